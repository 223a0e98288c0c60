import { expect, it } from "vitest";
import { byClass, isUrgent, wantsWord } from "./urgency.ts";

it("covers the page for what is near or new, and for nothing else", () => {
  const now = Date.parse("2026-11-22T10:00:00Z");
  const matched = (startAt: string, just = false) => isUrgent({ kind: "matched", startAt }, now, just);
  expect([
    matched("2026-11-22T13:00:00Z"),
    matched("2026-11-22T10:30:00Z"),
    matched("2026-11-22T13:00:00Z", true),
    isUrgent({ kind: "entry_open", startAt: "2026-11-22T13:00:00Z" }, now, false),
  ]).toEqual([false, true, true, true]);
});

it("asks for the teacher's word where it counts: of a class of theirs that is near", () => {
  const now = Date.parse("2026-11-22T10:00:00Z");
  const asks = (kind: "matched" | "asked" | "given_away", minutes: number) => wantsWord({ kind, startAt: new Date(now + minutes * 60_000).toISOString() }, now);
  expect([asks("matched", 29), asks("matched", 31), asks("asked", 40), asks("given_away", 5)]).toEqual([true, false, true, false]);
});

it("has one line a class, what says most of it first", () => {
  const of = (classId: string, kind: "matched" | "asked" | "moved" | "entry_open") => ({ classId, kind });
  const lines = byClass([of("a", "matched"), of("b", "matched"), of("a", "asked"), of("a", "asked"), of("b", "moved")]);
  expect(lines.map((all) => [all[0]?.classId, all[0]?.kind, all.length])).toEqual([
    ["a", "asked", 3],
    ["b", "moved", 2],
  ]);
});
