import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spokenOf, wordHeard, wordsIn } from "./narration.ts";

interface Case {
  name: string;
  text: string;
  spoken: string;
  words: [number, number][];
}
const cases = JSON.parse(readFileSync(join(import.meta.dirname, "../../../server/content/src/narration/cases.json"), "utf8")) as Case[];

test.each(cases)("a text is named and counted as the server does: $name", ({ text, spoken, words }) => {
  expect(spokenOf(text)).toBe(spoken);
  expect(wordsIn(text)).toHaveLength(words.length);
});

test("a word is marked from its beginning until the next, and none where the times are of another text", () => {
  const said = [
    { start: 10, end: 20 },
    { start: 30, end: 40 },
  ];
  const heard = (ms: number) => wordHeard(" Hi,\nMia! ", said, ms);
  expect([heard(0), heard(10), heard(25), heard(30), heard(99)]).toEqual([null, [1, 4], [1, 4], [5, 9], [5, 9]]);
  expect(wordHeard("Hi", said, 15)).toBeNull();
});
