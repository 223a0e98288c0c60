import { expect, it } from "vitest";
import type { Row } from "~/realtime/index.ts";
import { amongOwn, courseTree, mayStand, patched } from "./course-tree.ts";

const category = (id: string, parent: string | null) => ({ id, name: id, parent_id: parent, position: id }) as unknown as Row;
const courseware = (id: string, of: string) => ({ id, name: id, category_id: of, position: id, word_count: 2 }) as unknown as Row;
const tree = courseTree([category("a", null), category("b", "a")], [courseware("w", "a"), courseware("x", "b")], (key) => key);

it("draws categories before coursewares, and five children below each", () => {
  const rows = tree.seen(new Set(["a", "w"])).map(({ row, level }) => `${level} ${String(row["name"])}`);
  expect(rows).toEqual(["1 a", "2 b", "2 w", "3 words", "3 practice", "3 followRead", "3 books", "3 animations"]);
});

it("lets a courseware stand in categories alone, and nothing in a courseware", () => {
  const at = (id: string, parent: string | null) => mayStand(tree, id, { parent, after: null });
  expect([at("w", "b"), at("w", null), at("w", "x"), at("b", "w"), at("b", null), at("w:3", "a")]).toEqual([true, false, false, false, true, false]);
  expect(amongOwn(tree, "w", { parent: "a", after: "b" })).toEqual({ parent: "a", after: null });
  expect(amongOwn(tree, "a", { parent: "b", after: "x" })).toEqual({ parent: "b", after: null });
});

it("takes in what others do", () => {
  const moved = courseware("w", "b");
  const rows = patched([courseware("w", "a")], { op: "update", id: "w", row: moved, changed: ["category_id"], by: null });
  expect(rows).toEqual([moved]);
  expect(patched(rows, { op: "delete", id: "w", row: null, changed: [], by: null })).toEqual([]);
});
