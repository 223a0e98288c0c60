import { describe, expect, it } from "vitest";
import { add, even, nothing, partOf, redo, scaled, sheetOf, undo, type Mark } from "./drawing.ts";

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

  it("has shapes that go along when the sheet changes, and are even when they are to be", () => {
    const box: Mark = { tool: "box", colour: "#000", size: 4, from: { x: 10, y: 10 }, to: { x: 30, y: 20 } };
    const [twice] = scaled([box], { width: 100, height: 100 }, { width: 200, height: 200 });
    expect(twice).toEqual({ ...box, size: 8, from: { x: 20, y: 20 }, to: { x: 60, y: 40 } });
    expect(even("box", { x: 0, y: 0 }, { x: -30, y: 10 })).toEqual({ x: -30, y: 30 });
    const straight = even("line", { x: 0, y: 0 }, { x: 100, y: 8 });
    expect([Math.round(straight.x), Math.round(straight.y)]).toEqual([100, 0]);
  });

  it("is cut to a part that lies on the sheet, whichever corner was first", () => {
    const sheet = { width: 200, height: 100 };
    expect(partOf({ x: 150, y: 80 }, { x: -20, y: 10 }, sheet)).toEqual({ x: 0, y: 10, width: 150, height: 70 });
    expect(partOf({ x: 5, y: 5 }, { x: 900, y: 900 }, sheet)).toEqual({ x: 5, y: 5, width: 195, height: 95 });
  });
});
