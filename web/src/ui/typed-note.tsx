// Says beside a field that what was typed into it is not stored, and why; and asks who would write over a colleague's words.
import { App } from "antd";
import { useTranslation } from "react-i18next";
import type { Typed } from "./typed.ts";
import styles from "./typed-note.module.css";

export function TypedNote({ typed }: { typed: Typed | undefined }) {
  const { t } = useTranslation("sync");
  if (typed?.waits)
    return (
      <span className={styles.unsent} role="status">
        {t("typed.unsent")}
      </span>
    );
  return typed?.why ? (
    <span className={styles.wrong} role="alert">
      {typed.why}
    </span>
  ) : null;
}

/** The status of an input that holds it. */
export const typedStatus = (typed: Typed | undefined) => (typed?.why ? "error" : typed?.waits ? "warning" : "");

/** Asks who is about to write over what a colleague wrote into the same field meanwhile; answers whether one's own words are meant. */
export function useAskOver(): (theirs: string, mine: string) => Promise<boolean> {
  const { t } = useTranslation("sync");
  const { modal } = App.useApp();
  return (theirs, mine) =>
    new Promise((resolve) => {
      modal.confirm({
        title: t("typed.changed"),
        content: t("typed.both", { theirs: theirs || t("typed.nothing"), mine: mine || t("typed.nothing") }),
        okText: t("typed.mine"),
        cancelText: t("typed.theirs"),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
}
