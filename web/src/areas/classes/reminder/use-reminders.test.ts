import { expect, it } from "vitest";
import { apply, type Reminder } from "./use-reminders.ts";

const reminder = (id: string, hour: string): Reminder => ({
  id,
  classId: "c",
  kind: "matched",
  startAt: `2026-11-21T${hour}:00:00.000Z`,
  endAt: `2026-11-21T${hour}:25:00.000Z`,
  was: null,
  className: "At the zoo",
  studentNames: [],
  seen: false,
});

it("shows the next class first, each reminder once, and lets closed ones go", () => {
  const one = apply([], { type: "reminder", reminder: reminder("a", "12") });
  const two = apply(one, { type: "reminder", reminder: reminder("b", "10") });
  expect(apply(two, { type: "reminder", reminder: reminder("a", "12") }).map((r) => r.id)).toEqual(["b", "a"]);
  expect(apply(two, { type: "reminder_closed", id: "b" }).map((r) => r.id)).toEqual(["a"]);
  expect(apply(two, { type: "other" })).toEqual(two);
});
