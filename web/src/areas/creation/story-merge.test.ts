import { expect, test } from "vitest";
import { mergeStory } from "./story-merge.ts";

const page = (text: string, scene = "") => ({ text, scene });

test("what one of two people changed is taken from each; where both did, it is said and nothing is lost", () => {
  const base = { title: "Rain", pages: [page("One."), page("Two."), page("Three.", "a hill")] };
  const mine = { title: "Rain", pages: [page("One, mine."), page("Two, mine."), page("Three.", "a hill")] };
  const theirs = { title: "Rain and sun", pages: [page("One."), page("Two, theirs."), page("Three.", "a sea")] };
  const { draft, clashes } = mergeStory(base, mine, theirs);
  expect(draft).toEqual({ title: "Rain and sun", pages: [page("One, mine."), page("Two, mine."), page("Three.", "a sea")] });
  expect(clashes).toEqual([{ at: 1, of: "text", theirs: "Two, theirs." }]);
  // Both wrote the same: nothing to decide.
  expect(mergeStory(base, theirs, theirs)).toEqual({ draft: theirs, clashes: [] });
});
