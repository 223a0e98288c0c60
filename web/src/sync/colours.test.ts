import { describe, expect, it } from "vitest";
import { colourOf } from "~/ui/tokens.ts";
import { coloursOf } from "./colours.ts";

describe("people who are seen together", () => {
  const ids = Array.from({ length: 40 }, (_, at) => `person ${at}`);
  const alike = ids.filter((id) => colourOf(id) === colourOf(ids[0] ?? ""));
  it("have a colour each, the same on every screen", () => {
    const some = [...alike.slice(0, 3), ids[1] ?? ""];
    expect(alike.length).toBeGreaterThan(2);
    const given = coloursOf(some);
    expect(new Set(given.values()).size).toBe(4);
    expect([...coloursOf(some.toReversed())].toSorted()).toEqual([...given].toSorted());
    expect(coloursOf(ids).size).toBe(40);
  });
  it("keep their own where nobody else has it", () => {
    const all = coloursOf([...alike.slice(0, 2), ids[1] ?? ""]);
    expect(all.get(ids[1] ?? "")).toBe(colourOf(ids[1] ?? ""));
    expect(alike.slice(0, 2).map((id) => all.get(id))).toContain(colourOf(alike[0] ?? ""));
  });
});
