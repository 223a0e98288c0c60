// Who was in a class, and who should have been: the time of each as a bar against the planned time, and corrections.
import { useState } from "react";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRecordPaths } from "~/resource/index.tsx";
import { Empty } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, useNow } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { CorrectionDialog } from "./dialogs.tsx";
import { axisOf, barsOf, stateTones } from "./bars.ts";
import type { ClassRecord, ClassRow, Person } from "./use-class.ts";
import { useLong } from "./use-long.ts";
import styles from "./record.module.css";

const TICK_MS = 10_000;
/** Of these the plan knows, and the outcome goes by them. */
const COUNTED = ["teacher", "student"];

export function People({ record: { class: row, people }, mayCorrect }: { record: ClassRecord; mayCorrect: boolean }) {
  const { t } = useTranslation("record");
  const zone = useZone();
  const now = useNow(TICK_MS);
  const [corrected, correct] = useState<Person | null>(null);
  if (people.length === 0) return <Empty title={t("people.none")} />;
  const axis = axisOf(row, people, now);
  const time = (at: string) => formatTime(at, zone, "time");
  return (
    <>
      <p className={styles.quiet}>{t("people.planned", { from: time(row.start_at), to: time(row.end_at) })}</p>
      <ul className={styles.people}>
        {people.map((person) => (
          <PersonLine
            key={`${person.role} ${person.person}`}
            person={person}
            row={row}
            axis={axis}
            now={now}
            onCorrect={mayCorrect && COUNTED.includes(person.role) ? () => correct(person) : null}
          />
        ))}
      </ul>
      {corrected && <CorrectionDialog row={row} person={corrected} onClose={() => correct(null)} />}
    </>
  );
}

interface PersonLineProps {
  person: Person;
  row: ClassRow;
  axis: ReturnType<typeof axisOf>;
  now: number;
  onCorrect: (() => void) | null;
}

function PersonLine({ person, row, axis, now, onCorrect }: PersonLineProps) {
  const { t } = useTranslation(["record", "monitoring"]);
  const zone = useZone();
  const long = useLong();
  const pathOf = useRecordPaths();
  const path = person.record ? pathOf(person.role === "teacher" ? "teachers" : "students", person.record) : null;
  const { bars, planned, seconds, here } = barsOf(person, row, axis, now);
  const over = row.status === "ended" || row.status === "auto_ended";
  const spans = bars.map(({ from, to }) => `${formatTime(from, zone, "time")}–${to === null ? "" : formatTime(to, zone, "time")}`).join(", ");
  const notes = [
    seconds > 0 && t("record:present", { time: long(seconds) }),
    person.lateS > 60 && t("record:people.late", { time: long(person.lateS) }),
    over && person.earlyS > 60 && person.stays.length > 0 && t("record:people.early", { time: long(person.earlyS) }),
    person.rejoins > 0 && t("record:people.rejoins", { count: person.rejoins }),
    person.device,
    person.network,
    here && !over && t("record:people.here"),
  ].filter(Boolean);
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        {path ? <Link to={path}>{person.name}</Link> : <strong>{person.name}</strong>}
        <span className={styles.quiet}>{t(`record:role.${person.role as "teacher"}`)}</span>
        <StatusTag tone={stateTones[person.state] ?? "neutral"}>{t(`record:state.${person.state}`)}</StatusTag>
        {onCorrect && (
          <Button
            size="small"
            type="text"
            className={styles.correct ?? ""}
            aria-label={t("record:people.correctOf", { name: person.name })}
            onClick={onCorrect}
          >
            {t("record:people.correct")}
          </Button>
        )}
      </div>
      <div className={styles.track} role="img" aria-label={t("record:people.bar", { name: person.name, spans: spans || t("record:people.never") })}>
        <span className={styles.planned} style={{ insetInlineStart: `${planned.left}%`, inlineSize: `${planned.width}%` }} />
        {bars.map((bar) => (
          <span
            key={bar.from}
            className={`${styles.bar} ${bar.lost ? styles.cut : ""}`}
            style={{ insetInlineStart: `${bar.left}%`, inlineSize: `${bar.width}%` }}
            title={`${formatTime(bar.from, zone, "seconds")}–${bar.to === null ? "" : formatTime(bar.to, zone, "seconds")}`}
          />
        ))}
      </div>
      <div className={styles.notes}>
        {notes.join(" · ")}
        {person.corrected && (
          <span className={styles.said}>
            {t("record:people.corrected", {
              from: t(`record:state.${person.corrected.from}`),
              name: person.corrected.by ?? "–",
              reason: person.corrected.reason ?? "",
            })}
          </span>
        )}
      </div>
    </li>
  );
}
