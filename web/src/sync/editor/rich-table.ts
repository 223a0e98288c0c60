// Tables in formatted text. The editor's own repair of a ragged table is left out for what colleagues change: two who mended the same table at once would mend
// each other's mending for ever; it is mended by the next hand in it.
import { type Editor, Extension, Node } from "@tiptap/core";
import { type EditorState, Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import { ySyncPluginKey } from "@tiptap/y-tiptap";

declare module "@tiptap/core" {
  interface NodeConfig {
    /** What a node is to the editing of tables. */
    tableRole?: "table" | "row" | "cell" | "header_cell";
  }
}

/** Of a table; what is pasted and has more goes on in another. */
export const MOST_COLUMNS = 12;
export const MOST_ROWS = 60;

const span = (element: HTMLElement, name: string, most: number) => Math.min(most, Math.max(1, Math.trunc(Number(element.getAttribute(name))) || 1));
const spans = {
  colspan: { default: 1, parseHTML: (element: HTMLElement) => span(element, "colspan", MOST_COLUMNS) },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => span(element, "rowspan", MOST_ROWS) },
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
};

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  tableRole: "table",
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
});
const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  tableRole: "row",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});
const cell = (name: string, tableRole: "cell" | "header_cell", tag: "td" | "th") =>
  Node.create({
    name,
    // What is in a cell is said in it: no table within a table.
    content: "(paragraph | heading | bulletList | orderedList | blockquote)+",
    tableRole,
    isolating: true,
    addAttributes: () => spans,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const arrived = (transactions: readonly Transaction[]) =>
  transactions.some((tr) => (tr.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined)?.isChangeOrigin);

export const Tables = Extension.create({
  name: "tableEditing",
  addExtensions: () => [Table, TableRow, cell("tableCell", "cell", "td"), cell("tableHeader", "header_cell", "th")],
  // What the editing of tables reads of a node.
  extendNodeSchema: (extension) => ({ tableRole: (extension.config as { tableRole?: string }).tableRole }),
  addProseMirrorPlugins() {
    const { spec } = tableEditing();
    return [
      new Plugin({
        ...spec,
        appendTransaction: (transactions, before, after) =>
          arrived(transactions) ? null : (spec.appendTransaction?.call(this as never, transactions, before, after) ?? null),
      }),
    ];
  },
  addKeyboardShortcuts() {
    const { editor } = this;
    const go = (way: 1 | -1) => () => {
      if (!isInTable(editor.state)) return false;
      if (goToNextCell(way)(editor.state, editor.view.dispatch)) return true;
      // Behind the last cell there is a new row; before the first one the keyboard leaves.
      if (way < 0 || full(editor.state, "rows")) return false;
      return addRowAfter(editor.state, editor.view.dispatch) && goToNextCell(1)(editor.state, editor.view.dispatch);
    };
    return { Tab: go(1), "Shift-Tab": go(-1), "Mod-Alt-t": () => (isInTable(editor.state) ? false : insertTable(editor)) };
  },
});
/** Whether the table under the caret has as many as one may have. */
export function full(state: EditorState, of: "rows" | "columns"): boolean {
  if (!isInTable(state)) return false;
  const { map } = selectedRect(state);
  return of === "rows" ? map.height >= MOST_ROWS : map.width >= MOST_COLUMNS;
}

export const inTable = isInTable;

/** A table of three by three, the first row heads; the caret goes into its first cell. */
export function insertTable({ state, view }: Pick<Editor, "state" | "view">): boolean {
  const { table, tableRow, tableCell, tableHeader } = state.schema.nodes;
  if (!table || !tableRow || !tableCell || !tableHeader) return false;
  const row = (kind: typeof tableCell) =>
    tableRow.create(
      null,
      [0, 1, 2].flatMap(() => kind.createAndFill() ?? []),
    );
  const made = table.create(null, [row(tableHeader), row(tableCell), row(tableCell)]);
  const { $from } = state.selection;
  const empty = $from.parent.isTextblock && $from.parent.content.size === 0 && $from.depth === 1;
  const at = empty ? $from.before() : $from.depth > 0 ? $from.after(1) : $from.pos;
  const tr = empty ? state.tr.replaceWith(at, $from.after(), made) : state.tr.insert(at, made);
  // Into the first paragraph of the first cell.
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3), 1)).scrollIntoView());
  view.focus();
  return true;
}

export const tableSteps = {
  rowAbove: addRowBefore,
  rowBelow: addRowAfter,
  columnBefore: addColumnBefore,
  columnAfter: addColumnAfter,
  head: toggleHeaderRow,
  deleteRow,
  deleteColumn,
  deleteTable,
} as const;
export type TableStep = keyof typeof tableSteps;
