// How somebody attended their classes of the last twelve weeks: figures, a column a week, and the classes that were not as planned, with their reasons.
import { useState } from "react";
import { Segmented } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { type ChangeEvent, type Row, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime, TimeText } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import type { Tone } from "~/ui/tokens.ts";
import { countsOf, type Counts, weeksOf } from "./weeks.ts";
import styles from "./attendance.module.css";

type Attended = Data<"/api/management/student/attendance">["classes"][number];

const calls = { students: "/api/management/student/attendance", teachers: "/api/management/teacher/attendance" } as const;
const tones: Record<string, Tone> = { present: "success", late: "warning", left_early: "warning", absent: "danger", expected: "neutral", cancelled: "neutral" };
const parts = ["came", "late", "absent", "cancelled"] as const satisfies (keyof Counts)[];

export const StudentAttendance = ({ row }: { row: Row }) => <Attendance of="students" id={row.id} />;
export const TeacherAttendance = ({ row }: { row: Row }) => <Attendance of="teachers" id={row.id} />;

function Attendance({ of, id }: { of: keyof typeof calls; id: string }) {
  const { t } = useTranslation("record");
  return useCan("roomList", "query") ? <Seen of={of} id={id} /> : <Empty title={t("attendance.noClasses")} />;
}

function Seen({ of, id }: { of: keyof typeof calls; id: string }) {
  const { t } = useTranslation("record");
  const zone = useZone();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(of, "attendance", id),
    queryFn: ({ signal }) => post(calls[of], { id }, { signal }),
    staleTime: 0,
  });
  const concerns = ({ row }: ChangeEvent) => {
    const class_ = row as { teacher_id?: unknown; student_ids?: unknown } | null;
    return class_?.teacher_id === id || (Array.isArray(class_?.student_ids) && class_.student_ids.includes(id));
  };
  const again = () => void refetch();
  useTopic(useResourceTopic("classes"), { onEvent: ({ data: event }) => concerns(event as ChangeEvent) && again(), onReset: again });
  if (error && !data) return <ErrorState error={error} onRetry={again} />;
  if (!data) return <Loading />;
  if (data.classes.length === 0) return <Empty title={t("attendance.none")} />;
  const counts = countsOf(data.classes);
  const weeks = weeksOf(data.classes, data.from, data.to, zone);
  const most = Math.max(1, ...weeks.map(({ counts: { classes } }) => classes));
  const shown = all ? data.classes : data.classes.filter(({ state }) => state !== "present" && state !== "expected");
  return (
    <section className={styles.attendance} aria-label={t("attendance.weeks")}>
      <MetricRow>
        <Metric label={t("attendance.classes")} value={counts.classes} />
        {parts.map((part) => (
          <Metric key={part} label={t(`attendance.${part}`)} value={counts[part]} />
        ))}
      </MetricRow>
      <h3 className={styles.head}>{t("attendance.weeks")}</h3>
      <ol className={styles.weeks}>
        {weeks.map(({ day, counts: week }) => {
          const said = t("attendance.week", { day: formatTime(day, zone, "date"), ...week });
          return (
            <li key={day} title={said}>
              <span className={styles.column} aria-hidden>
                {parts.map((part) => (
                  <span key={part} className={styles[part]} style={{ blockSize: `${(week[part] / most) * 100}%` }} />
                ))}
              </span>
              <span className={styles.hidden}>{said}</span>
            </li>
          );
        })}
      </ol>
      <Segmented
        size="small"
        className={styles.pick ?? ""}
        value={all}
        onChange={setAll}
        options={[
          { value: false, label: t("attendance.only") },
          { value: true, label: t("attendance.all") },
        ]}
        aria-label={t("attendance.classes")}
      />
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t("attendance.fine")}</p>
      ) : (
        <ul className={styles.classes}>
          {shown.map((one) => (
            <ClassLine key={one.id} one={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ClassLine({ one }: { one: Attended }) {
  const { t } = useTranslation("record");
  const mayOpen = useCan("courseDetail", "query");
  const name = `${one.number} ${one.name}`;
  return (
    <li>
      <TimeText at={one.startAt} />
      {mayOpen ? <Link to={`/courseDetail?id=${encodeURIComponent(one.id)}`}>{name}</Link> : <span>{name}</span>}
      <StatusTag tone={tones[one.state] ?? "neutral"}>{t(`state.${one.state as "present"}`)}</StatusTag>
      {one.reason && <q className={styles.quiet}>{one.reason}</q>}
    </li>
  );
}
