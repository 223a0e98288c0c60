import { expect, test } from "vitest";
import { countsOf, weeksOf } from "./weeks.ts";

const class_ = (startAt: string, state: string) => ({ startAt, state });

test("classes are counted in the week of the viewer's clock, and empty weeks are there", () => {
  const classes = [class_("2026-11-22T20:00:00.000Z", "present"), class_("2026-11-09T09:00:00.000Z", "absent")];
  const weeks = (zone: string) => weeksOf(classes, "2026-11-09T00:00:00.000Z", "2026-11-24T00:00:00.000Z", zone).map(({ counts }) => counts.classes);
  expect(weeks("UTC")).toEqual([1, 1, 0]);
  // In Shanghai it is Monday by then.
  expect(weeks("Asia/Shanghai")).toEqual([1, 0, 1]);
});

test("late and left early are one figure, and what is to come is in none", () => {
  const classes = ["present", "late", "left_early", "absent", "cancelled", "expected"].map((state) => class_("2026-11-22T20:00:00.000Z", state));
  expect(countsOf(classes)).toEqual({ classes: 6, came: 1, late: 2, absent: 1, cancelled: 1 });
});
