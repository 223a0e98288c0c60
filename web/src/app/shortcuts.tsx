// The keyboard: one listener runs what is registered, ⌘K finds it, `?` explains it.
import { Suspense, useEffect } from "react";
import { Modal } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { create } from "zustand";
import { useSession } from "~/api/session.ts";
import { all } from "~/i18n/index.ts";
import { type Command, useCommands, useCommandStore } from "~/ui/commands.ts";
import { keyPresses } from "~/ui/key-presses.ts";
import { useKeptFocus } from "~/ui/kept-focus.ts";
import { usePageTitle } from "~/ui/page-title.ts";
import { part } from "~/ui/part.ts";
import { keepTyped } from "~/ui/typed-ahead.ts";
import { menuFor } from "./pages.ts";
import { speak } from "./session.ts";
import { changeSettings, lookOf, useSettings } from "./settings.ts";
import { useTabActions } from "./use-tabs.ts";
import styles from "./palette.module.css";

/** Palette and help come after the page that was asked for, and before anybody wants it: in milliseconds. */
const PALETTE_AFTER = 2_000;
const loadPalette = async () => ({ default: (await import("./palette.tsx")).Palette });
const Palette = part(loadPalette);
const loadHelp = () => import("./help.tsx");
const Help = part(loadHelp);

const useOpen = create<{ open: "palette" | "help" | null }>(() => ({ open: null }));
export const openPalette = () => {
  if (useOpen.getState().open !== "palette") keepTyped();
  useOpen.setState({ open: "palette" });
};
export const openHelp = () => useOpen.setState({ open: "help" });
const shut = () => useOpen.setState({ open: null });

function useKeyboard(): void {
  useEffect(() => {
    const press = keyPresses(() => ({ commands: useCommandStore.getState().commands, singles: useSettings.getState().single_keys }));
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function useShellCommands(): Command[] {
  const { t, i18n } = useTranslation(all);
  const user = useSession((s) => s.user);
  const settings = useSettings();
  const tabs = useTabActions();
  const { dark } = lookOf(settings);
  const general = t("shell:help.general");
  const act = t("shell:palette.do");
  const strip = t("shell:palette.tabs");
  const other = i18n.language === "zh-CN" ? "en-US" : "zh-CN";
  const navigate = useNavigate();
  const pageTitle = usePageTitle();
  const places = menuFor(user).flatMap(({ entries }) =>
    entries.map((entry): Command => ({ id: entry.path, label: pageTitle(entry.page), group: t("shell:palette.pages"), run: () => void navigate(entry.path) })),
  );
  return [
    { id: "palette", label: t("shell:help.palette"), group: general, keys: "mod+k", quiet: true, run: openPalette },
    { id: "help", label: t("shell:help.open"), group: general, keys: "?", run: openHelp, everywhere: true },
    ...places,
    {
      id: "fold",
      label: t("shell:help.menu"),
      group: act,
      keys: "[",
      run: () => changeSettings({ sidebar_type: settings.sidebar_type === "collapsed" ? "expanded" : "collapsed" }),
    },
    {
      id: "dark",
      label: dark ? t("shell:look.toLight") : t("shell:look.toDark"),
      group: act,
      run: () => changeSettings({ nav_theme: dark ? "light" : "dark" }),
    },
    { id: "language", label: t(`language.${other}`), group: act, run: () => void speak(other) },
    { id: "close-tab", label: t("shell:help.closeTab"), group: strip, keys: "alt+w", run: () => tabs.close() },
    { id: "next-tab", label: t("shell:help.nextTab"), group: strip, keys: "alt+.", quiet: true, run: tabs.next },
    { id: "previous-tab", label: t("shell:help.previousTab"), group: strip, keys: "alt+,", quiet: true, run: tabs.previous },
    { id: "close-right", label: t("shell:tabs.closeRight"), group: strip, run: () => tabs.closeRight() },
    { id: "close-left", label: t("shell:tabs.closeLeft"), group: strip, run: () => tabs.closeLeft() },
    { id: "close-all", label: t("shell:tabs.closeAll"), group: strip, run: tabs.closeAll },
  ];
}

export function Shortcuts() {
  const { t } = useTranslation(all);
  const { open } = useOpen();
  useCommands(useShellCommands());
  useKeyboard();
  useKeptFocus();
  useEffect(() => {
    // What does not come now is asked for when it is opened.
    const timer = setTimeout(() => {
      for (const load of [loadPalette, loadHelp]) load().catch(() => {});
    }, PALETTE_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Modal
        open={open === "palette"}
        onCancel={shut}
        footer={null}
        closable={false}
        destroyOnHidden
        width={600}
        style={{ top: "12vh" }}
        className={styles.modal ?? ""}
        title={t("shell:search.open")}
        styles={{ header: { display: "none" } }}
      >
        <Suspense>
          <Palette onDone={shut} />
        </Suspense>
      </Modal>
      <Modal open={open === "help"} onCancel={shut} footer={null} title={t("shell:help.title")} width={460} destroyOnHidden>
        <Suspense>
          <Help />
        </Suspense>
      </Modal>
    </>
  );
}
