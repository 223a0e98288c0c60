import { expect, test } from "vitest";
import { Rate, secondsLeft } from "./rate.ts";

test("a rate is that of the last seconds, and is told when there is enough to tell it from", () => {
  const rate = new Rate();
  rate.note(0, 0);
  expect(rate.now()).toBeNull();
  rate.note(500, 500);
  expect(rate.now()).toBeNull();
  for (let second = 1; second <= 10; second++) rate.note(second * 1_000, second * 1_000);
  expect(rate.now()).toBe(1_000);
  // It gets slower: what was long ago is forgotten.
  for (let second = 11; second <= 30; second++) rate.note(10_000 + (second - 10) * 100, second * 1_000);
  expect(rate.now()).toBe(100);
  // A part was lost: measured anew.
  rate.note(4_000, 31_000);
  expect(rate.now()).toBeNull();
});

test("what is left takes as long as it takes", () => {
  expect(secondsLeft(1_000, 300)).toBe(4);
  expect(secondsLeft(1_000, null)).toBeNull();
  expect(secondsLeft(1_000, 0)).toBeNull();
});
