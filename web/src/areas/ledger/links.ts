// The classes behind a figure: the address of the list of classes, narrowed to them.
import { dayOf, fromWall } from "~/ui/zoned.ts";
import type { Group, Step } from "./query.ts";

/** A figure that classes stand behind, and what the list is narrowed by for it. */
const FIGURES = {
  planned: {},
  held: { outcome: "held" },
  teacherAbsent: { outcome: "teacher_absent" },
  studentAbsent: { outcome: "student_absent" },
  failed: { outcome: "technical_failure" },
  cancelled: { outcome: "cancelled" },
  open: { no_outcome: "true" },
  late: { teacher_late: "true" },
} as const satisfies Record<string, Record<string, string>>;
export type Counted = keyof typeof FIGURES;
export const COUNTED = Object.keys(FIGURES) as Counted[];

const FILTERS: Record<Exclude<Group, "all">, string> = {
  teacher: "teacher_id",
  student: "student_ids",
  courseware: "courseware_id",
  kind: "kind",
  classroom_type: "classroom_type",
};

export interface Days {
  from: string;
  to: string;
}

/** The days of a row within those that are asked for. */
export function daysOf(period: string | null, step: Step, within: Days): Days {
  if (period === null || step === "whole") return within;
  const first = dayOf(step === "month" ? `${period}-01` : period);
  const last = step === "day" ? first : step === "week" ? first.add(6, "day") : first.endOf("month");
  const [from, to] = [first.format("YYYY-MM-DD"), last.format("YYYY-MM-DD")];
  return { from: from > within.from ? from : within.from, to: to < within.to ? to : within.to };
}

/** The address; null where the list cannot be narrowed to them: to classes that have no teacher, or no courseware. */
export function classesOf(figure: Counted, days: Days, zone: string, of: readonly { group: Group; id: string }[]): string | null {
  const params = new URLSearchParams({ view: "list", show: "all" });
  params.set("start_at", `${fromWall(dayOf(days.from), zone)}~${fromWall(dayOf(days.to).add(1, "day"), zone)}`);
  for (const [name, value] of Object.entries(FIGURES[figure])) params.set(name, value);
  for (const { group, id } of of) {
    if (group === "all") continue;
    if (id === "") return null;
    params.set(FILTERS[group], id);
  }
  return `/roomList?${params}`;
}

/** The movements of lessons behind a figure: the address of their list, narrowed to a kind and a time. */
export function movementsOf(kind: string, { since, until }: { since: string; until: string }, unit: string | null): string {
  return `/studentManage?${new URLSearchParams({ list: "lesson_movements", kind, at: `${since}~${until}`, ...(unit && { unit }) })}`;
}
