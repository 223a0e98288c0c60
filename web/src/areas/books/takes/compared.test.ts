import { expect, test } from "vitest";
import { compared } from "./compared.ts";

test("what was added and what went is told, and both prompts can be read back from it", () => {
  const [before, now] = ["A red ball.\nScene: a garden", "A big red ball.\nScene: the sea, 海边"];
  const pieces = compared(before, now);
  const without = (is: string) =>
    pieces
      .filter((piece) => piece.is !== is)
      .map((piece) => piece.text)
      .join("");
  expect(without("gone")).toBe(now);
  expect(without("new")).toBe(before);
  expect(pieces.some((piece) => piece.is === "same" && piece.text.includes("red ball"))).toBe(true);
  expect(compared(now, now)).toEqual([{ is: "same", text: now }]);
});
