import { describe, expect, it } from "vitest";
import { add, nothing, redo, sheetOf, undo, type Mark } from "./drawing.ts";

const dot = (x: number): Mark => ({ tool: "pen", colour: "#000", size: 4, points: [{ x, y: 0 }] });

describe("what is drawn", () => {
  it("is taken back and done again one by one, until something else is drawn", () => {
    const two = add(add(nothing, dot(1)), dot(2));
    const one = undo(two);
    expect(one.done).toEqual([dot(1)]);
    expect(redo(one)).toEqual(two);
    const other = add(one, dot(3));
    expect(other.done).toEqual([dot(1), dot(3)]);
    expect(redo(other)).toEqual(other);
    expect(undo(nothing)).toEqual(nothing);
  });

  it("lies on a sheet of the picture's proportions, within bounds", () => {
    expect(sheetOf(null)).toEqual({ width: 1600, height: 1200 });
    expect(sheetOf({ naturalWidth: 4800, naturalHeight: 2400 })).toEqual({ width: 2400, height: 1200 });
    expect(sheetOf({ naturalWidth: 300, naturalHeight: 200 })).toEqual({ width: 1200, height: 800 });
    expect(sheetOf({ naturalWidth: 1500, naturalHeight: 1000 })).toEqual({ width: 1500, height: 1000 });
  });
});
