// Cells of a class: when, how long, and how far the teacher's reminder has come.
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import type { RowOf } from "~/resource/index.tsx";
import { Hint } from "~/ui/hint.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, TimeText, useNow, zoneName } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import type { Tone } from "~/ui/tokens.ts";
import styles from "./cells.module.css";

const MINUTE_MS = 60_000;
/** What is planned: a class, or the booking of one. */
type Planned = Pick<RowOf<"classes">, "start_at" | "end_at" | "zone">;

export const minutesOf = (row: Planned) => Math.round((Date.parse(row.end_at) - Date.parse(row.start_at)) / MINUTE_MS);

/** The viewer's time and, where it differs, that of the zone the class was planned in. */
export function Start({ row }: { row: Planned }) {
  const { t } = useTranslation("classes");
  const mine = useZone();
  const at = row.start_at;
  const zone = String(row.zone ?? mine);
  if (formatTime(at, zone) === formatTime(at, mine)) return <TimeText at={at} />;
  // Across midnight it is another day there.
  const sameDay = formatTime(at, zone, "date") === formatTime(at, mine, "date");
  const there = `${sameDay ? "" : `${formatTime(at, zone, "day")} `}${formatTime(at, zone, "time")}`;
  return (
    <span>
      <TimeText at={at} />{" "}
      <Hint className={styles.there} title={() => t("classes.planned", { time: formatTime(at, zone), zone: zoneName(zone, new Date(at)) })}>
        {there} {zone.split("/").at(-1)?.replaceAll("_", " ")}
      </Hint>
    </span>
  );
}

export function Length({ row }: { row: Planned }) {
  const { t } = useTranslation("classes");
  const zone = useZone();
  return (
    <Hint className="bt-num" title={() => t("classes.until", { time: formatTime(row.end_at, zone, "time") })}>
      {t("classes.minutes", { n: minutesOf(row) })}
    </Hint>
  );
}

const states: Record<string, Tone> = { not_started: "neutral", in_progress: "info", ended: "success", auto_ended: "warning" };

/** Its status; of a class that was cancelled that it was. */
export function State({ row }: { row: RowOf<"classes"> }) {
  const { t } = useTranslation("classes");
  if (row.outcome === "cancelled" && row.status === "not_started") return <StatusTag tone="danger">{t("classes.values.outcome.cancelled")}</StatusTag>;
  const status = row.status ?? "not_started";
  return <StatusTag tone={states[status] ?? "neutral"}>{t(`classes.values.status.${status}`)}</StatusTag>;
}

const tones: Record<string, Tone> = { sent: "warning", reached: "info", seen: "success" };

/** Sent, on a screen, seen; red when the class is about to start and nobody has seen it. */
export function Told({ row }: { row: RowOf<"classes"> }) {
  const { t } = useTranslation("classes");
  const now = useNow(30_000);
  const state = String(row.reminder ?? "none") as "none" | "sent" | "reached" | "seen";
  const left = Math.ceil((Date.parse(row.start_at) - now) / MINUTE_MS);
  // As the server's condition `unseen_soon` has it: somebody has to call the teacher, told or not.
  const waiting = state !== "seen" && row.matched === true && row.status === "not_started" && row.outcome !== "cancelled";
  if (waiting && left > 0 && left <= limits.classSoonMinutes) return <StatusTag tone="danger">{t("classes.unseen", { n: left })}</StatusTag>;
  if (state === "none")
    return (
      <span className={styles.there} aria-hidden>
        –
      </span>
    );
  return <StatusTag tone={tones[state] ?? "neutral"}>{t(`classes.values.reminder.${state}`)}</StatusTag>;
}
