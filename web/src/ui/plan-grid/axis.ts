// The axis of a plan grid: one scale from midnight to midnight for the days beside each other, on the wall clock of one zone. An hour that the clocks repeat has a place of its own, so that two
// moments never share one; an hour that they skip, or that only another day has, is a seam.
import { changeBetween, momentOf, offsetAt, plusDays, startOfDay, wallMinute } from "./clock.ts";

/** Minutes that a class begins or ends on. */
export const STEP = 5;
const DAY = 24 * 60;
const MINUTE = 60_000;

/** A change of clocks within a day. */
interface Change {
  at: number;
  /** Minutes on the wall just before, and how far the clock goes on (back, where it is less than nought). */
  wall: number;
  by: number;
}

export interface AxisDay {
  day: string;
  /** Its first moment, and that of the day after. */
  from: number;
  to: number;
  change: Change | null;
}

export interface Axis {
  zone: string;
  days: readonly AxisDay[];
  /** Where something is put in for hours that come twice: at so many minutes on the wall, so many more. */
  repeats: readonly { at: number; length: number }[];
  /** Minutes of the whole scale. */
  length: number;
}

/** A stretch of the scale in which a day is not as others. */
export interface Seam {
  from: number;
  to: number;
  /** The clocks skip it; they show it a second time; or it is there for another day's sake. */
  kind: "skipped" | "again" | "other";
}

export interface Tick {
  minute: number;
  /** `09:00` */
  label: string;
  /** Shown a second time. */
  again: boolean;
}

export function axisOf(days: readonly string[], zone: string): Axis {
  const shown = days.map((day): AxisDay => {
    const [from, to] = [startOfDay(day, zone), startOfDay(plusDays(day, 1), zone)];
    const at = changeBetween(from, to, zone);
    const by = at === null ? 0 : offsetAt(at, zone) - offsetAt(from, zone);
    return { day, from, to, change: at === null ? null : { at, by, wall: wallMinute(at, day, zone) - by } };
  });
  const repeats: { at: number; length: number }[] = [];
  for (const { change } of shown) {
    if (!change || change.by >= 0) continue;
    const same = repeats.find(({ at }) => at === change.wall);
    if (same) same.length = Math.max(same.length, -change.by);
    else repeats.push({ at: change.wall, length: -change.by });
  }
  repeats.sort((one, other) => one.at - other.at);
  return { zone, days: shown, repeats, length: DAY + repeats.reduce((sum, { length }) => sum + length, 0) };
}

/** Minutes that are put in up to a minute on the wall. `own` is what the day itself repeats: not before its change, and all of it after. */
const before = (axis: Axis, wall: number, own: Change | null, passed: boolean) =>
  axis.repeats.reduce((sum, { at, length }) => sum + (own?.wall === at ? (passed ? length : 0) : wall >= at ? length : 0), 0);

/** Where a moment of a day is on the scale. */
export function placeOf(axis: Axis, day: number, at: number): number {
  const shown = axis.days[day];
  if (!shown) return 0;
  if (at <= shown.from) return startOf(axis, shown);
  if (at >= shown.to) return axis.length;
  const wall = wallMinute(at, shown.day, axis.zone);
  const own = shown.change && shown.change.by < 0 ? shown.change : null;
  return wall + before(axis, wall, own, own !== null && at >= own.at);
}

const startOf = (axis: Axis, { from, day }: AxisDay) => wallMinute(from, day, axis.zone);

/** The moment at a place of the scale; null where the day has none. */
export function momentAt(axis: Axis, day: number, place: number): number | null {
  const shown = axis.days[day];
  if (!shown || place < startOf(axis, shown) || place > axis.length) return null;
  const own = shown.change && shown.change.by < 0 ? shown.change : null;
  let wall = place;
  let passed = false;
  for (const { at, length } of axis.repeats) {
    if (wall < at) break;
    if (own?.wall === at) {
      passed = true;
      wall -= length;
      break;
    }
    if (wall < at + length) return null;
    wall -= length;
  }
  // After the change of its own there may be more that is another day's.
  const change = shown.change;
  if (change && change.by > 0 && wall >= change.wall && wall < change.wall + change.by) return null;
  const late = change !== null && (change.by < 0 ? passed : wall >= change.wall);
  const at = momentOf(shown.day, wall, offsetAt(late ? change.at : shown.from, axis.zone));
  return at >= shown.from && at <= shown.to ? at : null;
}

/** The moment at a place, on whole steps; behind a seam where the place is in one. */
export function steppedAt(axis: Axis, day: number, place: number): number | null {
  for (let at = Math.round(place / STEP) * STEP; at <= axis.length; at += STEP) {
    const moment = momentAt(axis, day, at);
    if (moment !== null) return moment;
  }
  return null;
}

/**
 * When something begins that began at `start` and was taken so many minutes further from where a day shows it, onto a day, on whole steps; null behind its end. What
 * began the day before is as far from its start as it was, wherever it was taken by.
 */
export function shifted(axis: Axis, from: number, to: number, start: number, minutes: number): number | null {
  const before = Math.max(0, ((axis.days[from]?.from ?? start) - start) / MINUTE);
  const place = placeOf(axis, from, start) + minutes - before;
  const day = axis.days[to];
  if (before > 0 && place < 0 && day) return day.from + Math.round(place / STEP) * STEP * MINUTE;
  return steppedAt(axis, to, Math.max(0, place));
}

/** Where a day is not as others. */
export function seamsOf(axis: Axis, day: number): Seam[] {
  const shown = axis.days[day];
  if (!shown) return [];
  const seams: Seam[] = [];
  const start = startOf(axis, shown);
  if (start > 0) seams.push({ from: 0, to: start, kind: "skipped" });
  const { change } = shown;
  if (change && change.by > 0) {
    const from = change.wall + before(axis, change.wall, null, false);
    seams.push({ from, to: from + change.by, kind: "skipped" });
  }
  let put = 0;
  for (const { at, length } of axis.repeats) {
    const own = change !== null && change.by < 0 && change.wall === at;
    seams.push({ from: at + put, to: at + put + length, kind: own ? "again" : "other" });
    put += length;
  }
  return seams.toSorted((one, other) => one.from - other.from);
}

const two = (n: number) => String(n).padStart(2, "0");

/** The hours of the scale, those that come twice a second time. */
export function ticksOf(axis: Axis): Tick[] {
  const hour = (h: number) => `${two(h % 24)}:00`;
  const ticks = Array.from({ length: 24 }, (_, h): Tick => ({ minute: h * 60 + before(axis, h * 60, null, false), label: hour(h), again: false }));
  let put = 0;
  for (const { at, length } of axis.repeats) {
    for (let h = Math.ceil((at - length) / 60); h * 60 < at; h++) ticks.push({ minute: put + h * 60 + length, label: hour(h), again: true });
    put += length;
  }
  return ticks.toSorted((one, other) => one.minute - other.minute);
}

/** What another zone's clock reads at a place: of several days that differ, each reading once. */
export function readingsAt(axis: Axis, place: number, zone: string): string[] {
  const readings = axis.days.flatMap((_, day) => {
    const at = momentAt(axis, day, place);
    if (at === null) return [];
    const minute = (((at / 60_000 + offsetAt(at, zone)) % DAY) + DAY) % DAY;
    return [`${two(Math.floor(minute / 60))}:${two(minute % 60)}`];
  });
  return [...new Set(readings)];
}

/** Puts what overlaps beside each other: the column of each, and how many there are. */
export function packed<T extends { from: number; to: number }>(items: readonly T[]): { item: T; column: number; columns: number }[] {
  const placed: { item: T; column: number; columns: number }[] = [];
  let cluster: typeof placed = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of cluster) one.columns = ends.length;
    placed.push(...cluster);
    cluster = [];
    ends = [];
  };
  for (const item of items.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (ends.every((end) => end <= item.from)) close();
    const free = ends.findIndex((end) => end <= item.from);
    const column = free < 0 ? ends.length : free;
    ends[column] = item.to;
    cluster.push({ item, column, columns: 1 });
  }
  close();
  return placed;
}
