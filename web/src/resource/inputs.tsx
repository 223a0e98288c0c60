// Inputs by kind of field. Each takes `value` and gives `onChange` as a form item hands them in.
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { Form, Input, InputNumber, Select, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { DatePicker } from "~/ui/date-picker.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { formatTime, zoneName } from "~/ui/time.tsx";
import { useName, useWordsOf } from "./calls.ts";
import { type Meta, nameField, targetOf } from "./meta.ts";
import type { InputProps, Resource } from "./types.ts";
import type { Words } from "./words.ts";
import { clockOf, parseDuration } from "~/ui/duration.ts";
import { dayOf, fromWall, toWall } from "~/ui/zoned.ts";
import { controlOf } from "./control-of.ts";
import { RecordPicker } from "./record-picker.tsx";
import { RowsInput } from "./rows-input.tsx";
import styles from "./record.module.css";

/** Chooses what a field points to. */
export function RefInput(
  props: Omit<InputProps, "row" | "form"> & { row: Readonly<Record<string, unknown>> | null; filter?: Readonly<Record<string, unknown>> },
) {
  const { field, value, onChange, row, filter } = props;
  // What a new record begins with is known by its id alone.
  const [begun] = useState(() => (row === null && typeof value === "string" ? value : null));
  const name = useName(targetOf(field).name, begun);
  const names = useMemo(() => {
    if (begun !== null) return { [begun]: name ?? "…" };
    const called = [row?.[nameField(field)] ?? []].flat();
    return Object.fromEntries([row?.[field.name] ?? []].flat().map((id, at) => [String(id), String(called[at] ?? id)]));
  }, [field, row, begun, name]);
  return (
    <RecordPicker
      {...controlOf(props)}
      resource={targetOf(field).name}
      many={field.kind === "refs" && (field.max ?? true)}
      value={value}
      onChange={(next) => onChange?.(next)}
      names={names}
      {...(filter && { filter })}
      required={field.required}
    />
  );
}

/** As the server writes moments. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u;

/** Enter takes over what was typed; it does not send the form with it. */
const takeByEnter = (event: KeyboardEvent<HTMLElement>) => event.key === "Enter" && event.preventDefault();

/** The zone by whose clock the times of a form are typed: the one that the form names, or else the viewer's. */
function useFormZone(form: InputProps["form"]): string {
  const own = useZone();
  const named: unknown = Form.useWatch("zone", form);
  return typeof named === "string" && named ? named : own;
}

/** Whose clock that is, and what the viewer's shows, where the two differ. */
function OwnClock({ at, zone }: { at: unknown; zone: string }) {
  const { t } = useTranslation("resource");
  const own = useZone();
  if (typeof at !== "string" || formatTime(at, zone, "dayTime") === formatTime(at, own, "dayTime")) return null;
  const moment = new Date(at);
  return (
    <div className={styles.ownClock}>{t("ownClock", { zone: zoneName(zone, moment), time: formatTime(at, own, "dayTime"), own: zoneName(own, moment) })}</div>
  );
}

/** A moment, picked on the clock of the form's zone, which is named. */
export function TimeInput(props: InputProps) {
  const { value, onChange, form } = props;
  const zone = useFormZone(form);
  // The same object while the value is the same: the picker forgets what is being typed when it changes.
  const wall = useMemo(() => (typeof value === "string" ? toWall(value, zone) : null), [value, zone]);
  return (
    <>
      <DatePicker
        {...controlOf(props)}
        style={{ width: "100%" }}
        showTime={{ format: "HH:mm", minuteStep: 5 }}
        format="YYYY-MM-DD HH:mm"
        showNow={false}
        onKeyDown={takeByEnter}
        value={wall}
        onChange={(picked) => onChange?.(picked ? fromWall(picked, zone) : null)}
        renderExtraFooter={() => zoneName(zone)}
      />
      <OwnClock at={value} zone={zone} />
    </>
  );
}

/** A day, the same wherever one is. */
export function DayInput(props: InputProps) {
  const { value, onChange } = props;
  const day = useMemo(() => (typeof value === "string" ? dayOf(value) : null), [value]);
  return (
    <DatePicker
      {...controlOf(props)}
      style={{ width: "100%" }}
      format="YYYY-MM-DD"
      onKeyDown={takeByEnter}
      value={day}
      onChange={(picked) => onChange?.(picked ? picked.format("YYYY-MM-DD") : null)}
    />
  );
}

/** A length of time as a clock says it; `25` are minutes. What is no length stays in sight, and says so. */
export function DurationInput(props: InputProps & { label?: string }) {
  const { value, onChange, label } = props;
  const { t } = useTranslation("resource");
  const held = typeof value === "number" ? clockOf(value) : typeof value === "string" ? value : "";
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...controlOf(props)}
      value={typed ?? held}
      placeholder={label ?? t("duration.hint")}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      onChange={(e) => {
        setTyped(e.target.value);
        // What cannot be read goes to the form as it is, whose rule says so.
        onChange?.(e.target.value.trim() === "" ? null : (parseDuration(e.target.value) ?? e.target.value));
      }}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
    />
  );
}

/** Words, freely chosen; those that other records hold are offered. A comma ends one, as Enter does. */
export function TagsInput(props: Omit<InputProps, "row" | "form"> & { meta: Meta }) {
  const { value, onChange, field, meta } = props;
  const { t } = useTranslation("resource");
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState(false);
  const asked = useDeferredValue(search);
  const { data, isFetching, error } = useWordsOf(meta, field.name, asked, opened);
  const chosen = (value as string[] | null) ?? [];
  return (
    <Select
      {...controlOf(props)}
      mode="tags"
      maxCount={field.max ?? undefined}
      value={chosen}
      onChange={(next: string[]) => onChange?.(next.map((word) => word.trim().slice(0, field.longest)).filter(Boolean))}
      tokenSeparators={[",", "，", "、", ";", "；", "\n"]}
      options={(data?.records ?? []).map(({ word, count }) => ({ value: word, label: word, count }))}
      optionRender={({ label, data: { count } }) => (
        <span className={styles.word}>
          {label} <small>{count}</small>
        </span>
      )}
      loading={isFetching}
      onOpenChange={(open) => open && setOpened(true)}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      // Who leaves the field with nothing typed takes nothing along: the list would take the word that is lit, or take it away where it is chosen.
      onInputKeyDown={(event) => event.key === "Tab" && search === "" && event.stopPropagation()}
      notFoundContent={error ? error.message : isFetching ? t("choice.loading") : null}
    />
  );
}

/** An IANA zone, with its distance from Greenwich. The times of the form stay as its clock shows them: nine o'clock is nine o'clock there. */
export function ZoneInput(props: InputProps) {
  const { value, onChange, field, form } = props;
  const was = useFormZone(form);
  const choose = (next: string | null) => {
    if (next)
      for (const [name, at] of Object.entries(form.getFieldsValue() as Record<string, unknown>))
        if (typeof at === "string" && MOMENT.test(at)) form.setFieldValue(name, fromWall(toWall(at, was), next));
    onChange?.(next);
  };
  const options = useMemo(() => ["UTC", ...Intl.supportedValuesOf("timeZone").filter((z) => z !== "UTC")].map((zone) => ({ value: zone, label: zone })), []);
  return (
    <Select
      {...controlOf(props)}
      value={value as string | null}
      onChange={(next: string | undefined) => choose(next ?? null)}
      options={options}
      allowClear={!field.required}
      showSearch
      labelRender={({ value: zone }) => zoneName(String(zone))}
      optionRender={({ data }) => `${data.label} · ${zoneName(data.value)}`}
    />
  );
}

const NEARLY = 0.8;

/** The input of a field by its kind. */
export function KindInput({ resource, words, ...props }: InputProps & { resource: Resource; words: Words }) {
  const { t } = useTranslation("resource");
  const { field, value, onChange } = props;
  const control = controlOf(props);
  const Own = resource.inputs?.[field.name];
  if (Own) return <Own {...props} />;
  // Said shortly before it is reached: what is pasted beyond it is cut.
  const showCount =
    field.max === null
      ? false
      : {
          formatter: ({ count }: { count: number }) =>
            count >= (field.max ?? 0)
              ? t("limit.full", { max: field.max })
              : count >= (field.max ?? 0) * NEARLY
                ? t("limit.near", { count, max: field.max })
                : "",
        };
  const text = {
    ...control,
    showCount,
    value: (value as string | null) ?? "",
    maxLength: field.max ?? undefined,
    onChange: (e: { target: { value: string } }) => onChange?.(e.target.value),
  };
  switch (field.kind) {
    case "longText":
      return <Input.TextArea {...text} autoSize={{ minRows: 3, maxRows: 10 }} />;
    case "secret":
      return <Input.Password {...text} showCount={false} autoComplete="new-password" />;
    case "enum":
      return (
        <Select
          {...control}
          value={value}
          onChange={(next) => onChange?.(next ?? null)}
          allowClear={!field.required}
          options={(field.values ?? []).map((v) => ({ value: v, label: words.value(field.name, v) }))}
        />
      );
    case "bool":
      return <Switch {...control} checked={value === true} onChange={(next) => onChange?.(next)} />;
    case "number":
      return (
        <InputNumber
          {...control}
          value={value as number | null}
          onChange={(next) => onChange?.(next)}
          style={{ width: "100%" }}
          precision={0}
          {...(field.min !== null && { min: field.min })}
          {...(field.max !== null && { max: field.max })}
        />
      );
    case "decimal":
    case "percent":
      return (
        <InputNumber
          {...control}
          value={value as number | null}
          onChange={(next) => onChange?.(next)}
          style={{ width: "100%" }}
          precision={field.places ?? 0}
          {...(field.kind === "percent" && { suffix: "%" })}
          {...(field.min !== null && { min: field.min })}
          {...(field.max !== null && { max: field.max })}
        />
      );
    case "duration":
      return <DurationInput {...props} />;
    case "time":
      return <TimeInput {...props} />;
    case "date":
      return <DayInput {...props} />;
    case "tags":
      return <TagsInput {...props} meta={resource.meta} />;
    case "someOf":
      return (
        <Select
          {...control}
          mode="multiple"
          value={(value as string[] | null) ?? []}
          onChange={(next) => onChange?.(next)}
          options={(field.values ?? []).map((v) => ({ value: v, label: words.value(field.name, v) }))}
          optionFilterProp="label"
        />
      );
    case "rows":
      return <RowsInput {...props} resource={resource} words={words} cell={KindInput} />;
    case "ref":
    case "refs":
      return <RefInput {...props} />;
    default:
      return (
        <Input
          {...text}
          inputMode={field.kind === "email" ? "email" : field.kind === "phone" ? "tel" : field.kind === "url" ? "url" : "text"}
          autoComplete="off"
        />
      );
  }
}
