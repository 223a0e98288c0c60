// Cells of a booking: what it waits for, and since when.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowOf } from "~/resource/index.tsx";
import { Hint } from "~/ui/hint.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, useNow, useSpan } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import type { Tone } from "~/ui/tokens.ts";
import styles from "../cells.module.css";
import { countdown } from "../reminder/countdown.ts";

const tones: Record<string, Tone> = { open: "warning", offered: "info", matched: "success", cancelled: "neutral" };

/** How long whoever is asked still has. */
function Left({ until }: { until: string }) {
  const { t } = useTranslation("bookings");
  const now = useNow();
  return <span className="bt-num">{t("bookings.left", { left: countdown(Date.parse(until) - now) })}</span>;
}

/** Its status; of one that waits why, of one that is offered to whom, how far that has come and how long it lasts. */
export function Status({ row }: { row: RowOf<"bookings"> }) {
  const { t } = useTranslation("bookings");
  const status = row.status ?? "open";
  const { open_reason: why, cancel_kind: by, offer_state: far } = row;
  const more: ReactNode[] =
    status === "offered"
      ? [row.offered_to, far && t(`bookings.values.offer_state.${far}`), row.offered_until && <Left key="left" until={row.offered_until} />]
      : [status === "open" && why && t(`bookings.values.open_reason.${why}`), status === "cancelled" && by && t(`bookings.values.cancel_kind.${by}`)];
  return (
    <span>
      <StatusTag tone={tones[status] ?? "neutral"}>{t(`bookings.values.status.${status}`)}</StatusTag>
      {more.filter(Boolean).map((one, at) => (
        <span key={at} className={styles.there}>
          {at > 0 ? " · " : " "}
          {one}
        </span>
      ))}
    </span>
  );
}

/** How long it waits for a teacher. */
export function Waiting({ row }: { row: RowOf<"bookings"> }) {
  const span = useSpan();
  const zone = useZone();
  const now = useNow(30_000);
  const since = row.waiting_since;
  if (!since)
    return (
      <span className={styles.there} aria-hidden>
        –
      </span>
    );
  return (
    <Hint className="bt-num" title={() => formatTime(since, zone)}>
      {span(now - Date.parse(since))}
    </Hint>
  );
}
