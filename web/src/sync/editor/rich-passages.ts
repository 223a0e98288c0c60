// Marks the passages of a formatted text that threads are about, where they are now; a press on one says whose thread it is. Nothing of it is in the document.
import { Extension, type Editor } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition, ySyncPluginKey } from "@tiptap/y-tiptap";
import type * as Y from "yjs";
import { anchorOf, type Passage, placesOf } from "../passages.ts";

interface Synced {
  type: Y.XmlFragment;
  doc: Y.Doc;
  binding: { mapping: Parameters<typeof relativePositionToAbsolutePosition>[3] } | null;
}
const syncedOf = (state: EditorState) => ySyncPluginKey.getState(state) as Synced | undefined;

const key = new PluginKey<DecorationSet>("passages");

function marks(state: EditorState, passages: readonly Passage[], className: string): DecorationSet {
  const synced = syncedOf(state);
  if (!synced?.binding || passages.length === 0) return DecorationSet.empty;
  const { doc, type, binding } = synced;
  const found = passages.flatMap(({ thread, anchor }) => {
    const places = placesOf(anchor);
    if (!places) return [];
    const [from, to] = [places.from, places.to].map((place) => relativePositionToAbsolutePosition(doc, type, place, binding.mapping));
    // Deleted, or in another text.
    if (typeof from !== "number" || typeof to !== "number" || from >= to || to > state.doc.content.size) return [];
    return [Decoration.inline(from, to, { class: className, "data-thread": thread })];
  });
  return DecorationSet.create(state.doc, found);
}

interface Options {
  passages: () => readonly Passage[];
  className: string;
  onPress: (thread: string, event: MouseEvent) => void;
}

export const Passages = Extension.create<Options>({
  name: "passages",
  addProseMirrorPlugins() {
    const { passages, className, onPress } = this.options;
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, state) => marks(state, passages(), className),
          // What comes from the document is read anew; what is typed here is not in the document yet, and moves them along.
          apply: (tr, held, _, state) => {
            if (tr.getMeta(key) !== undefined || tr.getMeta(ySyncPluginKey) !== undefined) return marks(state, passages(), className);
            return tr.docChanged ? held.map(tr.mapping, tr.doc) : held;
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handleClick: (_view, _at, event) => {
            const mark = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-thread]") : null;
            if (mark?.dataset.thread) onPress(mark.dataset.thread, event);
            return false;
          },
        },
      }),
    ];
  },
});

/** Threads have come or gone. */
export const readPassages = (editor: Editor): void => void (editor.isDestroyed || editor.view.dispatch(editor.state.tr.setMeta(key, true)));

/** Puts the caret behind a passage; whether it is in this text. */
export function returnTo(editor: Editor, anchor: string): boolean {
  const [synced, places] = [syncedOf(editor.state), placesOf(anchor)];
  if (!synced?.binding || !places) return false;
  const at = relativePositionToAbsolutePosition(synced.doc, synced.type, places.to, synced.binding.mapping);
  if (typeof at !== "number" || at > editor.state.doc.content.size) return false;
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.near(editor.state.doc.resolve(at), -1)).scrollIntoView());
  editor.view.focus();
  return true;
}

/** What is selected, as words and as an anchor; null for nothing. */
export function selectedPassage({ state }: Editor): { quote: string; anchor: string } | null {
  const synced = syncedOf(state);
  const { from, to, empty } = state.selection;
  const quote = state.doc.textBetween(from, to, " ").trim();
  if (!synced?.binding || empty || !quote) return null;
  const place = (at: number) => absolutePositionToRelativePosition(at, synced.type, synced.binding!.mapping) as Y.RelativePosition;
  return { quote, anchor: anchorOf({ from: place(from), to: place(to) }) };
}
