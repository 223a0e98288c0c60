// Inputs by kind of field. Each takes `value` and gives `onChange` as a form item hands them in.
import { useDeferredValue, useMemo, useState } from "react";
import { Input, InputNumber, Select, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { DatePicker } from "~/ui/date-picker.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { zoneName } from "~/ui/time.tsx";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { useChoices } from "./calls.ts";
import { nameField, targetOf } from "./meta.ts";
import type { ControlProps, InputProps, Resource } from "./types.ts";
import type { Words } from "./words.ts";
import { fromWall, toWall } from "~/ui/zoned.ts";

/** What of an input's props is for the control inside. */
export const controlOf = ({ id, disabled = false, onBlur, ...rest }: Omit<InputProps, "row">): ControlProps => ({
  ...(id !== undefined && { id }),
  disabled,
  ...(onBlur && { onBlur }),
  "aria-describedby": rest["aria-describedby"],
  "aria-invalid": rest["aria-invalid"],
  "aria-required": rest["aria-required"],
});

/** Chooses one record or several of another resource; what is chosen keeps its name though it is not among the answers. */
export function RefInput(props: Omit<InputProps, "row"> & { row: Readonly<Record<string, unknown>> | null }) {
  const { field, value, onChange, row } = props;
  const { t } = useTranslation("resource");
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState(false);
  const asked = useDeferredValue(search);
  const many = field.kind === "refs";
  const target = targetOf(field);
  const say = useSeedTranslation();
  const { data, isFetching, error } = useChoices(target.name, asked, opened);
  const options = useMemo(() => {
    const found = new Map<string, string>();
    for (const [at, known] of [row?.[field.name] ?? []].flat().entries()) found.set(String(known), String([row?.[nameField(field)] ?? []].flat()[at] ?? known));
    for (const record of data?.records ?? []) found.set(record.id, String(record[target.title]));
    return [...found].map(([key, label]) => ({ value: key, label }));
  }, [data, field, row, target.title]).map(({ value: key, label }) => ({ value: key, label: say(target.name, label) }));
  return (
    <Select
      {...controlOf(props)}
      {...(many ? { mode: "multiple" as const, maxCount: field.max ?? undefined } : {})}
      value={value}
      onChange={(next) => onChange?.(next ?? null)}
      allowClear={!field.required}
      options={options}
      loading={isFetching}
      onOpenChange={(open) => open && setOpened(true)}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      notFoundContent={error ? error.message : isFetching ? t("choice.loading") : t("choice.none")}
    />
  );
}

/** A moment, picked on the clock of the viewer's zone, which is named. */
export function TimeInput(props: InputProps) {
  const { value, onChange } = props;
  const zone = useZone();
  // The same object while the value is the same: the picker forgets what is being typed when it changes.
  const wall = useMemo(() => (typeof value === "string" ? toWall(value, zone) : null), [value, zone]);
  return (
    <DatePicker
      {...controlOf(props)}
      style={{ width: "100%" }}
      showTime={{ format: "HH:mm", minuteStep: 5 }}
      format="YYYY-MM-DD HH:mm"
      showNow={false}
      value={wall}
      onChange={(picked) => onChange?.(picked ? fromWall(picked, zone) : null)}
      renderExtraFooter={() => zoneName(zone)}
    />
  );
}

/** An IANA zone, with its distance from Greenwich. */
export function ZoneInput(props: InputProps) {
  const { value, onChange, field } = props;
  const options = useMemo(() => ["UTC", ...Intl.supportedValuesOf("timeZone").filter((z) => z !== "UTC")].map((zone) => ({ value: zone, label: zone })), []);
  return (
    <Select
      {...controlOf(props)}
      value={value}
      onChange={(next) => onChange?.(next ?? null)}
      options={options}
      allowClear={!field.required}
      showSearch
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
    case "time":
      return <TimeInput {...props} />;
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
