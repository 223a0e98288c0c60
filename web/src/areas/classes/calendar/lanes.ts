// The lanes of a calendar: as the server answers them, as an event changes them, and as a grid shows them. Pure.
import type { Data } from "~/api/client.ts";
import type { ChangeEvent } from "~/realtime/index.ts";
import type { By } from "./view.ts";

export type Answer = Data<"/api/class/calendar">;
export type AnswerLane = Answer["lanes"][number];
export type ClassRow = AnswerLane["items"][number];

/** The lanes that a class is in; null is of classes that have nobody. */
export function lanesOf(row: ClassRow, by: By): (string | null)[] {
  if (by === "teacher") return [row.teacher_id ?? null];
  if (by === "classroom") return [row.classroom_type];
  const students = row.student_ids ?? [];
  return students.length > 0 ? students : [null];
}

/** Every class of some lanes, once, by its start. */
export function classesOf(lanes: readonly AnswerLane[]): ClassRow[] {
  const found = new Map(lanes.flatMap(({ items }) => items.map((row) => [row.id, row] as const)));
  return [...found.values()].toSorted((one, other) => one.start_at.localeCompare(other.start_at) || one.id.localeCompare(other.id));
}

/** Puts a class that is on screen where it is now, if there is such a lane. Whether it belongs there at all, the server is asked. */
export function withRow(lanes: readonly AnswerLane[], row: ClassRow, by: By): AnswerLane[] {
  const held = lanes.flatMap(({ items }) => items).find(({ id }) => id === row.id);
  if (!held || held.version > row.version) return [...lanes];
  const now = { ...held, ...row };
  const into = lanesOf(now, by);
  return lanes.map((lane) => {
    const here = into.includes(lane.id);
    if (!here && !lane.items.some(({ id }) => id === row.id)) return lane;
    const rest = lane.items.filter(({ id }) => id !== row.id);
    return { ...lane, items: here ? [...rest, now].toSorted((one, other) => one.start_at.localeCompare(other.start_at)) : rest };
  });
}

/** Lanes after an event of the list's topic. */
export function patched(lanes: readonly AnswerLane[], event: ChangeEvent, by: By): AnswerLane[] {
  if (event.op === "delete") return lanes.map((lane) => ({ ...lane, items: lane.items.filter(({ id }) => id !== event.id) }));
  return event.row ? withRow(lanes, event.row as unknown as ClassRow, by) : [...lanes];
}
