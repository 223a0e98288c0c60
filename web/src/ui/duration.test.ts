import { expect, it } from "vitest";
import { clockOf, parseDuration } from "./duration.ts";

it("takes lengths of time as people type them", () => {
  expect(["25", "25:30", "1:25:30", "0:05", "90", "1：05"].map(parseDuration)).toEqual([1500, 1530, 5130, 5, 5400, 65]);
  expect(["", "a", "1:60", "1:2:3:4", "-5", "1.5"].map(parseDuration)).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
  for (const seconds of [0, 5, 60, 3599, 3600, 5130]) expect(parseDuration(clockOf(seconds))).toBe(seconds);
});
