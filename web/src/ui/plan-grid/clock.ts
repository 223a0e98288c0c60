// The wall clock of a zone, by the browser's own zone database: what a moment reads there, and when its days begin.
const MINUTE = 60_000;
/** Offsets change on whole quarters of an hour. */
const QUARTER = 15 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, Map<number, number>>();

/** Minutes by which a zone's clock is ahead of UTC at a moment. */
export function offsetAt(at: number, zone: string): number {
  let ofZone = known.get(zone);
  if (!ofZone) known.set(zone, (ofZone = new Map()));
  const quarter = Math.floor(at / QUARTER) * QUARTER;
  const held = ofZone.get(quarter);
  if (held !== undefined) return held;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    formats.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]));
  const wall = Date.UTC(part["year"] ?? 0, (part["month"] ?? 1) - 1, part["day"] ?? 1, part["hour"] ?? 0, part["minute"] ?? 0);
  const offset = Math.round((wall - quarter) / MINUTE);
  ofZone.set(quarter, offset);
  return offset;
}

const midnightUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The day that it is in a zone, `2026-11-27`. */
export const dayAt = (at: number, zone: string): string => new Date(at + offsetAt(at, zone) * MINUTE).toISOString().slice(0, 10);

/** A day some days later. */
export const plusDays = (day: string, days: number): string => new Date(midnightUtc(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The first day of the week of a day: Monday. */
export const mondayOf = (day: string): string => plusDays(day, -((new Date(midnightUtc(day)).getUTCDay() + 6) % 7));

/** Minutes on the wall since the midnight with which a day begins, whether or not there was one. */
export const wallMinute = (at: number, day: string, zone: string): number => (at - midnightUtc(day)) / MINUTE + offsetAt(at, zone);

/** The moment that a clock ahead by `offset` shows so many minutes of a day. */
export const momentOf = (day: string, minute: number, offset: number): number => midnightUtc(day) + (minute - offset) * MINUTE;

/** The least moment in steps of a quarter for which something is so, where before it never is. */
function first(from: number, to: number, is: (at: number) => boolean): number {
  let [low, high] = [Math.floor(from / QUARTER), Math.ceil(to / QUARTER)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (is(middle * QUARTER)) high = middle;
    else low = middle + 1;
  }
  return low * QUARTER;
}

/** The moment at which a day begins in a zone: at midnight, or later where clocks go forward then. */
export function startOfDay(day: string, zone: string): number {
  const around = midnightUtc(day);
  return first(around - 16 * 60 * MINUTE, around + 16 * 60 * MINUTE, (at) => dayAt(at, zone) >= day);
}

/** The moment between two at which the clocks of a zone change; null where they do not. */
export function changeBetween(from: number, to: number, zone: string): number | null {
  const before = offsetAt(from, zone);
  return offsetAt(to - 1, zone) === before ? null : first(from, to, (at) => offsetAt(at, zone) !== before);
}
