import { expect, it } from "vitest";
import { dirtyFields, merge } from "./merge.ts";

const fields = ["name", "level", "note", "roles"];
const base = { name: "Ann", level: "a1", note: null, roles: ["x", "y"] };

it("takes over what was not touched here and asks about what both changed", () => {
  const typed = { ...base, name: "Anna" };
  expect(merge(fields, base, typed, { ...base, level: "a2" })).toEqual({ take: ["level"], clash: [] });
  expect(merge(fields, base, typed, { ...base, name: "Annie", note: "hi" })).toEqual({ take: ["note"], clash: ["name"] });
});
it("does not ask where both typed the same", () => {
  expect(merge(fields, base, { ...base, name: "Anna" }, { ...base, name: "Anna" })).toEqual({ take: [], clash: [] });
});
it("takes an emptied text and a list in another order for unchanged", () => {
  expect(dirtyFields(fields, base, { ...base, note: "", roles: ["y", "x"] })).toEqual([]);
});

it("compares child rows in their order, by what they hold", () => {
  const rows = {
    options: [
      { id: "1", text: "a", image: null },
      { id: "2", text: "b" },
    ],
  };
  expect(dirtyFields(["options"], rows, { options: [{ text: "a" }, { id: "9", text: "b", pair: "" }] })).toEqual([]);
  expect(dirtyFields(["options"], rows, { options: rows.options.toReversed() })).toEqual(["options"]);
  expect(dirtyFields(["options"], rows, { options: [] })).toEqual(["options"]);
});
