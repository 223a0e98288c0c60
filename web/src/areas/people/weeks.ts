// Classes by the week of the viewer's clock. Pure.
import { toWall } from "~/ui/zoned.ts";

export interface Counts {
  classes: number;
  came: number;
  /** Came late, or left early. */
  late: number;
  absent: number;
  cancelled: number;
}

interface Attended {
  startAt: string;
  state: string;
}

/** Counts classes by how somebody attended them; those that are to come yet are classes and no more. */
export function countsOf(classes: readonly Attended[]): Counts {
  const of = (...states: string[]) => classes.filter(({ state }) => states.includes(state)).length;
  return { classes: classes.length, came: of("present"), late: of("late", "left_early"), absent: of("absent"), cancelled: of("cancelled") };
}

const DAY_MS = 86_400_000;
/** Noon of the day, so that an hour more or less of a change of clocks makes no other day. */
const noon = (at: string, zone: string) => {
  const wall = toWall(at, zone);
  return Date.UTC(wall.year(), wall.month(), wall.date(), 12);
};
/** The Monday of its week, as noon in UTC. */
const mondayOf = (day: number) => day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;

/** Each week from one moment to another, empty ones too. */
export function weeksOf(classes: readonly Attended[], from: string, to: string, zone: string): { day: string; counts: Counts }[] {
  const [first, last] = [mondayOf(noon(from, zone)), mondayOf(noon(to, zone))];
  const count = Math.max(1, Math.round((last - first) / (7 * DAY_MS)) + 1);
  return Array.from({ length: count }, (_, week) => {
    const monday = first + week * 7 * DAY_MS;
    const of = classes.filter(({ startAt }) => mondayOf(noon(startAt, zone)) === monday);
    return { day: new Date(monday).toISOString(), counts: countsOf(of) };
  });
}
