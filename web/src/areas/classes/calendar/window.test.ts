import { describe, expect, it } from "vitest";
import { limits } from "~/api/meta.gen.ts";
import { dragKey, readDrag } from "./use-ghosts.ts";
import { type AnswerLane, type ClassRow, patched } from "./lanes.ts";
import { daysShown, monthAfter } from "./window.ts";

describe("the days of a view", () => {
  it("are whole weeks from Monday, and a month has all of its days in at most six of them", () => {
    expect(daysShown("week", "2026-11-29")).toEqual(["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"]);
    for (let month = 1; month <= 12; month++) {
      const days = daysShown("month", `2026-${String(month).padStart(2, "0")}-15`);
      expect(days.length % 7).toBe(0);
      expect(days.length).toBeLessThanOrEqual(limits.calendarMaxDays);
      expect(days.filter((day) => day.slice(5, 7) === String(month).padStart(2, "0"))).toHaveLength(new Date(2026, month, 0).getDate());
    }
  });
  it("are no more than the server answers of many at once", () => {
    for (const view of ["day", "week"] as const) expect(daysShown(view, "2026-10-25").length).toBeLessThanOrEqual(limits.calendarMaxDaysOfMany);
  });
  it("go on by months that are shorter, too", () => {
    expect(monthAfter("2026-01-31", 1)).toBe("2026-02-28");
    expect(monthAfter("2026-01-31", -1)).toBe("2025-12-31");
  });
});

describe("what is held over the calendar", () => {
  it("is a place in presence that fits, and reads as it was written", () => {
    const id = "0123456789abcdefghjkmnpqrs";
    const start = Date.parse("2038-11-27T10:35:00Z");
    const key = dragKey(id, id, start);
    expect(key).toMatch(/^[\w.-]{1,64}$/);
    expect(readDrag(key)).toEqual({ id, lane: id, start });
    expect(readDrag("")).toBeNull();
    expect(readDrag(id)).toBeNull();
  });
});

describe("an event on the lanes", () => {
  const row = (id: string, version: number, teacher: string | null, start: string) =>
    ({ id, version, teacher_id: teacher, start_at: start, student_ids: [], classroom_type: "built-in" }) as unknown as ClassRow;
  const lane = (id: string | null, ...items: ClassRow[]): AnswerLane => ({ id, name: "", zone: null, slots: [], leaves: [], standbys: [], items });
  const ids = (lanes: AnswerLane[]) => lanes.map(({ items }) => items.map(({ id }) => id));
  const event = (op: "update" | "delete", given: ClassRow) => ({ op, id: given.id, row: op === "delete" ? null : (given as never), changed: [], by: null });

  it("puts a class into the lane that it is in now, among the others by its start", () => {
    const lanes = [lane("a", row("1", 1, "a", "09")), lane("b", row("2", 1, "b", "08"), row("3", 1, "b", "10"))];
    expect(ids(patched(lanes, event("update", row("1", 2, "b", "09")), "teacher"))).toEqual([[], ["2", "1", "3"]]);
    expect(ids(patched(lanes, event("delete", row("2", 2, "b", "08")), "teacher"))).toEqual([["1"], ["3"]]);
  });
  it("leaves what is older than what is shown, and what is not on screen", () => {
    const lanes = [lane("a", row("1", 3, "a", "09")), lane("b")];
    expect(ids(patched(lanes, event("update", row("1", 2, "b", "09")), "teacher"))).toEqual([["1"], []]);
    expect(ids(patched(lanes, event("update", row("9", 1, "b", "09")), "teacher"))).toEqual([["1"], []]);
  });
});
