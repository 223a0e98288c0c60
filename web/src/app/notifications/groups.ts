// Notifications as they are shown: by day of the viewer's zone, and within a day what is about one record as one entry, the newest of it first.
import { formatTime } from "~/ui/time.tsx";
import type { Received } from "./calls.ts";

export interface Group {
  /** Day and record. */
  id: string;
  /** When the newest came. */
  at: string;
  /** Newest first. */
  all: Received[];
}

/** Days with their groups, in the order of the list, which is the newest first. */
export function byDay(records: readonly Received[], zone: string): [day: string, groups: Group[]][] {
  const days = Map.groupBy(records, (one) => formatTime(one.at, zone, "date"));
  return [...days].map(([day, list]) => [
    day,
    [...Map.groupBy(list, (one) => one.group)].map(([key, of]) => ({ id: `${day} ${key}`, at: of[0]!.at, all: of })),
  ]);
}
