// A class as a block of the grid: what it is called, how it stands, what of it can be moved.
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "~/ui/plan-grid/types.ts";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import type { Tone } from "~/ui/tokens.ts";
import type { ClassRow } from "./lanes.ts";
import type { By, View } from "./view.ts";

/** Not matched is to be seen first; then whether it runs, and how it ended. */
function toneOf(row: ClassRow): Tone {
  if (row.outcome === "cancelled") return "neutral";
  if (row.status === "in_progress") return "success";
  if (row.status === "not_started") return row.matched ? "info" : "warning";
  return row.outcome === "held" || row.outcome === null ? "neutral" : "danger";
}

export function useBlock(by: By, view: View): (row: ClassRow) => Block {
  const { t } = useTranslation(["calendar", "classes", "bookings"]);
  const zone = useZone();
  return useCallback(
    (row) => {
      const students = row.student_names ?? [];
      const who = by === "teacher" && view === "day" ? students : [row.teacher_name ?? t("calendar:nobody"), ...(by === "student" ? [] : students)];
      const status =
        row.outcome === "cancelled" ? t("classes:classes.values.outcome.cancelled") : t(`classes:classes.values.status.${row.status ?? "not_started"}`);
      const others = [row.teacher_name ?? t("calendar:nobody"), ...students].filter((name) => !who.includes(name));
      const [from, to] = [formatTime(row.start_at, zone, "time"), formatTime(row.end_at, zone, "time")];
      return {
        id: row.id,
        start: Date.parse(row.start_at),
        end: Date.parse(row.end_at),
        title: row.name,
        ...(row.series_id && { mark: row.detached ? "↺" : "↻" }),
        detail: who.join(", "),
        // It begins with what is seen: whoever speaks to the page says that.
        label: `${[`${from} ${row.name}`, ...who, ...others, `${from}–${to}`, status].join(", ")}${row.series_id ? `, ${t(row.detached ? "bookings:series.mark.exception" : "bookings:series.mark.one")}` : ""}`,
        tone: toneOf(row),
        off: row.outcome === "cancelled",
        moves: row.outcome === "cancelled" ? "nothing" : row.status === "not_started" ? "all" : row.status === "in_progress" ? "end" : "nothing",
      };
    },
    [by, view, zone, t],
  );
}
