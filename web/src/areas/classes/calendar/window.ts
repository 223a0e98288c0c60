// Which days a view shows around a day.
import { mondayOf, plusDays } from "~/ui/plan-grid/clock.ts";
import type { View } from "./view.ts";

const WEEK = 7;

/** The days of a view: whole weeks for a month. */
export function daysShown(view: View, day: string): string[] {
  if (view === "week") return Array.from({ length: WEEK }, (_, n) => plusDays(mondayOf(day), n));
  if (view !== "month") return [day];
  const first = mondayOf(`${day.slice(0, 7)}-01`);
  const after = monthAfter(day, 1);
  const days: string[] = [];
  for (let at = first; at < `${after.slice(0, 7)}-01` || days.length % WEEK !== 0; at = plusDays(at, 1)) days.push(at);
  return days;
}

/** The same day of another month, or that one's last. */
export function monthAfter(day: string, by: number): string {
  const [year = 2000, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))).toISOString().slice(0, 10);
}
