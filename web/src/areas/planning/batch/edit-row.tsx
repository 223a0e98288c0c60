// One row of a batch being edited: Enter takes it, Escape leaves it as it was.
import { useMemo, useRef, useState, useEffect, type KeyboardEvent } from "react";
import { Button, Input as Text, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { RecordPicker } from "~/resource/index.tsx";
import { DatePicker } from "~/ui/date-picker.tsx";
import { addMinutes, fromWall, toWall } from "~/ui/zoned.ts";
import { type BatchRow, idsOf, type Input, minutesOf, type Names, stringOf } from "./model.ts";
import styles from "./batch.module.css";

const KINDS = ["one_to_one", "small_group", "live_lecture"] as const;

function StartPicker({ start, zone, onChange }: { start: string | null; zone: string; onChange: (at: string) => void }) {
  // The same object while the value is the same: the picker forgets what is being typed when it changes.
  const wall = useMemo(() => (start === null ? null : toWall(start, zone)), [start, zone]);
  return (
    <DatePicker
      showTime={{ format: "HH:mm", minuteStep: 5 }}
      format="YYYY-MM-DD HH:mm"
      showNow={false}
      value={wall}
      onChange={(next) => next && onChange(fromWall(next, zone))}
    />
  );
}

interface EditRowProps {
  row: BatchRow;
  names: Names;
  label: string;
  /** What was changed; nothing where it stays as it was. */
  onDone: (part: Input | null, called: Names) => void;
}

export function EditRow({ row, names, label, onDone }: EditRowProps) {
  const { t } = useTranslation(["planning", "common"]);
  const [part, setPart] = useState<Input>({});
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector<HTMLElement>("input")?.focus(), []);
  const input = { ...row.input, ...part };
  const zone = stringOf(input, "zone") ?? "UTC";
  const start = stringOf(input, "start_at");
  const valid = start !== null && !Number.isNaN(Date.parse(start));
  const minutes = minutesOf(input);
  const set = (more: Input) => setPart((held) => ({ ...held, ...more }));
  const timed = (at: string, length: number) => set({ start_at: at, end_at: addMinutes(at, length) });
  const kind = stringOf(input, "kind") ?? "one_to_one";
  // What the file said that is no record is not shown as one.
  const known = (field: string) => !row.unread.some((one) => one.field === field) || field in part;
  const done = () => onDone(Object.keys(part).length > 0 ? part : null, {});
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const inList = (event.target as HTMLElement).getAttribute("aria-expanded") === "true";
    if (event.key === "Escape" && !inList) onDone(null, {});
    else if (event.key === "Enter" && !inList && event.target instanceof HTMLInputElement) done();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // Keys that are heard here come from the controls within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={first} className={styles.edit} role="group" aria-label={label} onKeyDown={keys}>
      <label className={styles.cell}>
        <span>{t("planning:batch.field.name")}</span>
        <Text value={stringOf(input, "name") ?? ""} maxLength={100} onChange={(event) => set({ name: event.target.value })} />
      </label>
      <label className={styles.cell}>
        <span>{t("planning:batch.field.teacher_id")}</span>
        <RecordPicker
          resource="teachers"
          value={known("teacher_id") ? stringOf(input, "teacher_id") : null}
          names={names}
          onChange={(next) => set({ teacher_id: next })}
          aria-label={t("planning:batch.field.teacher_id")}
        />
      </label>
      <label className={styles.cell}>
        <span>{t("planning:batch.field.student_ids")}</span>
        <RecordPicker
          resource="students"
          many={limits.classMaxStudents[kind as (typeof KINDS)[number]] ?? 1}
          value={known("student_ids") ? idsOf(input, "student_ids") : []}
          names={names}
          onChange={(next) => set({ student_ids: next ?? [] })}
          aria-label={t("planning:batch.field.student_ids")}
        />
      </label>
      <label className={styles.cell}>
        <span>{t("planning:batch.field.kind")}</span>
        <Select
          value={kind}
          onChange={(next) => set({ kind: next })}
          options={KINDS.map((value) => ({ value, label: t(`planning:classroom_plans.values.kind.${value}`) }))}
        />
      </label>
      <label className={styles.cell}>
        <span>{t("planning:batch.startIn", { zone })}</span>
        <StartPicker start={valid ? start : null} zone={zone} onChange={(at) => timed(at, minutes ?? 25)} />
      </label>
      <label className={styles.cell}>
        <span>{t("planning:batch.field.end_at")}</span>
        <InputNumber
          value={minutes}
          min={limits.classMinMinutes}
          max={limits.classMaxHours * 60}
          precision={0}
          step={5}
          onChange={(next) => valid && next !== null && timed(start, next)}
        />
      </label>
      <label className={styles.cell}>
        <span>{t("planning:batch.field.classroom_plan_id")}</span>
        <RecordPicker
          resource="classroom_plans"
          value={known("classroom_plan_id") ? stringOf(input, "classroom_plan_id") : null}
          names={names}
          onChange={(next) => set({ classroom_plan_id: next })}
          aria-label={t("planning:batch.field.classroom_plan_id")}
        />
      </label>
      <span className={styles.foot}>
        {row.faults.map(({ field, msg }) => (
          <span key={field + msg} className={styles.fault}>
            {msg}
          </span>
        ))}
        <Button size="small" onClick={() => onDone(null, {})}>
          {t("common:action.cancel")}
        </Button>
        <Button size="small" type="primary" onClick={done}>
          {t("planning:batch.take")}
        </Button>
      </span>
    </div>
  );
}
