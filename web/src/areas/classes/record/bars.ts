// Times in a room as bars against the planned time. Pure.
import type { Tone } from "~/ui/tokens.ts";
import type { ClassRow, Person } from "./use-class.ts";

export const stateTones: Record<string, Tone> = {
  present: "success",
  late: "warning",
  left_early: "warning",
  absent: "danger",
  expected: "neutral",
  cancelled: "neutral",
};

/** Room on both sides of the planned time, as a part of it. */
const MARGIN = 0.08;

export interface Axis {
  from: number;
  to: number;
}

export interface Bar {
  from: string;
  /** Null: still there. */
  to: string | null;
  /** Percent of the axis. */
  left: number;
  width: number;
  /** It ended because the network was gone. */
  lost: boolean;
}

type Times = Pick<ClassRow, "start_at" | "end_at" | "status">;

const isOver = (row: Times) => row.status === "ended" || row.status === "auto_ended";

/** From when to when is drawn: the planned time, and whatever of stays lies before and after it. */
export function axisOf(row: Times, people: readonly Pick<Person, "stays">[], now: number): Axis {
  const [start, end] = [Date.parse(row.start_at), Date.parse(row.end_at)];
  const margin = (end - start) * MARGIN;
  const times = people.flatMap(({ stays }) => stays.flatMap(({ from, to }) => [Date.parse(from), to === null ? (isOver(row) ? end : now) : Date.parse(to)]));
  return { from: Math.min(start, ...times) - margin, to: Math.max(end, ...times) + margin };
}

/** The bars of somebody, the planned time, and how long they have been there so far. */
export function barsOf(person: Pick<Person, "stays">, row: Times, axis: Axis, now: number) {
  const length = Math.max(1, axis.to - axis.from);
  const place = (from: number, to: number) => ({ left: ((from - axis.from) / length) * 100, width: (Math.max(0, to - from) / length) * 100 });
  const until = isOver(row) ? Date.parse(row.end_at) : now;
  const spans = person.stays.map(({ from, to }) => [Date.parse(from), to === null ? Math.max(Date.parse(from), until) : Date.parse(to)] as const);
  const bars = person.stays.map(({ from, to, cause }, at): Bar => ({ from, to, lost: cause === "network", ...place(spans[at]![0], spans[at]![1]) }));
  // Two devices at once are one person.
  let [seconds, last] = [0, Number.NEGATIVE_INFINITY];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    seconds += Math.max(0, to - Math.max(from, last)) / 1000;
    last = Math.max(last, to);
  }
  return { bars, planned: place(Date.parse(row.start_at), Date.parse(row.end_at)), seconds, here: person.stays.some(({ to }) => to === null) };
}
