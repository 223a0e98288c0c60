// Where one goes on writing when a colleague ends the line under the caret (Enter) or joins it to another (Backspace). Both copy text into another line,
// and neither the caret nor the letters that were still on their way are in that copy: without this, the next keys go where nobody is looking.
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { ySyncPluginKey } from "@tiptap/y-tiptap";

/** A place in the lines of a text: which line, and how many letters into it. */
interface Place {
  line: number;
  at: number;
}

/** What has to be done so that one goes on where one was. */
export interface Follow {
  caret: Place;
  /** Letters just typed that stand elsewhere now, and how many. */
  from?: Place;
  /** They go in before the caret. */
  letters: number;
}

const common = (a: string, b: string): number => {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n += 1;
  return n;
};

/**
 * Finds the line that `caret` was in among the lines after a colleague's change.
 * `typed` is how many letters before the caret were written in one go: of these some may have been on their way and missing in what the colleague copied.
 * Answers null where the caret already stands right.
 */
export function follow(was: string[], caret: Place, typed: number, is: string[]): Follow | null {
  const text = was[caret.line];
  if (text === undefined || was.length === is.length) return null;
  const more = is.length - was.length;
  for (let letters = 0; letters <= Math.min(typed, caret.at); letters += 1) {
    const own = text.slice(caret.at - letters, caret.at);
    const rest = text.length - caret.at;
    const without = text.slice(0, caret.at - letters) + text.slice(caret.at);
    if (more > 0) {
      const [first, second] = [is[caret.line], is[caret.line + more]];
      if (!first?.endsWith(own) || second === undefined) continue;
      const left = first.slice(0, first.length - letters);
      const cut = common(left, without);
      if (cut < without.length && cut <= without.length - rest && cut < caret.at && second.endsWith(without.slice(cut))) {
        const to = { line: caret.line + more, at: second.length - rest };
        return letters > 0 ? { caret: to, from: { line: caret.line, at: left.length }, letters } : { caret: to, letters };
      }
    } else {
      const before = was[caret.line + more];
      const joined = is[caret.line + more];
      if (before !== undefined && joined !== undefined && joined === before + without)
        return { caret: { line: caret.line + more, at: joined.length - rest }, letters };
      // The line below came up, and the letters that were on their way stand behind it.
      const here = is[caret.line];
      if (more === -1 && letters > 0 && rest === 0 && here === without + (was[caret.line + 1] ?? "") + own)
        return { caret: { line: caret.line, at: without.length }, from: { line: caret.line, at: here.length - letters }, letters };
    }
  }
  return null;
}

interface Line {
  text: string;
  /** Of its first letter. */
  start: number;
}

/** Offsets of the text are offsets of the document: whatever is one long there is one letter here. */
function linesOf(doc: Node): Line[] {
  const lines: Line[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    lines.push({ text: node.textBetween(0, node.content.size, undefined, "\uFFFC"), start: at + 1 });
    return false;
  });
  return lines;
}

const key = new PluginKey<number>("follow");

/** How many letters before the caret were written in one go. */
function run(typed: number, tr: Transaction, before: EditorState, after: EditorState): number {
  const sync = tr.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined;
  if (sync?.isChangeOrigin || tr.getMeta(key)) return typed;
  const [was, is] = [before.selection, after.selection];
  const wrote = is.head - was.head;
  if (!is.empty) return 0;
  if (wrote === 0) return typed;
  return tr.docChanged && wrote === is.$head.parentOffset - was.$head.parentOffset ? Math.max(0, typed + wrote) : 0;
}

function goOn(view: EditorView, before: EditorState): void {
  const { state } = view;
  const { $head, empty } = before.selection;
  if (!empty || !$head.parent.isTextblock) return;
  const [was, is] = [linesOf(before.doc), linesOf(state.doc)];
  const line = was.findIndex(({ start }) => start === $head.start());
  const found = follow(
    was.map(({ text }) => text),
    { line, at: $head.parentOffset },
    key.getState(before) ?? 0,
    is.map(({ text }) => text),
  );
  if (!found) return;
  const place = ({ line: of, at }: Place) => (is[of]?.start ?? 0) + at;
  // When all that arrived is in the editor: the sharing takes no edit from within its own.
  queueMicrotask(() => {
    if (view.isDestroyed || view.state.doc !== state.doc) return;
    const own = before.doc.slice($head.pos - found.letters, $head.pos);
    const { tr } = view.state;
    const to = place(found.caret);
    if (found.letters > 0) tr.replace(to, to, own);
    const after = to + found.letters;
    if (found.from) {
      const from = tr.mapping.map(place(found.from));
      tr.delete(from, from + found.letters);
    }
    const caret = found.from && place(found.from) < to ? after - found.letters : after;
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, caret)).setMeta(key, true));
  });
}

/** Keeps the hand where it was when others end or join lines. `composing` says that a word is composed, which finds its place by itself. */
export const followLine = (composing: (view: EditorView) => boolean) =>
  Extension.create({
    name: "followLine",
    addProseMirrorPlugins: () => [
      new Plugin<number>({
        key,
        state: { init: () => 0, apply: (tr, typed, before, after) => run(typed, tr, before, after) },
        view: () => ({
          update: (view, before) => {
            const sync = ySyncPluginKey.getState(view.state) as { isChangeOrigin?: boolean; isUndoRedoOperation?: boolean } | undefined;
            if (before.doc !== view.state.doc && sync?.isChangeOrigin && !sync.isUndoRedoOperation && view.hasFocus() && !composing(view)) goOn(view, before);
          },
        }),
      }),
    ],
  });
