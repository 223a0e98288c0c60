import { expect, test } from "vitest";
import { splitUnder } from "./split-under.ts";

test("a caret behind the cut goes on in the new half, at the same letter", () => {
  expect(splitUnder("Hello, hello! dear", 18, [{ retain: 6 }, { delete: 12 }], "hello! dear")).toEqual({ caret: 11, left: null });
  expect(splitUnder("Hello, hello! dear", 9, [{ retain: 6 }, { delete: 12 }], "hello! dear")).toEqual({ caret: 2, left: null });
});

test("letters that were on their way go along, to the word that they belong to", () => {
  const delta = [{ retain: 6 }, { delete: 7 }, { retain: 2 }, { delete: 5 }];
  expect(splitUnder("Hello, hello!ab dear", 15, delta, "hello! dear")).toEqual({ caret: 6, left: { at: 6, words: "ab" } });
  expect(splitUnder("Hello, hello! dearest", 21, [{ retain: 6 }, { delete: 12 }], "hello! dear")).toEqual({ caret: 11, left: { at: 6, words: "est" } });
});

test("a caret in the first half stays, and so does one where something else was done", () => {
  expect(splitUnder("Hello, hello!", 3, [{ retain: 6 }, { delete: 7 }], "hello!")).toBeNull();
  expect(splitUnder("Hello, hello!", 13, [{ retain: 6 }, { delete: 7 }], "something else")).toBeNull();
  expect(splitUnder("Hello, hello!", 13, [{ retain: 6 }, { insert: "x" }, { delete: 7 }], "hello!")).toBeNull();
});
