// Days in the viewer's zone: what lists sorted by a time are divided by, and the spans that filters offer.
import type { Dayjs } from "dayjs";
import { formatTime } from "~/ui/time.tsx";
import { toWall } from "~/ui/zoned.ts";
import type { Row } from "~/realtime/index.ts";
import { type Field, fieldOf, type Meta } from "./meta.ts";

/** Of a list sorted by one of its own times: the day of each row, said above the first of it. */
export function dayHeads(meta: Meta, sorted: string | undefined, zone: string): ((row: Row) => string | null) | undefined {
  const field = sorted === undefined ? undefined : fieldOf(meta, sorted.replace(/^-/, ""));
  // When a record was made or changed divides nothing that people look for by its day.
  if (!field || !meta.fields.includes(field) || (field.kind !== "time" && field.kind !== "date")) return undefined;
  return (row) => dayOfValue(field, row[field.name], zone);
}

function dayOfValue({ kind }: Field, value: unknown, zone: string): string | null {
  if (typeof value !== "string") return null;
  return kind === "date" ? formatTime(`${value}T00:00:00Z`, "UTC", "wholeDay") : formatTime(value, zone, "wholeDay");
}

export const spans = ["yesterday", "today", "tomorrow", "lastWeek", "thisWeek", "nextWeek", "last7", "next7", "thisMonth"] as const;
export type Span = (typeof spans)[number];

/** The first day of a span and the day after its last, on the calendar of a zone. A week begins on Monday. */
export function daysOf(span: Span, zone: string, now: Date = new Date()): [from: Dayjs, to: Dayjs] {
  const today = toWall(now.toISOString(), zone).startOf("day");
  const monday = today.subtract((today.day() + 6) % 7, "day");
  const days = (from: Dayjs, count: number): [Dayjs, Dayjs] => [from, from.add(count, "day")];
  switch (span) {
    case "yesterday":
      return days(today.subtract(1, "day"), 1);
    case "today":
      return days(today, 1);
    case "tomorrow":
      return days(today.add(1, "day"), 1);
    case "lastWeek":
      return days(monday.subtract(7, "day"), 7);
    case "thisWeek":
      return days(monday, 7);
    case "nextWeek":
      return days(monday.add(7, "day"), 7);
    case "last7":
      return days(today.subtract(6, "day"), 7);
    case "next7":
      return days(today, 7);
    case "thisMonth":
      return [today.startOf("month"), today.startOf("month").add(1, "month")];
  }
}
