import { expect, test } from "vitest";
import { marked } from "./marked.ts";

const hits = (text: string, words: string) =>
  marked(text, words)
    .map(({ part, hit }) => (hit ? `[${part}]` : part))
    .join("");

test("each place of the words is marked, in any case and in Chinese", () => {
  expect(hits("A red apple, Red!", "red")).toBe("A [red] apple, [Red]!");
  expect(hits("现在完成时与现在时", " 现在 ")).toBe("[现在]完成时与[现在]时");
  expect(hits("aaa", "aa")).toBe("[aa]a");
});

test("nothing is marked where nothing is looked for, or nothing found", () => {
  expect(hits("A red apple", "")).toBe("A red apple");
  expect(hits("A red apple", "blue")).toBe("A red apple");
});
