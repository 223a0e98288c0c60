// Inputs of a class that are more than their field: a length instead of an end, and as many students as the kind takes.
import { useEffect, useRef } from "react";
import { Form, InputNumber, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { limits } from "~/api/meta.gen.ts";
import { addMinutes, controlOf, type InputProps, RefInput } from "~/resource/index.tsx";
import styles from "./cells.module.css";

const MINUTE_MS = 60_000;
const USUAL = [25, 45, 60];

/** Minutes after the start; the end moves with the start. */
export function DurationInput(props: InputProps) {
  const { value, onChange, disabled, form } = props;
  const { t } = useTranslation("classes");
  const start = Form.useWatch("start_at", form) as string | null | undefined;
  const minutes = start && typeof value === "string" ? Math.round((Date.parse(value) - Date.parse(start)) / MINUTE_MS) : null;
  const before = useRef({ start, minutes });
  useEffect(() => {
    const last = before.current;
    if (start && last.start && last.start !== start && last.minutes !== null && typeof value === "string") {
      const moved = addMinutes(start, last.minutes);
      before.current = { start, minutes: last.minutes };
      // A remote change moves both by itself.
      if (moved !== value && minutes !== last.minutes) onChange?.(moved);
    } else {
      before.current = { start, minutes };
    }
  }, [start, minutes, value, onChange]);
  const set = (next: number | null) => onChange?.(start && next !== null ? addMinutes(start, next) : null);
  return (
    <div className={styles.length}>
      <InputNumber {...controlOf(props)} value={minutes} min={1} max={limits.classMaxHours * 60} precision={0} step={5} onChange={set} aria-label={t("classes.custom")} style={{ width: "auto" }} />
      <Segmented size="small" disabled={disabled ?? false} value={minutes ?? 0} options={USUAL.map((n) => ({ value: n, label: n }))} onChange={set} />
    </div>
  );
}

export function StudentsInput(props: InputProps) {
  const kind = Form.useWatch("kind", props.form) as keyof typeof limits.classMaxStudents | undefined;
  const most = kind ? limits.classMaxStudents[kind] : null;
  return <RefInput {...props} field={{ ...props.field, max: most ?? props.field.max }} />;
}
