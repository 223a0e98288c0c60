import { expect, test } from "vitest";
import { clockOf, cueAt, cutNear, msOf, type CueView } from "./model.ts";

const cue = (id: string, start: number, end: number) => ({ id, start, end }) as CueView;

test("times are written and read alike", () => {
  for (const ms of [0, 999, 61_005, 3_723_004]) expect(msOf(clockOf(ms))).toBe(ms);
  expect([msOf("62.3"), msOf("1:02,3"), msOf("1：02"), msOf("x"), msOf("99:99:99")]).toEqual([62_300, 62_300, 62_000, null, null]);
});

test("of cues that overlap the later one is shown", () => {
  const all = [cue("a", 0, 2_000), cue("b", 1_500, 1_800), cue("c", 5_000, 6_000)];
  expect([0, 1_600, 1_900, 2_000, 5_000, 6_000].map((ms) => cueAt(all, ms)?.id)).toEqual(["a", "b", "a", undefined, "c", undefined]);
});

test("words are parted between words", () => {
  const [english, chinese] = ["Hello there, big bear", "你好，小熊你好"];
  expect(english.slice(0, cutNear(english, 0.5))).toBe("Hello there, ");
  expect(chinese.slice(0, cutNear(chinese, 0.5))).toBe("你好，");
  expect(cutNear("abcd", 0.5)).toBe(2);
});
