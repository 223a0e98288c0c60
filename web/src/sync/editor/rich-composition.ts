// A word being composed (Chinese input) in formatted text: it goes into the document when it is done, as one piece, and where its place is by then.
// Sent letter by letter, a colleague's Enter before it would copy the half of it that the input method then replaces: "zh中文".
import { Collaboration } from "@tiptap/extension-collaboration";
import { CollaborationCaret } from "@tiptap/extension-collaboration-caret";
import type { Node, Slice } from "@tiptap/pm/model";
import { type Plugin, type PluginKey, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { yCursorPluginKey, ySyncPluginKey } from "@tiptap/y-tiptap";
import type { Gate } from "../gate.ts";

/** Where two texts differ: from, and to in either of them. */
function differ(was: Node, is: Node): { from: number; was: number; is: number } | null {
  const from = was.content.findDiffStart(is.content);
  const to = was.content.findDiffEnd(is.content);
  if (from === null || !to) return null;
  // The same letters on both sides count once.
  const twice = Math.max(0, from - Math.min(to.a, to.b));
  return { from, was: to.a + twice, is: to.b + twice };
}

/** What is written in one editor while the gate is closed. */
class Composed {
  readonly #view: EditorView;
  readonly #put: () => void;
  /** The text at the beginning of the word. */
  #base: Node | null = null;
  /** Taken out while others' changes arrive, and where it belongs. */
  #word: { slice: Slice; from: number; to: number } | null = null;

  constructor(view: EditorView, put: () => void) {
    this.#view = view;
    this.#put = put;
  }

  get under(): boolean {
    return this.#base !== null;
  }

  /**
   * The browser tells of a moved caret some time after it moved. A change that arrives in between would put it back where it was: all that was selected before a
   * press of Home would be selected again, and the next letter would replace it. Carets are drawn a moment after they arrive, before which it is read once more.
   */
  readonly settle = () => {
    this.#read();
    setTimeout(this.#read);
  };

  readonly #read = () => {
    if (!this.#view.isDestroyed && !this.#view.composing && this.#view.hasFocus()) this.#view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
  };

  readonly begin = () => void (this.#base ??= this.#view.state.doc);

  readonly before = (arriving: boolean) => {
    if (this.#base && arriving && !this.#view.composing) this.#takeOut(this.#base);
    else this.end();
  };

  /** Something arrived. A caret of its own would stay in the line that a colleague ended before it. */
  arrived(was: Node) {
    const { doc, selection } = this.#view.state;
    const change = this.#word && differ(was, doc);
    if (!this.#word || !change) return;
    const now = (at: number) => (at <= change.from ? at : at >= change.was ? at + change.is - change.was : selection.head);
    this.#word = { ...this.#word, from: now(this.#word.from), to: now(this.#word.to) };
  }

  readonly after = () => {
    const word = this.#word;
    this.#base = this.#word = null;
    if (!word) return;
    const { tr } = this.#view.state;
    this.#view.dispatch(
      tr
        .setSelection(TextSelection.between(tr.doc.resolve(word.from), tr.doc.resolve(word.to)))
        .replaceSelection(word.slice)
        .scrollIntoView(),
    );
  };

  end(): void {
    if (!this.#base) return;
    this.#base = null;
    this.#put();
  }

  /** The editor is as the document is, as long as something arrives. */
  #takeOut(base: Node) {
    const { state } = this.#view;
    const change = differ(base, state.doc);
    if (!change) return;
    const { from, was, is } = change;
    const back = state.tr.replace(from, is, base.slice(from, was));
    this.#view.dispatch(back.setSelection(TextSelection.between(back.doc.resolve(from), back.doc.resolve(was))).setMeta("addToHistory", false));
    this.#word = { slice: state.doc.slice(from, is), from, to: was };
  }
}

const composed = new WeakMap<EditorView, Composed>();

/** A word is composed in it that is not in the document yet. */
export const composing = (view: EditorView): boolean => composed.get(view)?.under ?? false;

type View = ReturnType<NonNullable<Plugin["spec"]["view"]>>;

/** Lets what a plugin does with every change wait while a word is composed; answers with what ends when the editor does. */
function letWait(plugins: Plugin[], key: PluginKey, begin: (view: EditorView, held: View) => () => void = () => () => {}): Plugin[] {
  const plugin = plugins.find(({ spec }) => spec.key === key);
  const make = plugin?.spec.view;
  if (!plugin || !make) return plugins;
  plugin.spec.view = (view) => {
    const held = make(view);
    const end = begin(view, held);
    return {
      update: (now, before) => {
        const words = composed.get(now);
        if (!words?.under) held.update?.(now, before);
        else if (key === ySyncPluginKey) words.arrived(before.doc);
      },
      destroy: () => {
        end();
        held.destroy?.();
      },
    };
  };
  return plugins;
}

/** The sharing of formatted text, word by word. */
export const wordwise = (gate: Gate) =>
  Collaboration.extend({
    addProseMirrorPlugins() {
      return letWait(this.parent?.() ?? [], ySyncPluginKey, (view, held) => {
        const words = new Composed(view, () => held.update?.(view, view.state));
        composed.set(view, words);
        view.dom.addEventListener("compositionstart", words.begin);
        const leave = gate.wait(words);
        return () => {
          leave();
          view.dom.removeEventListener("compositionstart", words.begin);
          words.end();
        };
      });
    },
  });

/** Others see one's caret stand still meanwhile. */
export const WordwiseCaret = CollaborationCaret.extend({
  addProseMirrorPlugins() {
    return letWait(this.parent?.() ?? [], yCursorPluginKey);
  },
});
