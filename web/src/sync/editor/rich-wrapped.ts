// Lists, headings and quotes as nodes around others: what is pasted is parsed into them, what is copied is written with them, and texts of before the flat blocks
// hold them. Here they become flat blocks: pasted at once, those of an old text when somebody changes what they are; until then they are shown and written in.
import { mergeAttributes, Node as TiptapNode } from "@tiptap/core";
import { DOMSerializer, Fragment, type Node, type Schema, Slice } from "@tiptap/pm/model";
import { AllSelection, type EditorState, type Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { RichText } from "~/api/documents.gen.ts";
import { MOST_LEVEL, nested, type Sort, sortOf } from "../rich-flat.ts";

const LISTS: Record<string, string> = { bulletList: "bullet", orderedList: "ordered" };
export const isWrapped = (node: Node): boolean => node.type.name in LISTS || node.type.name === "heading" || node.type.name === "blockquote";

const list = (name: string, tag: "ul" | "ol") =>
  TiptapNode.create({
    name,
    group: "block",
    content: "listItem+",
    addAttributes: () =>
      tag === "ol"
        ? { start: { default: 1, parseHTML: (element: HTMLElement) => (element.hasAttribute("start") ? Number(element.getAttribute("start")) || 1 : 1) } }
        : {},
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes: { start, ...rest } }) => [tag, mergeAttributes(rest, start !== undefined && start !== 1 ? { start } : {}), 0],
  });

export const Wrapped = [
  list("bulletList", "ul"),
  list("orderedList", "ol"),
  TiptapNode.create({ name: "listItem", content: "block+", defining: true, parseHTML: () => [{ tag: "li" }], renderHTML: () => ["li", 0] }),
  TiptapNode.create({
    name: "heading",
    group: "block",
    content: "inline*",
    defining: true,
    addAttributes: () => ({ level: { default: 3, rendered: false } }),
    parseHTML: () => [{ tag: "h3" }],
    renderHTML: () => ["h3", 0],
  }),
  TiptapNode.create({
    name: "blockquote",
    group: "block",
    content: "block+",
    defining: true,
    parseHTML: () => [{ tag: "blockquote" }],
    renderHTML: () => ["blockquote", 0],
  }),
];

interface Around {
  list?: string;
  level: number;
  start?: number | null;
  quote?: true;
}

interface Block {
  node: Node;
  sort: Sort;
  /** Whether it stands in a list. */
  listed: boolean;
}

/** The same words in flat blocks. */
export function flat(content: Fragment): Node[] {
  const out: Block[] = [];
  content.forEach((node) => flatten(node, { level: -1 }, out));
  return out.map(({ node }) => node);
}

const put = (node: Node, { level }: Around, out: Block[]) => out.push({ node, sort: sortOf(node.type.name, node.attrs), listed: level >= 0 });

/** The list that would go on with an item of this level. */
function openList(out: readonly Block[], level: number, quote: boolean): string | null {
  for (const { sort } of out.toReversed()) {
    if (sort.figure) continue;
    if (sort.quote !== quote || sort.list === null || sort.level < level) return null;
    if (sort.level === level && sort.list !== "inside") return sort.list;
  }
  return null;
}

/** Whether a figure stands behind a list and would be taken for a part of it if that went on. */
function endsInFigure(out: readonly Block[], quote: boolean): boolean {
  const last = out.findLastIndex(({ sort }) => !sort.figure);
  const before = out[last]?.sort;
  return before !== undefined && before.list !== null && before.quote === quote && out.slice(last + 1).some(({ listed }) => !listed);
}

function flatten(node: Node, around: Around, out: Block[]): void {
  const { paragraph } = node.type.schema.nodes;
  const { name, spec } = node.type;
  if (name === "blockquote") return node.forEach((child) => flatten(child, { ...around, quote: true }, out));
  const kind = LISTS[name];
  if (kind !== undefined) {
    const level = around.level + 1;
    const first = Number(node.attrs.start ?? 1);
    const quote = around.quote ?? false;
    const beginsAnew = openList(out, Math.min(level, MOST_LEVEL), quote) === kind || endsInFigure(out, quote);
    node.forEach((item, _at, nth) => {
      let mark = kind;
      item.forEach((child) => {
        const start = mark === "ordered" && nth === 0 && (beginsAnew || first !== 1) ? first : null;
        flatten(child, { ...around, list: mark, level, start }, out);
        mark = "inside";
      });
    });
    return;
  }
  if (paragraph && node.isTextblock && (name === "heading" || node.type === paragraph)) {
    const { list: own, level, start, quote } = node.attrs;
    const attrs = {
      ...(own
        ? { list: own, level, start }
        : around.list && { list: around.list, level: Math.min(around.level, MOST_LEVEL) || null, start: around.start ?? null }),
      quote: around.quote ?? quote ?? null,
      heading: name === "heading" ? 3 : node.attrs.heading,
    };
    put(paragraph.create(attrs, node.content, node.marks), around, out);
    return;
  }
  // Cells hold blocks of their own.
  put(spec.tableRole ? node.copy(Fragment.from(flat(node.content))) : node, around, out);
}

/** What is pasted, in flat blocks. Into an empty line it comes as the list or heading that it is, elsewhere its first words go on in the line. */
export function flatSlice({ content, openStart, openEnd }: Slice, { selection: { $from } }: EditorState): Slice {
  const blocks = flat(content);
  const [first, last] = [blocks[0], blocks.at(-1)];
  const depth = (open: number, was: Node | null, is: Node | undefined) => (was && is && isWrapped(was) ? Math.min(open, 1) : open);
  const special = first?.isTextblock && first.attrs && Object.values(first.attrs).some((value) => value !== null);
  const whole = special && (blocks.length > 1 || openStart > 1) && $from.parent.isTextblock && $from.parent.content.size === 0;
  return new Slice(Fragment.from(blocks), whole ? 0 : depth(openStart, content.firstChild, first), depth(openEnd, content.lastChild, last));
}

/** What is copied is lists and headings wherever it is pasted. */
export class CopiesNested extends DOMSerializer {
  constructor(schema: Schema) {
    super(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema));
  }
  override serializeFragment(fragment: Fragment, options?: { document?: Document }, target?: HTMLElement | DocumentFragment) {
    const { firstChild } = fragment;
    const copied = firstChild?.isBlock ? Fragment.fromJSON(firstChild.type.schema, nested(fragment.toJSON() as RichText)) : fragment;
    return super.serializeFragment(copied, options, target);
  }
}

/** The how-manieth line, and how many letters into it. */
function placeOf(doc: Node, pos: number): { line: number; at: number } {
  const $pos = doc.resolve(pos);
  let line = -1;
  doc.nodesBetween(0, pos, (node) => {
    if (node.isTextblock) line += 1;
    return !node.isTextblock;
  });
  return { line, at: $pos.parentOffset };
}

function posOf(doc: Node, { line, at }: { line: number; at: number }): number {
  let [nth, found] = [-1, 0];
  doc.descendants((node, pos) => {
    if (node.isTextblock && (nth += 1) === line) found = pos + 1 + Math.min(at, node.content.size);
    return !node.isTextblock;
  });
  return found;
}

/** Makes flat blocks of the wrapped ones that are selected, and leaves the caret where it is. */
export function flattenSelected(tr: Transaction): void {
  const found: { pos: number; node: Node }[] = [];
  const { selection } = tr;
  for (const { $from, $to } of selection.ranges)
    tr.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (isWrapped(node)) found.push({ pos, node });
      return !isWrapped(node) && !node.isTextblock;
    });
  if (found.length === 0) return;
  const carets = selection instanceof TextSelection ? [selection.anchor, selection.head].map((pos) => placeOf(tr.doc, pos)) : null;
  for (const { pos, node } of found.toReversed()) tr.replaceWith(pos, pos + node.nodeSize, flat(Fragment.from(node)));
  const now: Selection | null = carets
    ? TextSelection.between(tr.doc.resolve(posOf(tr.doc, carets[0]!)), tr.doc.resolve(posOf(tr.doc, carets[1]!)))
    : selection instanceof AllSelection
      ? new AllSelection(tr.doc)
      : null;
  if (now) tr.setSelection(now);
}
