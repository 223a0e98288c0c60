// What parts of the console stand on, for who has only a link: the look of this browser, and a cache that ends with the page.
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import english from "antd/es/locale/en_US";
import chinese from "antd/es/locale/zh_CN";
import { useTranslation } from "react-i18next";
import { useTextScale } from "~/ui/text-scale.ts";
import { antdTheme } from "~/ui/theme.ts";
import { useNarrow } from "~/ui/use-narrow.ts";
import styles from "./outside.module.css";

/** Whether the page is drawn dark, which the browser may change while it is open. */
const isDark = () => document.documentElement.dataset.theme === "dark";
function followTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

export function OutFrame({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const { i18n } = useTranslation();
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } }));
  const dark = useSyncExternalStore(followTheme, isDark);
  const phone = useNarrow();
  const scale = useTextScale();
  useEffect(() => () => queries.clear(), [queries]);
  return (
    <ConfigProvider
      theme={antdTheme({ dark, primary: "blue", weak: false, compact: false }, phone, scale)}
      locale={i18n.language === "zh-CN" ? chinese : english}
      button={{ autoInsertSpace: false }}
    >
      <App component={false} message={{ maxCount: 3 }}>
        <QueryClientProvider client={queries}>
          <main className={`${styles.main} ${wide ? styles.wide : ""}`}>{children}</main>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
