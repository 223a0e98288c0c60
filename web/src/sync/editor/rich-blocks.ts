// The blocks of formatted text: paragraphs whose attributes say that they are list items, headings or quotes (`rich-flat.ts` says why), and the keys and rules
// that set them.
import { Extension, InputRule, Node } from "@tiptap/core";
import type { Node as DocNode } from "@tiptap/pm/model";
import { type EditorState, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { MOST_LEVEL, type Place, placed, type Sort, sortOf } from "../rich-flat.ts";
import { drawnNumbers } from "./rich-numbers.ts";
import { CopiesNested, flatSlice, flattenSelected } from "./rich-wrapped.ts";

export type BlockKind = "bulletList" | "orderedList" | "heading" | "blockquote";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    blocks: {
      /** Makes the selected blocks one of these, or plain ones where all of them are that already. */
      toggleBlocks: (kind: BlockKind) => ReturnType;
    };
  }
}

const unset = { default: null, rendered: false, parseHTML: () => null };

const Paragraph = Node.create({
  name: "paragraph",
  priority: 1000,
  group: "block",
  content: "inline*",
  addAttributes: () => ({ list: unset, level: unset, quote: unset, start: { ...unset, keepOnSplit: false }, heading: { ...unset, keepOnSplit: false } }),
  parseHTML: () => [{ tag: "p" }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { list, quote, heading } = sortOf(node.type.name, node.attrs);
    const block = [heading ? "h3" : "p", HTMLAttributes, 0] as const;
    const item = list === "bullet" || list === "ordered" ? ([list === "bullet" ? "ul" : "ol", ["li", block]] as const) : block;
    return quote ? ["blockquote", item] : item;
  },
});

const sort = (node: DocNode): Sort => sortOf(node.type.name, node.attrs);

interface Block {
  pos: number;
  node: DocNode;
}

/** The selected ones. */
function selected({ selection, doc }: { selection: EditorState["selection"]; doc: DocNode }): Block[] {
  const found = new Map<number, Block>();
  for (const { $from, $to } of selection.ranges)
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (node.isTextblock) found.set(pos, { pos, node });
      return !node.isTextblock;
    });
  return [...found.values()];
}

/** A block, those beside it, and where each stands. */
function neighbours(doc: DocNode, pos: number): { at: number; blocks: Block[]; places: Place[] } {
  const $pos = doc.resolve(pos);
  const blocks: Block[] = [];
  $pos.parent.forEach((node, offset) => blocks.push({ node, pos: $pos.start() + offset }));
  return { at: $pos.index(), blocks, places: placed(blocks.map(({ node }) => sort(node))) };
}

/** Writes what differs alone: each attribute is one that somebody else may write at the same moment. */
function mark(tr: Transaction, blocks: readonly Block[], attrs: Record<string, unknown>): void {
  for (const { pos } of blocks)
    for (const [name, value] of Object.entries(attrs)) if (tr.doc.nodeAt(pos)?.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
}

const PLAIN = { list: null, level: null, start: null };
const HEADING = 3;

/** What a block is of each kind, in flat blocks and in the wrapped ones of old texts. */
export function kindsOf(state: EditorState): Record<BlockKind, boolean> {
  const blocks = selected(state);
  const all = (flatly: (sort: Sort) => boolean, wrapped: string) =>
    blocks.length > 0 &&
    blocks.every(({ node, pos }) => {
      if (flatly(sort(node)) || node.type.name === wrapped) return true;
      const $pos = state.doc.resolve(pos);
      for (let depth = $pos.depth; depth > 0; depth -= 1) if ($pos.node(depth).type.name === wrapped) return true;
      return false;
    });
  return {
    bulletList: all(({ list }) => list === "bullet", "bulletList"),
    orderedList: all(({ list }) => list === "ordered", "orderedList"),
    heading: all(({ heading }) => heading, "heading"),
    blockquote: all(({ quote }) => quote, "blockquote"),
  };
}

function toggle(tr: Transaction, kind: BlockKind): void {
  flattenSelected(tr);
  const blocks = selected(tr);
  const every = (is: (sort: Sort) => boolean) => blocks.every(({ node }) => is(sort(node)));
  if (kind === "blockquote") return mark(tr, blocks, { quote: every(({ quote }) => quote) ? null : true });
  if (kind === "heading") return mark(tr, blocks, every(({ heading }) => heading) ? { heading: null } : { ...PLAIN, heading: HEADING });
  const list = kind === "bulletList" ? "bullet" : "ordered";
  mark(tr, blocks, every((one) => one.list === list) ? PLAIN : { list, start: null, heading: null });
}

/** Moves items in or out, with all that stands below them in the list; those outmost leave it. Nothing if one cannot go further in. */
function move(tr: Transaction, by: 1 | -1): boolean {
  flattenSelected(tr);
  const blocks = selected(tr);
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last || !blocks.every(({ node }) => sort(node).list !== null)) return false;
  const { at, places } = neighbours(tr.doc, first.pos);
  const level = places[at]?.level ?? 0;
  if (by > 0 && (level < 0 || level >= MOST_LEVEL || level > (places[at - 1]?.level ?? -1))) return false;
  const { at: end, blocks: beside } = neighbours(tr.doc, last.pos);
  const rest = beside.slice(end + 1);
  const below = rest.findIndex(({ node }) => {
    const { list, level: deep } = sort(node);
    return list === null || deep < level || (deep === level && list !== "inside");
  });
  for (const one of [...blocks, ...rest.slice(0, below < 0 ? rest.length : below)]) {
    const deep = sort(one.node).level + by;
    if (deep < 0) mark(tr, [one], PLAIN);
    else mark(tr, [one], { level: Math.min(deep, MOST_LEVEL) || null });
  }
  return true;
}

/** The block that the caret is in, if it is more than a paragraph. */
function special(tr: Transaction): (Block & Sort) | null {
  const { $from } = tr.selection;
  if (!(tr.selection instanceof TextSelection)) return null;
  let wrapped = false;
  for (let depth = $from.depth; depth > 0; depth -= 1) wrapped ||= ["listItem", "blockquote"].includes($from.node(depth).type.name);
  if (wrapped) flattenSelected(tr);
  const { $from: now } = tr.selection;
  const block = { pos: now.depth > 0 ? now.before() : 0, node: now.parent, ...sort(now.parent) };
  return block.list !== null || block.quote || block.heading ? block : null;
}

/** Takes a step out of what a block is: out of the list, then out of the quote. */
function leave(tr: Transaction, block: Block & Sort): boolean {
  if (block.list !== null) return move(tr, -1);
  if (block.quote) mark(tr, [block], { quote: null });
  else if (block.heading && block.node.content.size === 0) mark(tr, [block], { heading: null });
  else return false;
  return true;
}

function enter(tr: Transaction, marks: EditorState["storedMarks"]): boolean {
  if (!(tr.selection instanceof TextSelection) || !special(tr)) return false;
  if (!tr.selection.empty) tr.deleteSelection();
  const block = special(tr);
  if (!block) return false;
  const { $from } = tr.selection;
  if (block.node.content.size === 0 && leave(tr, block)) return true;
  const kept = marks ?? ($from.parentOffset > 0 ? $from.marks() : null);
  const atEnd = $from.parentOffset === block.node.content.size;
  const { paragraph } = tr.doc.type.schema.nodes;
  tr.split($from.pos, 1, [{ type: paragraph!, attrs: { ...block.node.attrs, start: null, ...(atEnd && { heading: null }) } }]);
  if (kept) tr.ensureMarks(kept);
  tr.scrollIntoView();
  return true;
}

const RULES: [RegExp, (tr: Transaction, block: Block, match: string[]) => void][] = [
  [/^\s*[-+*]\s$/, (tr, block) => mark(tr, [block], { list: "bullet" })],
  [
    /^(\d{1,6})[.]\s$/,
    (tr, block, match) => {
      mark(tr, [block], { list: "ordered" });
      const { at, places } = neighbours(tr.doc, block.pos);
      // It goes on with the list above where its number does.
      const wanted = Number(match[1]);
      if (places[at]?.number !== wanted) mark(tr, [block], { start: wanted });
    },
  ],
  [/^###\s$/, (tr, block) => mark(tr, [block], { heading: HEADING })],
  [/^\s*>\s$/, (tr, block) => mark(tr, [block], { quote: true })],
];

const Formatting = Extension.create({
  name: "blocks",
  // Before what tables do with Tab and the editor with Enter.
  priority: 1000,
  addCommands: () => ({
    toggleBlocks:
      (kind) =>
      ({ tr, dispatch }) => {
        if (dispatch) toggle(tr, kind);
        return true;
      },
  }),
  addKeyboardShortcuts() {
    const run = (change: (tr: Transaction, state: EditorState) => boolean) => () => {
      const { state, view } = this.editor;
      const { tr } = state;
      if (!change(tr, state)) return false;
      view.dispatch(tr.scrollIntoView());
      return true;
    };
    const kind = (of: BlockKind) => run((tr) => (toggle(tr, of), true));
    return {
      "Mod-Shift-7": kind("orderedList"),
      "Mod-Shift-8": kind("bulletList"),
      "Mod-Shift-b": kind("blockquote"),
      "Mod-Alt-3": kind("heading"),
      "Mod-Alt-0": run((tr) => (flattenSelected(tr), mark(tr, selected(tr), { ...PLAIN, heading: null }), true)),
      Tab: run((tr) => move(tr, 1)),
      "Shift-Tab": run((tr) => move(tr, -1)),
      Enter: run((tr, { storedMarks }) => enter(tr, storedMarks)),
      Backspace: () =>
        this.editor.commands.undoInputRule() ||
        run((tr) => {
          const { $from, empty } = tr.selection;
          const block = empty && $from.parentOffset === 0 && special(tr);
          return block ? leave(tr, block) : false;
        })(),
    };
  },
  addInputRules: () =>
    RULES.map(
      ([find, apply]) =>
        new InputRule({
          find,
          handler: ({ state, range, match }) => {
            const { tr } = state;
            const $from = tr.doc.resolve(range.from);
            const { list, heading } = sort($from.parent);
            if ($from.parent.type.name !== "paragraph" || list !== null || heading || isWrappedIn($from)) return null;
            tr.delete(range.from, range.to);
            apply(tr, { pos: $from.before(), node: $from.parent }, match);
          },
        }),
    ),
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [
      drawnNumbers(),
      new Plugin({ props: { transformPasted: (slice, { state }) => flatSlice(slice, state), clipboardSerializer: new CopiesNested(schema) } }),
    ];
  },
});

const isWrappedIn = ($from: ReturnType<DocNode["resolve"]>): boolean => {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === "listItem") return true;
  return false;
};

export const Blocks = [Paragraph, Formatting];
