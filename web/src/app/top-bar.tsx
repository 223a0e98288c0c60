// The header: fold the menu, tabs (or where one is), search, language, look, account.
import { Suspense, useEffect, useRef, useState } from "react";
import {
  BulbOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
  TranslationOutlined,
} from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { invalidatedByMessage } from "~/api/keys.ts";
import { useSession } from "~/api/session.ts";
import { all, languages } from "~/i18n/index.ts";
import { JobsTray } from "~/areas/operations/index.tsx";
import { invalidate, reconnect, useFreshness, useTopic } from "~/realtime/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { Freshness } from "~/ui/freshness.tsx";
import { Kbd } from "~/ui/kbd.tsx";
import { part } from "~/ui/part.ts";
import { TopMenu } from "./menu.tsx";
import { NewVersion } from "./new-version-button.tsx";
import { NotificationBell } from "./notifications/bell.tsx";
import { groupTitle, litEntry } from "./pages.ts";
import { refresh, speak } from "./session.ts";
import { changeSettings, lookOf, useSettings } from "./settings.ts";
import { openPalette } from "./shortcuts.tsx";
import { TabPicker, TabStrip } from "./tab-strip.tsx";
import { useTabs } from "./tabs.ts";
import { UserMenu } from "./user-menu.tsx";
import { useTitleOf } from "./use-tabs.ts";
import styles from "./layout.module.css";

// Opened now and then: not in the first load.
const LookDrawer = part(() => import("./look-drawer.tsx"));

/**
 * Says when the page has lost the server; silent to the eye while all is well. What changes of the person is taken in here: it is heard from the first
 * moment on that the page calls itself live, which a part that comes later would miss.
 */
function Connection({ userId }: { userId: string }) {
  const { t } = useTranslation(all);
  const client = useQueryClient();
  useTopic(`user:${userId}`, {
    onEvent: ({ data: told }) => {
      if (told.type === "rights") void refresh();
      void invalidate(client, invalidatedByMessage(told.type));
    },
    onReset: () => {
      void refresh();
      void invalidate(client, invalidatedByMessage());
    },
  });
  const fresh = useFreshness(`user:${userId}`);
  const silent = fresh.kind === "live" || fresh.kind === "connecting";
  const away = useRef(false);
  useEffect(() => {
    // The server that is back may be a newer one, and what was set on another device meanwhile is known to it.
    if (fresh.kind === "live" && away.current) void refresh();
    away.current = !silent;
  }, [fresh.kind, silent]);
  return (
    <span data-connection={fresh.kind} hidden={silent} className={styles.connection}>
      {!silent && (
        <>
          <Freshness value={fresh} />
          <Button size="small" type="text" icon={<ReloadOutlined />} aria-label={t("fresh.reconnect")} title={t("fresh.reconnect")} onClick={reconnect} />
        </>
      )}
    </span>
  );
}

/** Where one is, when tabs are off. */
function Crumb() {
  const { i18n } = useTranslation(all);
  const { open, active } = useTabs();
  const titleOf = useTitleOf();
  const here = open.find((tab) => tab.key === active);
  const group = litEntry(active.split("?")[0] ?? "")?.group;
  if (!here) return null;
  return (
    <div className={styles.crumb}>
      {group && (
        <>
          <span>{groupTitle(group, i18n.language)}</span>
          <span aria-hidden>/</span>
        </>
      )}
      <strong>{titleOf(here)}</strong>
    </div>
  );
}

export function TopBar({ narrow, brand, className, onMenu }: { narrow: boolean; brand: React.ReactNode; className: string; onMenu: () => void }) {
  const { t, i18n } = useTranslation(all);
  const settings = useSettings();
  const userId = useSession((s) => s.user?.id);
  const [look, setLook] = useState(false);
  const [everLook, setEverLook] = useState(false);
  const openLook = () => {
    setEverLook(true);
    setLook(true);
  };
  const { dark } = lookOf(settings);
  const top = settings.layout === "topmenu" && !narrow;
  const folded = settings.sidebar_type === "collapsed";
  const menuLabel = narrow ? t("shell:menu.open") : folded ? t("shell:menu.expand") : t("shell:menu.collapse");
  const middle = narrow ? (
    <TabPicker />
  ) : top ? (
    <div className={styles.topMenu}>
      <TopMenu />
    </div>
  ) : settings.multi_tab ? (
    <TabStrip />
  ) : (
    <Crumb />
  );
  return (
    <>
      <header className={className}>
        {top ? (
          brand
        ) : (
          <Button
            type="text"
            icon={narrow ? <MenuOutlined /> : folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            aria-label={menuLabel}
            aria-expanded={narrow ? undefined : !folded}
            onClick={onMenu}
          />
        )}
        {middle}
        <div className={styles.tools}>
          {userId && <Connection userId={userId} />}
          <NewVersion />
          <button type="button" className={styles.search} onClick={openPalette} title={t("shell:search.open")}>
            <SearchOutlined />
            <span className={styles.searchText}>{t("shell:search.short")}</span>
            <span className={styles.searchText}>
              <Kbd keys="mod+k" />
            </span>
          </button>
          <JobsTray />
          <NotificationBell />
          <DropMenu
            menu={{ selectedKeys: [i18n.language], items: languages.map((key) => ({ key, label: t(`language.${key}`), onClick: () => void speak(key) })) }}
          >
            <Button type="text" icon={<TranslationOutlined />} aria-label={t("language.label")} />
          </DropMenu>
          {!narrow && (
            <Tooltip title={dark ? t("shell:look.toLight") : t("shell:look.toDark")}>
              <Button
                type="text"
                icon={dark ? <BulbOutlined /> : <MoonOutlined />}
                aria-label={dark ? t("shell:look.toLight") : t("shell:look.toDark")}
                onClick={() => changeSettings({ nav_theme: dark ? "light" : "dark" })}
              />
            </Tooltip>
          )}
          {!narrow && (
            <Tooltip title={t("shell:look.open")}>
              <Button type="text" icon={<SettingOutlined />} aria-label={t("shell:look.open")} onClick={openLook} />
            </Tooltip>
          )}
          <UserMenu onLook={openLook} />
        </div>
      </header>
      {top && settings.multi_tab && (
        <div className={styles.bar} style={{ height: 42 }}>
          <TabStrip />
        </div>
      )}
      {everLook && (
        <Suspense>
          <LookDrawer open={look} onClose={() => setLook(false)} />
        </Suspense>
      )}
    </>
  );
}
