// Inputs of a class that are more than their field: a length instead of an end, as many students as the kind takes, a match that has somebody.
import { useDeferredValue, useState } from "react";
import { Form, InputNumber, Segmented, Select, Switch } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { controlOf, type InputProps, RefInput, TimeInput } from "~/resource/index.tsx";
import { addMinutes } from "~/ui/zoned.ts";
import styles from "./cells.module.css";

const MINUTE_MS = 60_000;
/** Plans that are offered at once. */
const PLANS = 100;
const USUAL = [25, 45, 60];

/** The start; the end moves with it in the same moment, so that what is saved at once is as long as it was. */
export function StartInput(props: InputProps) {
  const { onChange, form } = props;
  const move = (next: unknown) => {
    const { start_at: start, end_at: end } = form.getFieldsValue(true) as { start_at?: unknown; end_at?: unknown };
    onChange?.(next);
    if (typeof next !== "string" || typeof start !== "string" || typeof end !== "string") return;
    form.setFieldValue("end_at", addMinutes(next, Math.round((Date.parse(end) - Date.parse(start)) / MINUTE_MS)));
  };
  return <TimeInput {...props} onChange={move} />;
}

/** Minutes after the start. */
export function DurationInput(props: InputProps) {
  const { value, onChange, disabled, form } = props;
  const { t } = useTranslation("classes");
  const start = Form.useWatch("start_at", form) as string | null | undefined;
  const minutes = start && typeof value === "string" ? Math.round((Date.parse(value) - Date.parse(start)) / MINUTE_MS) : null;
  const set = (next: number | null) => onChange?.(start && next !== null ? addMinutes(start, next) : null);
  return (
    <div className={styles.length}>
      <InputNumber
        {...controlOf(props)}
        value={minutes}
        min={1}
        max={limits.classMaxHours * 60}
        precision={0}
        step={5}
        onChange={set}
        aria-label={t("classes.custom")}
        style={{ width: "auto" }}
      />
      <Segmented size="small" disabled={disabled ?? false} value={minutes ?? 0} options={USUAL.map((n) => ({ value: n, label: n }))} onChange={set} />
    </div>
  );
}

/** A plan that is in use: chosen, it says how long the class is and where it is held; what else it gives is said, and the server adds it. */
export function PlanInput(props: InputProps) {
  const { value, onChange, form, row } = props;
  const { t } = useTranslation(["planning", "classes", "resource"]);
  const [search, setSearch] = useState("");
  const asked = useDeferredValue(search);
  const { data, isFetching } = useQuery({
    queryKey: keyOf("classroom_plans", "choices", "in_use", asked),
    queryFn: ({ signal }) => post("/api/management/classroomPlan/list", { filter: { state: ["in_use"] }, search: asked, size: PLANS }, { signal }),
    placeholderData: (before) => before,
  });
  const records = data?.records ?? [];
  const chosen = records.find(({ id }) => id === value);
  const held = row && typeof row.classroom_plan_id === "string" ? { value: row.classroom_plan_id, label: String(row["classroom_plan_name"] ?? "") } : null;
  const options = records.map(({ id, name }) => ({ value: id, label: name }));
  const choose = (id: string | null | undefined) => {
    onChange?.(id ?? null);
    const plan = records.find((one) => one.id === id);
    if (!plan || row) return;
    const start: unknown = form.getFieldValue("start_at");
    form.setFieldsValue({
      kind: plan.kind,
      classroom_type: plan.classroom_type,
      ...(typeof start === "string" && { end_at: addMinutes(start, plan.minutes) }),
    });
  };
  const gives = chosen && [t("planning:min", { n: chosen.minutes }), chosen.courseware_name, chosen.sop_plan_name].filter((one) => typeof one === "string");
  return (
    <>
      <Select
        {...controlOf(props)}
        allowClear
        value={value as string | null}
        onChange={choose}
        options={held && !options.some((one) => one.value === held.value) ? [held, ...options] : options}
        loading={isFetching}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        notFoundContent={t("resource:choice.none")}
      />
      {gives && <div className={styles.there}>{t("planning:given", { what: gives.join(" · ") })}</div>}
    </>
  );
}

export function StudentsInput(props: InputProps) {
  const kind = Form.useWatch("kind", props.form) as keyof typeof limits.classMaxStudents | undefined;
  const most = kind ? limits.classMaxStudents[kind] : null;
  return <RefInput {...props} field={{ ...props.field, max: most ?? props.field.max }} />;
}

/** A class is matched with somebody: the switch says so only once there is somebody, and why not before. */
export function MatchedInput(props: InputProps) {
  const { value, onChange, form } = props;
  const { t } = useTranslation("classes");
  const teacher = Form.useWatch("teacher_id", form) as string | null | undefined;
  const kind = Form.useWatch("kind", form) as string | undefined;
  const students = Form.useWatch("student_ids", form) as string[] | null | undefined;
  // As the server has it: one to one there is somebody to teach.
  const lacks = !teacher ? "needsTeacher" : kind === "one_to_one" && !students?.length ? "needsStudent" : null;
  const control = controlOf(props);
  return (
    <span className={styles.matched}>
      <Switch {...control} checked={lacks === null && value === true} disabled={control.disabled || lacks !== null} onChange={(next) => onChange?.(next)} />
      {lacks && <span className={styles.there}>{t(`classes.${lacks}`)}</span>}
    </span>
  );
}
