// @vitest-environment jsdom
import { useState } from "react";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Row } from "~/realtime/index.ts";
import type { Meta } from "./meta.ts";
import { patchTree, type Place, Tree } from "./tree.ts";
import { TreeView } from "./tree-view.tsx";

const meta = { name: "shelves", title: "name", tree: { parent: "parent_id", position: "place", maxDepth: 4 } } as unknown as Meta;
const row = (id: string, parent: string | null, place: string) => ({ id, parent_id: parent, place, name: `Shelf ${id}` }) as unknown as Row;
const begin = [row("a", null, "1"), row("b", null, "2"), row("a1", "a", "1"), row("a2", "a", "2"), row("a3", "a", "3")];
const moves: [string, Place][] = [];

/** Answers moves as the server does. */
function Page() {
  const [rows, setRows] = useState<readonly Row[]>(begin);
  const move = (id: string, place: Place) => {
    moves.push([id, place]);
    const behind = place.after === null ? "0" : String(rows.find((one) => one.id === place.after)?.place);
    const moved = row(id, place.parent, `${behind}5`);
    setRows(patchTree(rows, { op: "update", id, row: moved, changed: [], by: null }));
    return Promise.resolve(true);
  };
  return <TreeView meta={meta} tree={new Tree(meta, rows)} mayMove onMove={move} label="Shelves" />;
}

const shown = () => screen.getAllByRole("treeitem").map((item) => `${item.getAttribute("aria-level")} ${item.textContent}`);
const focused = () => document.activeElement?.textContent;
const press = (key: string, altKey = false) => act(() => Promise.resolve(fireEvent.keyDown(document.activeElement as Element, { key, altKey })));

beforeEach(() => {
  moves.length = 0;
  // The list draws what fits, and nothing has a height here.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(640);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(300);
  Element.prototype.scrollTo = () => {};
  render(<Page />);
  act(() => screen.getAllByRole("treeitem")[0]?.focus());
});

test("it is opened, walked through and closed by keys", async () => {
  expect(shown()).toEqual(["1 Shelf a", "1 Shelf b"]);
  await press("ArrowRight");
  expect(shown()).toEqual(["1 Shelf a", "2 Shelf a1", "2 Shelf a2", "2 Shelf a3", "1 Shelf b"]);
  await press("ArrowDown");
  expect(focused()).toBe("Shelf a1");
  await press("End");
  expect(focused()).toBe("Shelf b");
  await press("ArrowUp");
  await press("ArrowLeft");
  expect(focused()).toBe("Shelf a");
  await press("ArrowLeft");
  expect(shown()).toEqual(["1 Shelf a", "1 Shelf b"]);
});

test("what has the focus is moved by keys, and keeps it", async () => {
  await press("ArrowRight");
  await press("ArrowDown");
  await press("ArrowDown", true);
  expect(moves).toEqual([["a1", { parent: "a", after: "a2" }]]);
  expect([shown(), focused()]).toEqual([["1 Shelf a", "2 Shelf a2", "2 Shelf a1", "2 Shelf a3", "1 Shelf b"], "Shelf a1"]);
  await press("ArrowRight", true);
  expect([shown(), focused()]).toEqual([["1 Shelf a", "2 Shelf a2", "3 Shelf a1", "2 Shelf a3", "1 Shelf b"], "Shelf a1"]);
  await press("ArrowLeft", true);
  await press("ArrowLeft", true);
  expect([shown(), focused()]).toEqual([["1 Shelf a", "2 Shelf a2", "2 Shelf a3", "1 Shelf a1", "1 Shelf b"], "Shelf a1"]);
  // The first of all steps nowhere.
  await press("Home");
  await press("ArrowUp", true);
  expect(moves).toHaveLength(4);
});

test("a search shows what it finds with all above it", async () => {
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "A2" } });
  expect(shown()).toEqual(["1 Shelf a", "2 Shelf a2"]);
});
