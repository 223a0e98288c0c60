// Says that a colleague took away what one was typing in. It has the keyboard until one decides: keys meant for what is gone go nowhere.
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { DeleteOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./lost-card.module.css";

/** Milliseconds between the keys of somebody who has not looked up yet: Tab and Enter are typed, too. */
const TYPING = 700;

interface LostCardProps {
  /** What happened. */
  title: string;
  /** What stood in the field. */
  words: string;
  /** Which loss it is: of another one is told anew. */
  of: unknown;
  /** False where one is at something else: the keyboard stays there. */
  takesKeys?: boolean;
  /** Where it can be had back. */
  onBack?: (() => unknown) | undefined;
  /** Where its words are now, and one goes on. */
  onGo?: () => void;
  onClose: () => void;
}

export function LostCard({ title, words, of, takesKeys = true, onBack, onGo, onClose }: LostCardProps) {
  const { t } = useTranslation("sync");
  const { message } = App.useApp();
  const box = useRef<HTMLElement>(null);
  const typed = useRef(0);
  const wordsId = useId();
  useLayoutEffect(() => {
    if (!takesKeys) return;
    typed.current = performance.now();
    box.current?.focus({ preventScroll: true });
  }, [of, takesKeys]);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    // Whatever else is under way (a drag of what is gone) ends by it, too.
    if (event.key === "Escape") return onClose();
    event.stopPropagation();
    const typing = performance.now() - typed.current < TYPING;
    if (typing || event.target === event.currentTarget) typed.current = performance.now();
    const moves = event.key === "Tab" || (event.target !== event.currentTarget && (event.key === "Enter" || event.key === " "));
    if (typing || !moves) event.preventDefault();
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words);
      message.success(t("lost.copied"));
    } catch {
      message.error(t("lost.notCopied"));
    }
  };
  return (
    // Takes keys so that nothing else does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={box}
      tabIndex={-1}
      role="alertdialog"
      aria-label={title}
      aria-describedby={words ? wordsId : undefined}
      className={styles.lost}
      onKeyDown={keys}
    >
      <DeleteOutlined className={styles.icon} aria-hidden />
      <div className={styles.told}>
        <b>{title}</b>
        <span>{t(words ? "lost.kept" : "lost.stopped")}</span>
        {words && (
          <blockquote id={wordsId} className={styles.words}>
            {words}
          </blockquote>
        )}
        <span className={styles.actions}>
          {onBack && (
            <Button type="primary" size="small" onClick={() => void onBack()}>
              {t("lost.back")}
            </Button>
          )}
          {onGo && (
            <Button type="primary" size="small" onClick={onGo}>
              {t("lost.goOn")}
            </Button>
          )}
          {words && (
            <Button size="small" onClick={() => void copy()}>
              {t("lost.copy")}
            </Button>
          )}
          <Button type="text" size="small" onClick={onClose}>
            {t("lost.close")}
          </Button>
        </span>
      </div>
    </section>
  );
}
