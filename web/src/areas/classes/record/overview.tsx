// The first tab of a class: its plan in both clocks, the people, and its outcome with who says so, why, and what was seen.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRecordPaths, webAddress } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, TimeText, zoneName } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import type { Tone } from "~/ui/tokens.ts";
import { minutesOf, State, Told } from "../cells.tsx";
import type { ClassRecord, ClassRow, Evidence } from "./use-class.ts";
import { useLong } from "./use-long.ts";
import styles from "./record.module.css";

export const outcomeTones: Record<string, Tone> = {
  held: "success",
  teacher_absent: "danger",
  student_absent: "warning",
  technical_failure: "danger",
  cancelled: "neutral",
};

export function Overview({ record }: { record: ClassRecord }) {
  return (
    <div className={styles.overview}>
      <Facts row={record.class} />
      <Outcome record={record} />
    </div>
  );
}

/** A record by name, and a way to it for who may see it. */
function Named({ resource, id, name }: { resource: string; id: string | null | undefined; name: unknown }) {
  const path = useRecordPaths()(resource, id ?? null);
  const text = typeof name === "string" && name ? name : "–";
  return path && id ? <Link to={path}>{text}</Link> : text;
}

function Facts({ row }: { row: ClassRow }) {
  const { t } = useTranslation(["record", "classes"]);
  const zone = useZone();
  const there = row.zone ?? zone;
  const end = (of: string) => {
    const sameDay = formatTime(row.start_at, of, "date") === formatTime(row.end_at, of, "date");
    return formatTime(row.end_at, of, sameDay ? "time" : "full");
  };
  const students = (row.student_ids ?? []).map((id, place) => (
    <li key={id}>
      <Named resource="students" id={id} name={(row.student_names ?? [])[place]} />
    </li>
  ));
  const link = webAddress(row.link);
  const facts: [string, ReactNode][] = [
    [
      t("record:field.when"),
      <span key="when" className="bt-num">
        {formatTime(row.start_at, zone)}–{end(zone)} · {t("classes:classes.minutes", { n: minutesOf(row) })}
      </span>,
    ],
    [
      t("record:field.there"),
      <span key="there" className="bt-num">
        {formatTime(row.start_at, there)}–{end(there)} · {zoneName(there, new Date(row.start_at))}
      </span>,
    ],
    [t("record:field.teacher"), <Named key="teacher" resource="teachers" id={row.teacher_id} name={row.teacher_name} />],
    [
      t("record:field.students"),
      students.length > 0 ? (
        <ul key="students" className={styles.names}>
          {students}
        </ul>
      ) : (
        t("record:none")
      ),
    ],
    [t("record:field.kind"), t(`classes:classes.values.kind.${row.kind ?? "one_to_one"}`)],
    [t("record:field.status"), <State key="status" row={row} />],
    [t("record:field.reminder"), <Told key="reminder" row={row} />],
    [t("record:field.courseware"), <Named key="courseware" resource="coursewares" id={row.courseware_id} name={row.courseware_name} />],
    [
      t("record:field.plan"),
      <span key="plan">
        <Named resource="sop_plans" id={row.sop_plan_id} name={row.sop_plan_name} />
        {row.sop_plan_version ? <span className={styles.quiet}> · {t("record:version", { n: row.sop_plan_version })}</span> : null}
      </span>,
    ],
    [t("record:field.classroom"), t(`classes:classes.values.classroom_type.${row.classroom_type ?? "built-in"}`)],
    [
      t("record:field.room"),
      <span key="room" className="bt-num">
        {row.room_id}
      </span>,
    ],
  ];
  if (link)
    facts.push([
      t("record:field.link"),
      <a key="link" href={link.href} target="_blank" rel="noopener noreferrer">
        {link.host}
      </a>,
    ]);
  if (row.description) facts.push([t("record:field.description"), row.description]);
  return (
    <dl className={styles.read}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Outcome({ record: { class: row, evidence } }: { record: ClassRecord }) {
  const { t } = useTranslation(["record", "classes"]);
  const { outcome } = row;
  const person = row.outcome_by === "person";
  return (
    <section className={styles.outcome} aria-label={t("record:outcome.title")}>
      <h2>{t("record:outcome.title")}</h2>
      {outcome ? (
        <>
          <p className={styles.verdict}>
            <StatusTag tone={outcomeTones[outcome] ?? "neutral"}>{t(`classes:classes.values.outcome.${outcome}`)}</StatusTag>{" "}
            <span className={styles.quiet}>
              {person && row.outcome_by_name ? t("record:outcome.said", { name: row.outcome_by_name }) : person ? null : t("record:outcome.proposed")}
              {row.outcome_at && (
                <>
                  {" "}
                  <TimeText at={row.outcome_at} />
                </>
              )}
            </span>
          </p>
          {outcome === "cancelled" && row.cancel_kind && <p className={styles.line}>{t(`record:outcome.side.${row.cancel_kind}`)}</p>}
          {row.outcome_reason && <blockquote className={styles.reason}>{row.outcome_reason}</blockquote>}
        </>
      ) : (
        <p className={styles.quiet}>{t("record:outcome.waiting")}</p>
      )}
      {evidence && outcome !== "cancelled" && <Grounds evidence={evidence} overruled={person} />}
    </section>
  );
}

/** The evidence in words: what decided it, and who was there from when to when. */
function Grounds({ evidence, overruled }: { evidence: Evidence; overruled: boolean }) {
  const { t } = useTranslation("record");
  const long = useLong();
  const decided = t(`decided.${evidence.decided as "together"}`, {
    together: long(evidence.togetherS),
    needed: long(evidence.neededS),
    whole: long(evidence.withoutLossesS),
    teacher: long(evidence.teacherWaitedS),
    student: long(evidence.studentWaitedS),
    wait: long(evidence.waitS),
  });
  return (
    <div className={styles.grounds}>
      <h3>{t("outcome.grounds")}</h3>
      {overruled && <p className={styles.quiet}>{t("outcome.stands")}</p>}
      <p className={styles.line}>{decided}</p>
      {evidence.people.length > 0 && (
        <ul className={styles.seen}>
          {evidence.people.map((one) => (
            <li key={one.role + one.name + one.from}>
              <strong>{one.name}</strong> <span className={styles.quiet}>{t(`role.${one.role as "teacher"}`)}</span>
              <span>
                <TimeText at={one.from} format="time" />–<TimeText at={one.to} format="time" /> · {t("present", { time: long(one.presentS) })}
                {one.lost > 0 && <span className={styles.lost}> · {t("lost", { count: one.lost })}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
