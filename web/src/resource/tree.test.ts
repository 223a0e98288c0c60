import { expect, it } from "vitest";
import type { Row } from "~/realtime/index.ts";
import type { Meta } from "./meta.ts";
import { patchTree, Tree } from "./tree.ts";

const meta = { tree: { parent: "parent_id", position: "place", maxDepth: 4 } } as unknown as Meta;
const row = (id: string, parent: string | null, place: string) => ({ id, parent_id: parent, place, name: id }) as unknown as Row;
const rows = [
  row("b", null, "002"),
  row("a", null, "001"),
  row("a2", "a", "002"),
  row("a1", "a", "001"),
  row("a1x", "a1", "001"),
  row("lost", "unseen", "001"),
];
const tree = new Tree(meta, rows);
const ids = (open: string[], matches?: (row: Row) => boolean) => tree.seen(new Set(open), matches).map(({ row: { id }, level }) => `${level}${id}`);

it("shows what is open, in its order, and what is found with all above it", () => {
  expect(ids([])).toEqual(["1a", "1lost", "1b"]);
  expect(ids(["a"])).toEqual(["1a", "2a1", "2a2", "1lost", "1b"]);
  expect(ids([], ({ id }) => id === "a1x")).toEqual(["1a", "2a1", "3a1x"]);
  expect(tree.pathOf("a1x")).toEqual(["a1", "a"]);
});
it("steps up, down, in and out, and never into itself", () => {
  expect(tree.step("a2", "up")).toEqual({ parent: "a", after: null });
  expect(tree.step("a1", "down")).toEqual({ parent: "a", after: "a2" });
  expect(tree.step("a2", "in")).toEqual({ parent: "a1", after: "a1x" });
  expect(tree.step("a1", "out")).toEqual({ parent: null, after: "a" });
  expect([tree.step("a1", "up"), tree.step("a2", "down"), tree.step("a1", "in"), tree.step("a", "out")]).toEqual([null, null, null, null]);
  expect([
    tree.mayStand("a", { parent: "a1x", after: null }),
    tree.mayStand("a", { parent: "a", after: null }),
    tree.mayStand("b", { parent: "a1x", after: null }),
  ]).toEqual([false, false, true]);
});
it("takes in what others do", () => {
  const event = { op: "update" as const, id: "b", row: row("b", "a", "003"), changed: ["parent_id"], by: null };
  expect(new Tree(meta, patchTree(rows, event)).childrenOf("a").map(({ id }) => id)).toEqual(["a1", "a2", "b"]);
  expect(patchTree(rows, { ...event, op: "delete", row: null }).some(({ id }) => id === "b")).toBe(false);
});
it("is quick with two thousand", () => {
  const many = Array.from({ length: 2_000 }, (_, at) => row(String(at), at < 40 ? null : String(at % 40), String(at).padStart(4, "0")));
  expect(new Tree(meta, many).seen(new Set(many.map(({ id }) => id)))).toHaveLength(2_000);
});
