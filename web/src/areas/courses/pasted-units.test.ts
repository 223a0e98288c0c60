import { expect, it } from "vitest";
import { pastedUnits } from "./pasted-units.ts";

it("numbers units on from those that are there, and keeps the whole of a name that is too long", () => {
  const text = "Unit 4: Weather\n\nSeasons | Spring to winter\n第 9 单元 动物\nA very long name of a unit";
  expect(pastedUnits(text, 2, 10)).toEqual([
    { number: 4, name: "Weather", intro: "" },
    { number: 5, name: "Seasons", intro: "Spring to winter" },
    { number: 9, name: "动物", intro: "" },
    { number: 10, name: "A very lon", intro: "A very long name of a unit" },
  ]);
  expect(pastedUnits("1. Hello", 3, 10)).toEqual([{ number: 4, name: "Hello", intro: "" }]);
});
