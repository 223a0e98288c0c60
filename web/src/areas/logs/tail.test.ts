import { expect, test } from "vitest";
import { fill, type Gap, goOn, hear, isGap, type Line, MAX_LINES, open, openAt, prepend, skip, type Tail } from "./tail.ts";

const line = (o: number): Line => ({ o, at: "2026-11-21T09:00:00.000Z", level: "info", message: `line ${o}` });
const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => line(from + n));
const read = (tail: Tail) => tail.items.map((item) => (isGap(item) ? `${item.o}…${item.to}` : item.o)).join(" ");
const start = (from: number, to: number) => open({ records: lines(from, to), more: true, position: ["e", to] });

test("what was listed and what is heard join: every line once, in order", () => {
  const opened = open({ records: [line(3), line(1), line(2), line(2)], more: false, position: ["e", 3] });
  const tail = hear(opened, [line(2), line(3), line(4)], 6, true);
  expect(read(tail)).toBe("1 2 3 4");
  expect(tail.position).toEqual(["e", 6]);
  expect(read(hear(tail, [line(5), line(7)], 7, true))).toBe("1 2 3 4 7");
});

test("lines not sent are a gap in their place; gaps that touch are one; fetching puts the lines there", () => {
  const gapped = hear(skip(skip(start(1, 2), 3, 5), 6, 9), [line(10)], 10, true);
  expect(read(gapped)).toBe("1 2 3…9 10");
  const half = fill(gapped, gapped.items[2] as Gap, lines(3, 6), true);
  expect(read(half)).toBe("1 2 3 4 5 6 7…9 10");
  expect(read(fill(half, half.items[6] as Gap, [line(8), line(10)], false))).toBe("1 2 3 4 5 6 8 10");
  expect(fill(half, { gap: true, o: 99, to: 100 }, [line(99)], false)).toBe(half);
});

test("who reads away from the end is told how many came, and sees nothing move", () => {
  const tail = hear(start(1, 2), lines(3, 7), 7, false);
  expect(tail.unseen).toBe(5);
  expect(goOn(tail).unseen).toBe(0);
});

test("following, the oldest lines leave; reading, the page stops hearing when full and goes on without a hole", () => {
  const long = start(1, MAX_LINES);
  const followed = hear(long, [line(MAX_LINES + 1)], MAX_LINES + 1, true);
  expect([followed.items[0]?.o, followed.items.length, followed.full]).toEqual([2, MAX_LINES, false]);
  const reading = hear(long, [line(MAX_LINES + 1)], MAX_LINES + 1, false);
  expect([reading.items[0]?.o, reading.full]).toEqual([1, true]);
  const on = hear(goOn(reading), [line(MAX_LINES + 2)], MAX_LINES + 2, true);
  expect([on.items[0]?.o, on.items.at(-1)?.o, on.full]).toEqual([3, MAX_LINES + 2, false]);
});

test("history longer than the page takes its end away, to be heard again from there", () => {
  const tail = prepend(start(5_001, 5_000 + MAX_LINES), lines(4_801, 5_001), true);
  expect([tail.items[0]?.o, tail.items.at(-1)?.o, tail.items.length, tail.full]).toEqual([4_801, 4_800 + MAX_LINES, MAX_LINES, true]);
  expect(tail.position).toEqual(["e", 4_800 + MAX_LINES]);
});

test("a linked line comes with its neighbours; what lies between them and now is a gap", () => {
  expect(read(openAt(lines(40, 42), ["e", 90]))).toBe("40 41 42 43…90");
  expect(read(openAt(lines(40, 42), ["e", 42]))).toBe("40 41 42");
});
