// Moments on the wire are UTC; pickers show the wall clock of the viewer's zone. A picker's value is that clock in UTC dress, so that
// the browser's own zone and its daylight saving never touch it.
import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

const WALL = "YYYY-MM-DDTHH:mm:ss";

export const toWall = (iso: string, zone: string): Dayjs => dayjs.utc(dayjs(iso).tz(zone).format(WALL));
/** RFC 3339 UTC with milliseconds. */
export const fromWall = (wall: Dayjs, zone: string): string => dayjs.tz(wall.format(WALL), zone).toISOString();
export const addMinutes = (iso: string, minutes: number): string => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
/** A day without a time, as pickers take it. */
export const dayOf = (day: string): Dayjs => dayjs.utc(day);

/** Midnight to midnight of the viewer's zone; a day is not always 24 hours long. */
export function dayIn(zone: string, now: number): { from: string; to: string } {
  const midnight = toWall(new Date(now).toISOString(), zone).startOf("day");
  return { from: fromWall(midnight, zone), to: fromWall(midnight.add(1, "day"), zone) };
}
