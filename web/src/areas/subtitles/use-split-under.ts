// Takes the hand along when a colleague splits the cue that it writes in: the keyboard goes to the half with the words it was in, at the same letter, in the same moment.
import { useEffect } from "react";
import { flushSync } from "react-dom";
import type * as Y from "yjs";
import { useEditor } from "~/sync/editor/index.ts";
import { type DeltaOp, fieldOnScreen, itemOf, textIn, useOpenDocument } from "~/sync/index.ts";
import { KIND } from "./model.ts";
import { type Followed, splitUnder } from "./split-under.ts";
import { fieldId } from "./verbs.ts";

type Part = "text" | "translation";

const fieldOf = (cue: string, part: Part): HTMLTextAreaElement | null => {
  const field = fieldOnScreen(fieldId[part](cue));
  return field instanceof HTMLTextAreaElement ? field : null;
};

export function useSplitUnder(cue: string, part: Part, text: Y.Text | null): void {
  const document = useOpenDocument();
  const { choose } = useEditor(KIND);
  useEffect(() => {
    const { doc } = document;
    if (!text) return;
    let held: { was: string; caret: number } | null = null;
    // While a word is composed it stands where it began; where it ends, it goes along.
    let composed: number | null = null;
    const hold = ({ local }: Y.Transaction) => {
      const field = local ? null : fieldOf(cue, part);
      held = field && field === globalThis.document.activeElement ? { was: text.toString(), caret: composed ?? field.selectionStart } : null;
    };
    const goOn = (made: string, { caret, left }: Followed) => {
      const to = textIn(itemOf(doc, "cues", made), part);
      if (!to) return;
      if (left)
        document.edit(() => {
          text.delete(left.at, left.words.length);
          to.insert(caret, left.words);
        });
      const at = caret + (left?.words.length ?? 0);
      // Before the next key.
      flushSync(() => choose(made));
      const field = fieldOf(made, part);
      field?.focus({ preventScroll: true });
      field?.setSelectionRange(at, at);
    };
    const hear = (event: Y.YTextEvent, { local, changed }: Y.Transaction) => {
      if (local || !held) return;
      const { was, caret } = held;
      const cues = doc.getMap("cues");
      for (const made of changed.get(cues as never) ?? []) {
        const half = made === null ? null : textIn(itemOf(doc, "cues", made), part);
        const found = half && splitUnder(was, caret, event.delta as DeltaOp[], half.toString());
        if (!found || made === null) continue;
        if (composed === null) return queueMicrotask(() => goOn(made, found));
        const { length } = text;
        const end = () => {
          composed = null;
          const words = text.toString().slice(length);
          goOn(made, { caret: found.caret, left: words ? { at: length, words } : null });
        };
        // Behind the field's own.
        return globalThis.addEventListener("compositionend", end, { once: true });
      }
    };
    const compose = ({ type, target }: Event) => {
      const field = fieldOf(cue, part);
      if (field && target === field) composed = type === "compositionstart" ? field.selectionStart : null;
    };
    doc.on("beforeTransaction", hold);
    text.observe(hear);
    globalThis.addEventListener("compositionstart", compose);
    globalThis.addEventListener("compositionend", compose);
    return () => {
      doc.off("beforeTransaction", hold);
      text.unobserve(hear);
      globalThis.removeEventListener("compositionstart", compose);
      globalThis.removeEventListener("compositionend", compose);
    };
  }, [document, choose, cue, part, text]);
}
