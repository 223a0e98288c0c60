// What would be made, row by row: good, in the way of whom, or wrong in what. A row is edited where it stands.
import { useState } from "react";
import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useRecordPaths } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime } from "~/ui/time.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { EditRow } from "./edit-row.tsx";
import { type BatchRow, counts, idsOf, minutesOf, momentOf, type Names, stringOf } from "./model.ts";
import type { useBatch } from "./use-batch.ts";
import styles from "./batch.module.css";

const tones: Record<BatchRow["state"], Tone> = { good: "success", in_the_way: "warning", wrong: "danger", looking: "neutral" };
const FIELDS = [
  "name",
  "kind",
  "teacher_id",
  "student_ids",
  "start_at",
  "end_at",
  "zone",
  "classroom_plan_id",
  "courseware_id",
  "matched",
  "sop_plan_id",
] as const;
type Named = (typeof FIELDS)[number];

interface GridProps {
  batch: ReturnType<typeof useBatch>;
}

export function Grid({ batch: { rows, names, change, remove } }: GridProps) {
  const { t } = useTranslation("planning");
  const [bad, setBad] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const sum = counts(rows);
  const wrong = sum.in_the_way + sum.wrong;
  const shown = rows
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => !bad || wrong === 0 || (row.state !== "good" && row.state !== "looking") || row.key === editing);
  return (
    <section aria-label={t("batch.rows")}>
      <div className={styles.sum}>
        <p role="status">{t("batch.sum", { good: sum.good, way: sum.in_the_way, wrong: sum.wrong })}</p>
        {wrong > 0 && (
          <Segmented
            size="small"
            value={bad ? "bad" : "all"}
            onChange={(next) => setBad(next === "bad")}
            options={[
              { value: "all", label: t("batch.all", { count: rows.length }) },
              { value: "bad", label: t("batch.bad", { count: wrong }) },
            ]}
          />
        )}
      </div>
      <ol className={styles.grid}>
        {shown.map(({ row, at }) =>
          row.key === editing ? (
            <li key={row.key} className={styles.editing}>
              <EditRow
                row={row}
                names={names}
                label={t("batch.row", { n: at + 1 })}
                onDone={(part, called) => {
                  setEditing(null);
                  if (part) change(row.key, part, called);
                }}
              />
            </li>
          ) : (
            <li key={row.key} className={styles.row} data-state={row.state}>
              <Shown row={row} at={at} names={names} />
              <span className={styles.tools}>
                <Button type="text" size="small" icon={<EditOutlined />} aria-label={t("batch.edit", { n: at + 1 })} onClick={() => setEditing(row.key)} />
                <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={t("batch.remove", { n: at + 1 })} onClick={() => remove(row.key)} />
              </span>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}

function Shown({ row: { input, state, faults, clash, note }, at, names }: { row: BatchRow; at: number; names: Names }) {
  const { t } = useTranslation("planning");
  const pathOf = useRecordPaths();
  const called = (id: string | null) => (id === null ? "–" : (names[id] ?? id));
  const start = stringOf(input, "start_at");
  const zone = stringOf(input, "zone") ?? "UTC";
  const when = start === null ? "–" : momentOf(input, "start_at") === null ? start : formatTime(start, zone);
  const minutes = minutesOf(input);
  const students = idsOf(input, "student_ids");
  const plan = stringOf(input, "classroom_plan_id");
  const path = clash && typeof clash["id"] === "string" ? pathOf("classes", clash["id"]) : null;
  const named = (field: string) => (FIELDS.includes(field as Named) ? t(`batch.field.${field as Named}`) : "");
  return (
    <>
      <span className={`${styles.place} bt-num`}>{at + 1}</span>
      <span className={styles.state}>
        <StatusTag tone={tones[state]}>{t(`batch.state.${state}`)}</StatusTag>
      </span>
      <strong className={styles.name}>{stringOf(input, "name") ?? "–"}</strong>
      <span>{called(stringOf(input, "teacher_id"))}</span>
      <span className={styles.students}>{students.length === 0 ? "–" : students.map(called).join(t("batch.join"))}</span>
      <span className="bt-num">
        {when} <small>{zone.split("/").at(-1)?.replaceAll("_", " ")}</small>
        {minutes !== null && ` · ${t("min", { n: minutes })}`}
      </span>
      <span className={styles.plan}>{plan === null ? "" : called(plan)}</span>
      {(faults.length > 0 || note) && (
        <span className={styles.why}>
          {faults.map(({ field, msg }) => (
            <span key={field + msg}>{named(field) ? t("batch.at", { field: named(field), msg }) : msg}</span>
          ))}
          {path && <Link to={path}>{t("batch.open")}</Link>}
          {state === "good" && note && <span className={styles.note}>{note}</span>}
        </span>
      )}
    </>
  );
}
