import { expect, test } from "vitest";
import { picturesOf, stepFrom, type Take, type Takes } from "./use-takes.ts";

const take = (number: number, file: string, replaced: string): Take =>
  ({ id: `t${number}`, number, file, replaced, targetId: "page", state: "done", waits: false, votes: 0 }) as unknown as Take;

test("what stood on a page before its takes is one of its pictures, wherever it came from", () => {
  const takes = { records: [take(2, "second", "first"), take(1, "first", "of the deck"), take(3, "third", "drawn by hand")] } as unknown as Takes;
  expect(picturesOf(takes, "page").map(({ file }) => file)).toEqual(["of the deck", "first", "second", "drawn by hand", "third"]);
  expect(stepFrom(takes, { id: "page", image: "first" }, -1)?.file).toBe("of the deck");
  expect(stepFrom(takes, { id: "page", image: "of the deck" }, -1)).toBeUndefined();
  // A page that had none before has nothing to go back to.
  expect(picturesOf({ records: [take(1, "first", "")] } as unknown as Takes, "page").map(({ file }) => file)).toEqual(["first"]);
});
