// Says that a colleague took away what one was typing in. It has the keyboard until one decides: keys meant for what is gone go nowhere.
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { DeleteOutlined } from "@ant-design/icons";
import type { TiptapEditorHTMLElement } from "@tiptap/core";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { bringBack } from "../model.ts";
import { parentOf } from "./deletion.ts";
import { useOpenDocument, useWritable } from "../use-document.ts";
import { useEditor } from "./editor.ts";
import type { Lost as What, Order } from "./keyboard.ts";
import styles from "./lost.module.css";

/** Milliseconds between the keys of somebody who has not looked up yet: Tab and Enter are typed, too. */
const TYPING = 700;

interface LostProps {
  lost: What;
  show: Order["show"];
  onClose: () => void;
}

/** One goes on behind what one wrote. */
function caretToEnd(field: HTMLElement): void {
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.selectionStart !== null))
    field.setSelectionRange(field.value.length, field.value.length);
  // The rich-text editor keeps a selection of its own.
  (field as TiptapEditorHTMLElement).editor?.commands.focus("end", { scrollIntoView: false });
}

export function Lost({ lost: { deleted, field, words }, show, onClose }: LostProps) {
  const { t } = useTranslation("sync");
  const document = useOpenDocument();
  const writable = useWritable();
  const { kind, choose, chosen, content } = useEditor();
  const { message } = App.useApp();
  const box = useRef<HTMLElement>(null);
  const typed = useRef(0);
  const wordsId = useId();
  useLayoutEffect(() => {
    typed.current = performance.now();
    box.current?.focus({ preventScroll: true });
  }, [deleted, field]);
  // Where it is brought back from elsewhere there is nothing to tell any more.
  const close = useEffectEvent(onClose);
  useEffect(() => (deleted ? content.subscribe(() => void (content.has(deleted.id) && close())) : undefined), [content, deleted]);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    // Whatever else is under way (a drag of what is gone) ends by it, too.
    if (event.key === "Escape") return onClose();
    event.stopPropagation();
    const typing = performance.now() - typed.current < TYPING;
    if (typing || event.target === event.currentTarget) typed.current = performance.now();
    const moves = event.key === "Tab" || (event.target !== event.currentTarget && (event.key === "Enter" || event.key === " "));
    if (typing || !moves) event.preventDefault();
  };
  const back = () => {
    if (!deleted) return;
    document.edit(() => bringBack(document.doc, kind, deleted.root, deleted.id));
    // What it is in may be open: the question of an option.
    if (chosen.getState().item !== parentOf(document.doc, kind, deleted.root, deleted.id)) choose(deleted.id);
    onClose();
    requestAnimationFrame(() => {
      const found = (field ? globalThis.document.getElementById(field) : null) ?? show(deleted.id);
      found?.focus({ preventScroll: true });
      if (found) caretToEnd(found);
    });
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words);
      message.success(t("lost.copied"));
    } catch {
      message.error(t("lost.notCopied"));
    }
  };
  const what = deleted && t(`lost.item.${deleted.root as "steps"}`, { defaultValue: t("lost.item.other") });
  const title = deleted ? t(deleted.name ? "lost.deletedBy" : "lost.deleted", { name: deleted.name, item: what }) : t("lost.field");
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
          {deleted?.marked && writable && (
            <Button type="primary" size="small" onClick={back}>
              {t("lost.back")}
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
