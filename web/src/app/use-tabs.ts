// What the tab strip, its menu, the palette and the keyboard do with tabs, messages and questions included (U02).
import { App } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePageTitle } from "~/ui/page-title.ts";
import { isUnsaved, useTabFacts } from "~/ui/tab.ts";
import { all } from "~/i18n/index.ts";
import { HOME, pageAt } from "./pages.ts";
import { close, closeAll, closeSide, type Closed, settle, type Tab, useTabs } from "./tabs.ts";

/** A tab's name: what its page says, or what the page is called. */
export function useTitleOf(): (tab: Tab) => string {
  const { t } = useTranslation(all);
  const pageTitle = usePageTitle();
  const titles = useTabFacts((s) => s.titles);
  return (tab) => {
    const page = pageAt(tab.at.split(/[?#]/)[0] ?? "");
    if (!page) return titles[tab.key] ?? tab.key;
    return titles[tab.key] ?? (page.opened ? t(`shell:opened.${page.opened}`) : pageTitle(page.page));
  };
}

export function useTabActions() {
  const { t } = useTranslation(all);
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const titleOf = useTitleOf();

  const apply = (result: Closed) => {
    if ("refused" in result) return void message.info(t(`shell:tabs.${result.refused}`));
    const finish = () => {
      const to = settle(result);
      if (to !== undefined) void navigate(to);
    };
    const unsaved = useTabs.getState().open.filter((tab) => result.closed.includes(tab.key) && isUnsaved(tab.key));
    if (unsaved.length === 0) return finish();
    modal.confirm({
      title: t("shell:tabs.unsavedTitle"),
      content: t("shell:tabs.unsavedText", { titles: unsaved.map(titleOf).join(", ") }),
      okText: t("shell:tabs.unsavedOk"),
      okButtonProps: { danger: true },
      cancelText: t("action.cancel"),
      onOk: finish,
    });
  };
  const now = () => useTabs.getState();
  const step = (by: number) => {
    const { open, active } = now();
    const next = open.at((open.findIndex((tab) => tab.key === active) + by) % open.length);
    if (next) void navigate(next.at);
  };
  return {
    close: (key = now().active) => apply(close(now(), key)),
    closeRight: (key = now().active) => apply(closeSide(now(), key, "right")),
    closeLeft: (key = now().active) => apply(closeSide(now(), key, "left")),
    closeAll: () => apply(closeAll(now(), { key: HOME, at: HOME })),
    next: () => step(1),
    previous: () => step(-1),
  };
}
