import { expect, test } from "vitest";
import { barsOf, spanOf, sum, total } from "./histogram.ts";

const minute = (n: number) => `2026-11-21T09:${String(n).padStart(2, "0")}:00Z`;
const counted = {
  from: "2026-11-21T09:00:30Z",
  to: "2026-11-21T09:04:10Z",
  seconds: 60,
  slices: [
    { at: minute(0), debug: 0, info: 4, warn: 0, error: 1 },
    { at: minute(3), debug: 0, info: 2, warn: 1, error: 0 },
  ],
};

test("time without lines has its place; the first bar begins where the server cuts", () => {
  const bars = barsOf(counted);
  expect(bars.bars.map(total)).toEqual([5, 0, 0, 3, 0]);
  expect(new Date(bars.from).toISOString()).toBe("2026-11-21T09:00:00.000Z");
});

test("what is dragged over counts the same in either direction", () => {
  const bars = barsOf(counted);
  expect(sum(bars, 3, 1)).toEqual({ debug: 0, info: 2, warn: 1, error: 0 });
  expect(spanOf(bars, 3, 1).map((at) => new Date(at).toISOString())).toEqual(["2026-11-21T09:01:00.000Z", "2026-11-21T09:04:00.000Z"]);
});
