// Marks the passages of a formatted text that threads are about, where they are now; a press on one opens its thread. Nothing of it is in the document.
import { Extension, type Editor } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
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
  onThread: (thread: string) => void;
}

export const Passages = Extension.create<Options>({
  name: "passages",
  addProseMirrorPlugins() {
    const { passages, className, onThread } = this.options;
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
            if (mark?.dataset.thread) onThread(mark.dataset.thread);
            return false;
          },
        },
      }),
    ];
  },
});

/** Threads have come or gone. */
export const readPassages = (editor: Editor): void => void (editor.isDestroyed || editor.view.dispatch(editor.state.tr.setMeta(key, true)));

/** What is selected, as words and as an anchor; null for nothing. */
export function selectedPassage({ state }: Editor): { quote: string; anchor: string } | null {
  const synced = syncedOf(state);
  const { from, to, empty } = state.selection;
  const quote = state.doc.textBetween(from, to, " ").trim();
  if (!synced?.binding || empty || !quote) return null;
  const place = (at: number) => absolutePositionToRelativePosition(at, synced.type, synced.binding!.mapping) as Y.RelativePosition;
  return { quote, anchor: anchorOf({ from: place(from), to: place(to) }) };
}
