import { expect, test } from "vitest";
import { inSight, type Region } from "./in-sight.ts";
import { loudest } from "./peaks.ts";

const region = (at: number, startMs: number, endMs: number): Region => ({ id: `r${at}`, startMs, endMs });

test("of thousands of regions those in sight are found, and no others", () => {
  const all = Array.from({ length: 3_000 }, (_, at) => region(at, at * 2_000, at * 2_000 + 1_800));
  const ids = (from: number, to: number) => inSight(all, from, to).map(({ id }) => id);
  expect(ids(0, 3_000)).toEqual(["r0", "r1"]);
  expect(ids(2_000_900, 2_004_000)).toEqual(["r1000", "r1001"]);
  expect(ids(1_900, 1_990)).toEqual([]);
  expect(ids(7_000_000, 8_000_000)).toEqual([]);
  // One that began earlier reaches in.
  const long = [region(-1, 0, 100_000), ...all.slice(1)];
  expect(inSight(long, 50_100, 51_000).map(({ id }) => id)).toEqual(["r-1", "r25"]);
});

test("few are all looked at, however long they are", () => {
  expect(inSight([region(1, 0, 9_000_000), region(2, 10, 20)], 8_000_000, 8_000_100).map(({ id }) => id)).toEqual(["r1"]);
});

test("the loudest of each hundredth of a second stands", () => {
  const samples = new Float32Array(800);
  samples[10] = -0.5;
  samples[799] = 0.25;
  const found = loudest([samples], 8_000);
  expect([found.length, found[0], found[9], found[5]]).toEqual([10, 0.5, 0.25, 0]);
});
