import { expect, test } from "vitest";
import { barsOf } from "./drawn.ts";
import { readView } from "./query.ts";
import type { Answer, Cell } from "./types.ts";

const cell = (key: string, value: number | null, n: number): Cell => ({
  keys: [key],
  names: [null],
  sessions: n,
  figures: [{ n, value, adjusted: null, low: value, high: value, few: n < 30 }],
  before: null,
  beside: null,
  since: null,
});
const answer = { cells: [cell("CN", 3, 400), cell("SG", 20, 90), cell("AU", 50, 4), cell("JP", null, 0)] } as unknown as Answer;
const order = (address: string) => barsOf(answer, readView(new URLSearchParams(address))).map(({ keys }) => keys[0]);

test("the worst is first, what is of too few after all others, and what nobody measured is no bar", () => {
  expect(order("")).toEqual(["SG", "CN", "AU"]);
  expect(order("measure=join")).toEqual(["CN", "SG", "AU"]);
  expect(order("order=most")).toEqual(["CN", "SG", "AU"]);
  expect(order("by=hour")).toEqual(["CN", "SG", "AU"]);
});
