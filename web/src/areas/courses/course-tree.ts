// The tree as it is drawn: categories, in each its coursewares, and below each of those its five fixed children. Pure; `use-course-tree.ts` keeps it true.
import type { Data } from "~/api/client.ts";
import { courseCategoriesMeta } from "~/api/resources/course_categories.gen.ts";
import type { ChangeEvent, Row } from "~/realtime/index.ts";
import type { Meta } from "~/resource/index.tsx";
import { type Place, Tree } from "~/resource/tree-view.tsx";

/** The children of a courseware: the type of the calls, the counter of the record, the key of its words. */
export const CHILDREN = [
  { type: 3, counter: "word_count", key: "words" },
  { type: 4, counter: "practice_count", key: "practice" },
  { type: 5, counter: "follow_read_count", key: "followRead" },
  { type: 7, counter: "book_count", key: "books" },
  { type: 9, counter: "animation_count", key: "animations" },
] as const;

export type ChildKey = (typeof CHILDREN)[number]["key"];
export type Kind = "category" | "courseware" | "child";

type Listed = Data<"/api/management/categoryContent/list">["records"][number]["coursewares"][number];

/** A courseware of the tree's answer, by the names of its record. */
export const asRow = ({ sid, subName, catId, position, existed, children }: Listed): Row =>
  ({
    id: sid,
    name: subName,
    category_id: catId,
    position,
    existed,
    ...Object.fromEntries(CHILDREN.map(({ type, counter }) => [counter, children.find((child) => child.type === type)?.count ?? 0])),
  }) as unknown as Row;

export const meta = { ...courseCategoriesMeta, tree: { parent: "parent_id", position: "place", maxDepth: 7 } } as unknown as Meta;
export const kindOf = (row: Row | undefined): Kind => (row?.["kind"] as Kind | undefined) ?? "category";

/** The rows of the tree; `name` is what a child is called, null for a tree without children. */
export function courseTree(categories: readonly Row[], coursewares: readonly Row[], name: ((key: ChildKey) => string) | null): Tree {
  const rows: Row[] = categories.map((row) => ({ ...row, place: `0${String(row["position"])}` }));
  for (const row of coursewares) {
    rows.push({ ...row, kind: "courseware", parent_id: row["category_id"], place: `1${String(row["position"])}` });
    for (const { type, counter, key } of name ? CHILDREN : [])
      rows.push({ id: `${row.id}:${type}`, kind: "child", parent_id: row.id, place: String(type), name: name?.(key), count: row[counter] } as unknown as Row);
  }
  return new Tree(meta, rows);
}

/** Coursewares after an event. */
export function patched(rows: readonly Row[], { id, op, row }: ChangeEvent): readonly Row[] {
  const rest = rows.filter((one) => one.id !== id);
  return row && op !== "delete" ? [...rest, row] : rest;
}

/** Whether one may stand there: a category below categories, a courseware in one. */
export function mayStand(tree: Tree, id: string, { parent }: Place): boolean {
  const kind = kindOf(tree.row(id));
  const above = parent === null ? null : kindOf(tree.row(parent));
  return kind === "category" ? above === null || above === "category" : kind === "courseware" && above === "category";
}

/** The same place among those of its own kind: categories stand before coursewares. */
export function amongOwn(tree: Tree, id: string, { parent, after }: Place): Place {
  const kind = kindOf(tree.row(id));
  if (after === null || kindOf(tree.row(after)) === kind) return { parent, after };
  if (kind === "courseware") return { parent, after: null };
  const own = tree.childrenOf(parent).filter((row) => row.id !== id && kindOf(row) === "category");
  return { parent, after: own.at(-1)?.id ?? null };
}
