import { expect, test } from "vitest";
import { difference, moveIndex } from "./text.ts";

const apply = (before: string, d: NonNullable<ReturnType<typeof difference>>) => before.slice(0, d.from) + d.insert + before.slice(d.to);

test("the caret says which of equal letters was typed", () => {
  expect(difference("aaa", "aaaa", 2)).toEqual({ from: 1, to: 1, insert: "a" });
  expect(difference("aaa", "aaaa", 4)).toEqual({ from: 3, to: 3, insert: "a" });
  expect(difference("same", "same", 0)).toBeNull();
  expect(difference("hello world", "hello, world", 6)).toEqual({ from: 5, to: 5, insert: "," });
  expect(difference("hello", "", 0)).toEqual({ from: 0, to: 5, insert: "" });
});

test("a character outside the basic plane is replaced whole", () => {
  for (const [before, after, caret] of [
    ["a😀b", "a😁b", 3],
    ["😀😀", "😀", 2],
    ["😀", "😀😀", 4],
    ["x😀", "x", 1],
    ["🐶🐱", "🐶🐲🐱", 4],
  ] as const) {
    const d = difference(before, after, caret);
    expect(d && apply(before, d)).toBe(after);
    expect(d?.insert.isWellFormed()).toBe(true);
    expect(d && before.slice(d.from, d.to).isWellFormed()).toBe(true);
  }
});

test("an index goes along with what others change before it", () => {
  expect(moveIndex(5, [{ retain: 2 }, { insert: "abc" }])).toBe(8);
  expect(moveIndex(5, [{ retain: 7 }, { insert: "abc" }])).toBe(5);
  expect(moveIndex(5, [{ retain: 1 }, { delete: 2 }])).toBe(3);
  expect(moveIndex(5, [{ retain: 3 }, { delete: 9 }])).toBe(3);
  expect(moveIndex(5, [{ delete: 2 }, { retain: 1 }, { insert: "zz" }])).toBe(5);
});
