// A class as its two ends saw it, side by side: the teacher's and one student's line, each up and down, under one cursor. For a complaint about one line.
import { type ReactNode, Suspense, useState } from "react";
import { Segmented, Select } from "antd";
import { useTranslation } from "react-i18next";
import { Card } from "~/ui/page.tsx";
import { part } from "~/ui/part.ts";
import { Empty } from "~/ui/states.tsx";
import type { Series } from "./detail.ts";
import { endMeasures, type Measure } from "./measures.ts";
import type { Span } from "./rewind.ts";
import type { SituationProps } from "./seen-class.tsx";
import { MemberLine } from "./signal.tsx";
import type { Member } from "./tile.ts";
import { Timeline } from "./timeline.tsx";
import { useWord } from "./words.ts";
import styles from "./ends.module.css";

const QualityChart = part(() => import("./quality-chart.tsx"));
const sides = ["teacher", "student"] as const;

export function Ends({ now: { members, events, at: built }, series, rewind, span, at }: SituationProps) {
  const { t } = useTranslation("monitoring");
  const [measure, setMeasure] = useState<(typeof endMeasures)[number]>("quality");
  const [chosen, setChosen] = useState<string | null>(null);
  const students = members.filter(({ role }) => role === "student");
  const teacher = members.find(({ role }) => role === "teacher");
  const student = students.find(({ id }) => id === chosen) ?? worst(students, series);
  return (
    <div className={styles.ends} data-moment={built ?? "live"}>
      <div className={styles.tools}>
        <Segmented
          size="small"
          value={measure}
          onChange={setMeasure}
          options={endMeasures.map((value) => ({ value, label: t(`measure.${value}`) }))}
          aria-label={t("class.measure")}
        />
        {students.length > 1 && (
          <Select
            size="small"
            value={student?.id ?? null}
            onChange={setChosen}
            aria-label={t("ends.student")}
            options={students.map(({ id, name }) => ({ value: id, label: name || t("role.student") }))}
          />
        )}
      </div>
      <div className={styles.pair}>
        {sides.map((side) => {
          const member = side === "teacher" ? teacher : student;
          return (
            <End key={side} side={side} member={member} series={series} measure={measure} span={span} at={at ?? null}>
              <Timeline events={events.filter(({ userId }) => member && userId === member.id)} onMoment={rewind.go} />
            </End>
          );
        })}
      </div>
    </div>
  );
}

/** Whose line was bad for longest is whom a complaint is about. */
function worst(students: readonly Member[], series: readonly Series[]): Member | undefined {
  const bad = (member: Member) => series.find(({ user }) => user === member.id)?.points.filter(({ quality }) => quality >= 4).length ?? 0;
  return students.toSorted((a, b) => bad(b) - bad(a))[0];
}

interface EndProps {
  side: (typeof sides)[number];
  member: Member | undefined;
  series: readonly Series[];
  measure: Measure;
  span: Span;
  at: number | null;
  children: ReactNode;
}

function End({ side, member, series, measure, span, at, children }: EndProps) {
  const { t } = useTranslation("monitoring");
  const word = useWord();
  const own = series.filter(({ user }) => user === member?.id);
  return (
    <Card title={t(`ends.${side}`)}>
      {member ? (
        <>
          <MemberLine member={member} role={word("role", member.role)} />
          {own.length === 0 ? (
            <Empty title={t("class.noSamples")} />
          ) : (
            <Suspense fallback={<div className={styles.chart} />}>
              <QualityChart series={own} measure={measure} at={at} span={span} group="ends" />
            </Suspense>
          )}
          <div className={styles.events}>{children}</div>
        </>
      ) : (
        <Empty title={t("ends.nobody")} />
      )}
    </Card>
  );
}
