import { describe, expect, it } from "vitest";
import { momentFrom, momentOf, placeOf, withMark, withoutMark } from "./marks.ts";

describe("marks", () => {
  it("reads what it says, and nothing else", () => {
    for (const ms of [0, 500, 1_800, 59_900, 60_000, 62_500, 3_600_000]) expect(momentFrom(momentOf(ms))).toBe(ms);
    expect(momentFrom("62.5")).toBe(62_500);
    expect(momentFrom("1：02")).toBe(62_000);
    for (const typed of ["", "x", "1:60", "-1", "1:2:3"]) expect(momentFrom(typed)).toBeNull();
  });
  it("stands in order, each once", () => {
    const marks = withMark(withMark([], { at_ms: 900, point: "b" }), { at_ms: 100, point: "a" });
    expect(marks.map(({ point }) => point)).toEqual(["a", "b"]);
    expect(withMark(marks, { at_ms: 100, point: "a" })).toHaveLength(2);
    expect(withoutMark(marks, { at_ms: 100, point: "a" })).toEqual([{ at_ms: 900, point: "b" }]);
  });
  it("stands on the line", () => {
    expect(placeOf(1_000, 4_000)).toBe(25);
    expect(placeOf(9_000, 4_000)).toBe(100);
    expect(placeOf(0, 0)).toBe(0);
  });
});
