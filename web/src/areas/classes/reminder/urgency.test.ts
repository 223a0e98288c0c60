import { expect, it } from "vitest";
import { isUrgent } from "./urgency.ts";

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
