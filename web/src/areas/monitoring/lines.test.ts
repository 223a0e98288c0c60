import { expect, test } from "vitest";
import type { Point } from "./detail.ts";
import { lineOf } from "./lines.ts";

const BEGIN = Date.UTC(2026, 10, 21, 9, 0, 0);
const check = (second: number, quality: number): Point => ({ at: new Date(BEGIN + second * 1_000).toISOString(), quality, rtt: quality * 100, loss: null });

test("a short lesson is drawn as it was measured, with a break where nobody measured", () => {
  expect(lineOf([check(0, 1), check(2, 0), check(90, 2)], "quality", 100)).toEqual([
    [BEGIN, 1],
    [BEGIN + 2_000, null],
    [BEGIN + 2_001, null],
    [BEGIN + 90_000, 2],
  ]);
});

test("of a long one no trouble is lost, and what is drawn stays while it goes on", () => {
  const lesson = (seconds: number) => Array.from({ length: seconds / 2 }, (_, nth) => check(nth * 2, nth === 333 ? 6 : 1 + (nth % 2)));
  const line = lineOf(lesson(1_500), "quality", 250);
  expect(line.length).toBeLessThanOrEqual(251);
  expect(line.find(([, quality]) => quality === 6)).toEqual([BEGIN + 664_000, 6]);
  expect(new Set(line.map(([, quality]) => quality))).toEqual(new Set([2, 6]));
  expect(lineOf(lesson(1_600), "quality", 250).slice(0, 180)).toEqual(line.slice(0, 180));
  expect(lineOf(lesson(1_500), "rtt", 250).some(([, rtt]) => rtt === 600)).toBe(true);
});

test("a minute of many checks is as fine as the screen", () => {
  const minute = Array.from({ length: 600 }, (_, nth) => check(nth / 10, 1 + (nth % 2)));
  expect(lineOf(minute, "quality", 150).length).toBeGreaterThan(100);
});
