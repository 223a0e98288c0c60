// What happened in a class, the newest first; the time of each leads back to it.
import { memo, useState } from "react";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Empty } from "~/ui/states.tsx";
import { clock, TimeText } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { toneStyle } from "~/ui/tone.ts";
import type { Tone } from "~/ui/tokens.ts";
import type { TimelineEvent } from "./detail.ts";
import { useWord } from "./words.ts";
import styles from "./class-page.module.css";

const FIRST = 100;
const tones: Record<string, Tone> = {
  sos: "danger",
  quit: "warning",
  freeze_start: "warning",
  join: "success",
  first_frame: "success",
  started: "success",
  freeze_end: "success",
  sos_resolved: "success",
  sos_claimed: "info",
  hand_up: "info",
};

export function Timeline({ events, onMoment }: { events: readonly TimelineEvent[]; onMoment: (at: number) => void }) {
  const { t } = useTranslation("monitoring");
  const [all, setAll] = useState(false);
  if (events.length === 0) return <Empty title={t("class.noEvents")} />;
  const shown = events.toReversed().slice(0, all ? undefined : FIRST);
  return (
    <>
      <ol className={styles.timeline} aria-label={t("class.timeline")}>
        {shown.map((event) => (
          <EventRow key={event.o} event={event} onMoment={onMoment} />
        ))}
      </ol>
      {shown.length < events.length && (
        <Button block type="text" onClick={() => setAll(true)}>
          {t("class.showAll", { count: events.length })}
        </Button>
      )}
    </>
  );
}

interface EventRowProps {
  event: TimelineEvent;
  onMoment: (at: number) => void;
}

/** An event never changes: while somebody scrubs, only those that come or go are drawn. */
const EventRow = memo(
  function EventRow({ event, onMoment }: EventRowProps) {
    const { t } = useTranslation("monitoring");
    const zone = useZone();
    const describe = useDescribe();
    return (
      <li className={styles.event} data-offset={event.o} style={toneStyle(tones[event.type] ?? "neutral")}>
        <span className={styles.knot} aria-hidden />
        <span className={styles.what}>
          {event.name && <strong>{event.name}</strong>} {describe(event)}
        </span>
        <button
          type="button"
          className={styles.when}
          aria-label={t("rewind.goTo", { time: clock(event.at, zone) })}
          onClick={() => onMoment(Date.parse(event.at))}
        >
          <TimeText at={event.at} format="seconds" />
        </button>
      </li>
    );
  },
  (a, b) => a.event.o === b.event.o && a.onMoment === b.onMoment,
);

/** `left · network lost`, `turned the camera off`, `called for help · No sound`. */
function useDescribe(): (event: TimelineEvent) => string {
  const word = useWord();
  return ({ type, data }) => {
    const on = data?.on;
    if ((type === "camera" || type === "microphone") && typeof on === "boolean") return word("event", `${type}_${on ? "on" : "off"}`);
    const more = [
      ["cause", data?.cause],
      ["category", data?.category],
    ] as const;
    const words = more.flatMap(([kind, code]) => (typeof code === "string" ? [word(kind, code)] : []));
    return [word("event", type), ...words].join(" · ");
  };
}
