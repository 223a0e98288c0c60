// Passages of a field of plain words that threads are about: where they are now, what of it is selected, and which of them was pressed.
import { type RefObject, use, useEffect } from "react";
import * as Y from "yjs";
import { createStore, useStore } from "zustand";
import { EditorContext } from "./editor/editor.ts";
import { anchorOf, type Passage, type Places, placesOf } from "./passages.ts";

/** A passage in a field, by its letters. */
export interface Marked {
  thread: string;
  from: number;
  to: number;
}

const nothing: { passages: readonly Passage[]; seen: string | null; back: string | null } = { passages: [], seen: null, back: null };
/** Of a field outside of an editor nothing is said. */
const outside = createStore(() => nothing);
const none: readonly Marked[] = [];
const read = new Map<string, Places | null>();
/** Anchors do not change; each is read once. */
function placesIn(anchor: string): Places | null {
  if (read.size > 2_000) read.clear();
  if (!read.has(anchor)) read.set(anchor, placesOf(anchor));
  return read.get(anchor) ?? null;
}

function within(text: Y.Text, passages: readonly Passage[]): readonly Marked[] {
  const { doc } = text;
  if (!doc || passages.length === 0) return none;
  const found = passages.flatMap(({ thread, anchor }) => {
    const places = placesIn(anchor);
    if (!places) return [];
    const [from, to] = [places.from, places.to].map((place) => Y.createAbsolutePositionFromRelativePosition(place, doc));
    return from?.type === text && to?.type === text && to.index > from.index ? [{ thread, from: from.index, to: to.index }] : [];
  });
  return found.length > 0 ? found : none;
}

/** The item that a text belongs to, if it is one's own. */
function itemOf(text: Y.Text): string {
  const { parent } = text;
  return (parent instanceof Y.Map && parent._item?.parentSub) || "";
}

export interface FieldPassages {
  marks: readonly Marked[];
  /** Begins to say something about what is selected; whether there is anything. Nothing outside of an editor. */
  remark: ((field: HTMLTextAreaElement) => boolean) | null;
  /** Tells what was said about the place of the caret. */
  press: (field: HTMLTextAreaElement, at: { clientX: number; clientY: number }) => void;
}

export function useFieldPassages(text: Y.Text, mirror: RefObject<HTMLElement | null>, field: RefObject<HTMLTextAreaElement | null>): FieldPassages {
  const editor = use(EditorContext);
  const store = editor?.chosen ?? outside;
  const passages = useStore(store, (chosen) => chosen.passages);
  const seen = useStore(store, (chosen) => chosen.seen);
  const marks = within(text, passages);
  const isHere = seen !== null && marks.some(({ thread }) => thread === seen);
  useEffect(() => {
    const mark = isHere ? mirror.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(seen)}"]`) : null;
    if (!mark || !editor) return;
    mark.scrollIntoView({ block: "center" });
    mark.animate?.([{ outline: "2px solid var(--bt-primary)" }, { outline: "2px solid transparent" }], { duration: 1500 });
    editor.chosen.setState({ seen: null });
  }, [isHere, seen, mirror, editor]);
  const back = useStore(store, (chosen) => chosen.back);
  useEffect(() => {
    const [passage] = back === null || !editor ? [] : within(text, [{ thread: "", anchor: back }]);
    if (!passage || !editor) return;
    editor.chosen.setState({ back: null });
    field.current?.focus();
    field.current?.setSelectionRange(passage.to, passage.to);
  }, [back, text, field, editor]);
  return {
    marks,
    remark:
      editor &&
      (({ value, selectionStart, selectionEnd }) => {
        const quote = value.slice(selectionStart, selectionEnd).trim();
        if (!quote) return false;
        const own = itemOf(text);
        // What is written behind the last letter is not part of it.
        const [from, to] = [Y.createRelativePositionFromTypeIndex(text, selectionStart), Y.createRelativePositionFromTypeIndex(text, selectionEnd, -1)];
        const item = own === editor.chosen.getState().item ? own : "";
        editor.chosen.setState({ remark: { item, quote, anchor: anchorOf({ from, to }) } });
        return true;
      }),
    press: ({ selectionStart, selectionEnd }, { clientX, clientY }) => {
      const mark = selectionStart === selectionEnd && marks.find(({ from, to }) => from <= selectionStart && selectionStart <= to);
      if (mark) editor?.chosen.setState({ pressed: { thread: mark.thread, x: clientX, y: clientY } });
    },
  };
}
