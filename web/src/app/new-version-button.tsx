// Says that a newer console is ready, and loads it when that is wanted. Nothing is lost: while a page holds what is not saved, it names the page instead.
import { SyncOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { all } from "~/i18n/index.ts";
import { Popover } from "~/ui/popover.tsx";
import { useTabFacts } from "~/ui/tab.ts";
import { useNewVersion } from "./new-version.ts";
import { useTabs } from "./tabs.ts";
import { useTitleOf } from "./use-tabs.ts";
import styles from "./layout.module.css";

export function NewVersion() {
  const { t } = useTranslation(all);
  const { ready } = useNewVersion();
  if (!ready) return null;
  return (
    <Popover content={<Question />} title={t("shell:version.title")} placement="bottomRight">
      <Button size="small" type="primary" icon={<SyncOutlined />} className={styles.version ?? ""} aria-label={t("shell:version.title")}>
        <span className={styles.searchText}>{t("shell:version.ready")}</span>
      </Button>
    </Popover>
  );
}

function Question() {
  const { t } = useTranslation(all);
  const unsaved = useTabFacts((s) => s.unsaved);
  const { open } = useTabs();
  const titleOf = useTitleOf();
  const holding = open.filter((tab) => (unsaved[tab.key]?.length ?? 0) > 0);
  return (
    <div className={styles.question}>
      <p>{holding.length > 0 ? t("shell:version.unsaved", { titles: holding.map(titleOf).join(", ") }) : t("shell:version.text")}</p>
      <Button type="primary" disabled={holding.length > 0} onClick={() => location.reload()}>
        {t("shell:version.reload")}
      </Button>
    </div>
  );
}
