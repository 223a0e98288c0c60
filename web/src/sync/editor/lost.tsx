// Says that a colleague took away what one was typing in, and brings it back by one press.
import { useEffect, useEffectEvent } from "react";
import type { TiptapEditorHTMLElement } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import { LostCard } from "~/ui/lost-card.tsx";
import { bringBack } from "../model.ts";
import { parentOf } from "./deletion.ts";
import { useOpenDocument, useWritable } from "../use-document.ts";
import { useEditor } from "./editor.ts";
import type { Lost as What, Order } from "./keyboard.ts";

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

export function Lost({ lost: { deleted, field, words, chosen: before }, show, onClose }: LostProps) {
  const { t } = useTranslation("sync");
  const document = useOpenDocument();
  const writable = useWritable();
  const { kind, choose, chosen, content } = useEditor();
  const goBack = () => {
    if (!deleted) return;
    // It went with what it was in: the step of a stage.
    const inside = before !== null && before !== deleted.id && content.has(before) ? before : null;
    if (inside !== null) choose(inside);
    // What it is in may be open: the question of an option.
    else if (chosen.getState().item !== parentOf(document.doc, kind, deleted.root, deleted.id)) choose(deleted.id);
    onClose();
    requestAnimationFrame(() => {
      const found = (field ? globalThis.document.getElementById(field) : null) ?? show(deleted.id);
      found?.focus({ preventScroll: true });
      if (found) caretToEnd(found);
    });
  };
  const back = () => {
    if (!deleted) return;
    document.edit(() => bringBack(document.doc, kind, deleted.root, deleted.id));
    goBack();
  };
  // Where it is brought back from elsewhere there is nothing to tell any more: who still waits at what was told goes on where they were.
  const isBack = useEffectEvent(() => (globalThis.document.activeElement?.closest("[role=alertdialog]") ? goBack() : onClose()));
  useEffect(() => (deleted ? content.subscribe(() => void (content.has(deleted.id) && isBack())) : undefined), [content, deleted]);
  // Merged, its words are in another item: brought back, they would be there twice.
  const into = deleted?.into && content.has(deleted.into) ? deleted.into : null;
  const goOn = () => {
    if (!deleted || into === null) return;
    choose(into);
    onClose();
    requestAnimationFrame(() => {
      const found = (field ? globalThis.document.getElementById(field.replace(deleted.id, into)) : null) ?? show(into);
      found?.focus({ preventScroll: true });
      if (found) caretToEnd(found);
    });
  };
  const what = deleted && t(`lost.item.${deleted.root as "steps"}`, { defaultValue: t("lost.item.other") });
  if (deleted && into !== null)
    return (
      <LostCard
        title={t(deleted.name ? "lost.mergedBy" : "lost.merged", { name: deleted.name, item: what })}
        words={words}
        of={deleted}
        onGo={goOn}
        onClose={onClose}
      />
    );
  const title = deleted ? t(deleted.name ? "lost.deletedBy" : "lost.deleted", { name: deleted.name, item: what }) : t("lost.field");
  return <LostCard title={title} words={words} of={deleted ?? field} onBack={deleted?.marked && writable ? back : undefined} onClose={onClose} />;
}
