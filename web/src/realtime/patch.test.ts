import { describe, expect, it } from "vitest";
import { type ChangeEvent, type ListPage, type ListQuery, mayPass, patch, type Row } from "./patch.ts";

const row = (id: string, more: object = {}): Row => ({ id, version: 1, created_at: "", updated_at: "", updated_by: null, name: id, status: "active", ...more });
const page: ListPage = { records: [row("a"), row("b")], total: 2, page: 1, size: 20, position: ["e", 10] };
const query: ListQuery = { page: 1, size: 20, sort: ["-created_at"], filter: {}, search: "" };
const change = (op: ChangeEvent["op"], id: string, more: object = {}, changed = Object.keys(more)): ChangeEvent => ({
  op,
  id,
  row: op === "delete" ? null : row(id, more),
  changed,
  by: { id: "u", name: "Ann" },
});

describe("one page of a list", () => {
  it("takes a change in place and remembers how far it has read", () => {
    const [next, effect] = patch(page, query, 11, change("update", "b", { name: "Bea" }));
    expect(effect).toBe("patched");
    expect(next.records.map((r) => r.name)).toEqual(["a", "Bea"]);
    expect(next.position).toEqual(["e", 11]);
  });
  it("leaves what it already holds alone", () => {
    expect(patch(page, query, 10, change("update", "b", { name: "old" }))).toEqual([page, "nothing"]);
  });
  it("keeps the row where it is when the order may be another now", () => {
    const [next, effect] = patch(page, { ...query, sort: ["name"] }, 11, change("update", "a", { name: "Zoe" }));
    expect([effect, next.records[0]?.name]).toEqual(["moved", "Zoe"]);
  });
  it("keeps a row that left the filter until the list is loaded", () => {
    const [next, effect] = patch(page, { ...query, filter: { status: ["active"] } }, 11, change("update", "a", { status: "left" }));
    expect([effect, next.records.length]).toEqual(["moved", 2]);
  });
  it("marks a deleted row and keeps its place", () => {
    const [next, effect] = patch(page, query, 11, change("delete", "a"));
    expect([effect, next.records.length]).toEqual(["gone", 2]);
  });
  it("does not speak of rows elsewhere whose change cannot bring them here", () => {
    expect(patch(page, query, 11, change("update", "z", { name: "Zed" }))[1]).toBe("nothing");
    expect(patch(page, { ...query, sort: ["name"] }, 11, change("update", "z", { name: "Zed" }))[1]).toBe("elsewhere");
    expect(patch(page, { ...query, filter: { status: ["active"] } }, 11, change("update", "z", { status: "active" }))[1]).toBe("elsewhere");
  });
  it("takes a change whose fields nobody names for any: it may bring a row into a narrowed list, and another place in the order", () => {
    const narrowed = { ...query, filter: { status: ["failed"] } };
    expect(patch(page, narrowed, 11, change("update", "z", { status: "failed" }, []))[1]).toBe("elsewhere");
    expect(patch(page, narrowed, 11, change("update", "z", { status: "done" }, []))[1]).toBe("nothing");
    expect(patch(page, query, 11, change("update", "z", { status: "failed" }, []))[1], "a list of all has it or not, whatever it is").toBe("nothing");
    expect(patch(page, { ...query, sort: ["name"] }, 11, change("update", "a", { name: "Zoe" }, []))[1]).toBe("moved");
    expect(patch(page, { ...query, sort: ["name"] }, 11, change("update", "a", { status: "left" }, []))[1]).toBe("patched");
  });
  it("says that a new row belongs to the list, unless the filter leaves it out", () => {
    expect(patch(page, query, 11, change("create", "c"))[1]).toBe("elsewhere");
    expect(patch(page, { ...query, filter: { status: ["left"] } }, 11, change("create", "c"))[1]).toBe("nothing");
  });
});

it("judges filters as the server does: any of the words, a piece of text, a range without its end", () => {
  const given = row("a", { age: 7, tags: ["x", "y"], at: "2026-11-21T09:00:00.000Z" });
  const passes = (filter: Record<string, unknown>) => mayPass(given, { ...query, filter });
  expect(passes({ tags: ["y"], name: "A" })).toBe(true);
  expect(passes({ age: { from: 7, to: 8 } })).toBe(true);
  expect(passes({ age: { from: 1, to: 7 } })).toBe(false);
  expect(passes({ at: { from: "2026-11-22T00:00:00.000Z" } })).toBe(false);
});
