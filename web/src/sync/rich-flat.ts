// Formatted text is kept flat: a list item, a heading and a quote are paragraphs with attributes that say so. Yjs cannot move what is in a document: wrapping a
// paragraph in a list would delete it and insert a copy, and with it go all that somebody else types in it meanwhile, and all that was typed in the copy when the
// wrapping is undone. An attribute touches no words. Whoever only reads the text gets it nested: lists of items, quotes of blocks. `sync/src/model/flat.rs` does the same.
import type { RichNode, RichText } from "~/api/documents.gen.ts";

/** `inside` goes on in the item above, without a mark of its own. */
export type ListKind = "bullet" | "ordered" | "inside";
/** Lists within lists. */
export const MOST_LEVEL = 4;
const MOST_START = 1_000_000;

/** What a block is, as its attributes say. */
export interface Sort {
  list: ListKind | null;
  level: number;
  /** The number that a new list begins with here; null where the list above goes on. */
  start: number | null;
  quote: boolean;
  heading: boolean;
  /** A picture or a table: between two items it belongs to the first. */
  figure: boolean;
}

const WRAPPED = new Set(["bulletList", "orderedList", "listItem", "heading", "blockquote"]);
const LISTS: readonly unknown[] = ["bullet", "ordered", "inside"];
const whole = (value: unknown, most: number): number | null =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most ? value : null;

/** Whoever wrote in the document wrote the attributes: what makes no sense is none. */
export function sortOf(type: string, attrs: Record<string, unknown> = {}): Sort {
  if (type !== "paragraph") return { list: null, level: 0, start: null, quote: false, heading: false, figure: !WRAPPED.has(type) };
  const list = LISTS.includes(attrs.list) ? (attrs.list as ListKind) : null;
  return {
    list,
    level: whole(attrs.level, MOST_LEVEL) ?? 0,
    start: list === "ordered" ? whole(attrs.start, MOST_START) : null,
    quote: attrs.quote === true,
    heading: typeof attrs.heading === "number",
    figure: false,
  };
}

/** Where a block stands among its neighbours. */
export interface Place {
  /** How deep in lists; -1 outside of them. */
  level: number;
  /** A list begins with it. */
  fresh: boolean;
  /** What is written before an item of a numbered list. */
  number: number;
}

const OUTSIDE: Place = { level: -1, fresh: false, number: 0 };

export function placed(blocks: readonly Sort[]): Place[] {
  /** Of each block, or of the next one that is no figure: whether a list goes on with it. */
  const goesOn: (false | { quote: boolean })[] = [];
  for (let at = blocks.length - 1; at >= 0; at -= 1) {
    const { figure, list, start, quote } = blocks[at]!;
    goesOn[at] = figure ? (goesOn[at + 1] ?? false) : list !== null && start === null && { quote };
  }
  let open: { kind: ListKind; number: number }[] = [];
  let quoted = false;
  return blocks.map(({ list, level, start, quote, figure }, at) => {
    if (figure) {
      const next = goesOn[at];
      if (open.length > 0 && next && next.quote === quoted) return { ...OUTSIDE, level: open.length - 1 };
      open = [];
      return OUTSIDE;
    }
    if (quote !== quoted) open = [];
    quoted = quote;
    if (list === null || (list === "inside" && open.length === 0)) {
      open = [];
      return OUTSIDE;
    }
    const deep = Math.min(level, list === "inside" ? open.length - 1 : open.length);
    open = open.slice(0, deep + 1);
    if (list === "inside") return { ...OUTSIDE, level: deep };
    const above = open[deep];
    const fresh = above?.kind !== list || start !== null;
    const number = fresh ? (start ?? 1) : above.number + 1;
    open[deep] = { kind: list, number };
    return { level: deep, fresh, number };
  });
}

/** A block by itself: a paragraph, or a heading. */
function bare(node: RichNode, { heading }: Sort): RichNode {
  if (node.type !== "paragraph") return node;
  const { list: _list, level: _level, start: _start, quote: _quote, heading: _heading, ...attrs } = node.attrs ?? {};
  return { ...node, type: heading ? "heading" : "paragraph", attrs: heading ? { ...attrs, level: 3 } : attrs };
}

/** The same text as lists of items and quotes of blocks. */
export function nested(nodes: RichText): RichText {
  const sorts = nodes.map(({ type, attrs }) => sortOf(type, attrs));
  if (!sorts.some(({ list, quote, heading }) => list !== null || quote || heading)) return nodes;
  const places = placed(sorts);
  const out: RichNode[] = [];
  let quoted: RichNode[] | null = null;
  let open: RichNode[][] = [];
  const last = (list: RichNode[] | undefined) => (list?.at(-1)?.content ?? out) as RichNode[];
  nodes.forEach((node, at) => {
    const sort = sorts[at]!;
    const { level, fresh, number } = places[at]!;
    if (!sort.quote && !(sort.figure && level >= 0)) quoted = null;
    else if (sort.quote && !quoted) out.push({ type: "blockquote", content: (quoted = []) });
    const into: RichNode[] = quoted ?? out;
    const block = bare(node, sort);
    open = open.slice(0, fresh ? level : level + 1);
    if (level < 0) into.push(block);
    else if (sort.figure || sort.list === "inside") last(open[level]).push(block);
    else {
      if (fresh) {
        const content: RichNode[] = [];
        const list = sort.list === "ordered" ? { type: "orderedList", ...(number !== 1 && { attrs: { start: number } }) } : { type: "bulletList" };
        (level === 0 ? into : last(open[level - 1])).push({ ...list, content });
        open[level] = content;
      }
      open[level]!.push({ type: "listItem", content: [block] });
    }
  });
  return out;
}
