// What a filter is changed with, by the kind of its field. Fetched when the list stands: nobody sees it before a filter is opened.
import { Button, Checkbox, Input, InputNumber, Space } from "antd";
import type { FormInstance } from "antd";
import type { Dayjs } from "dayjs";
import { useTranslation } from "react-i18next";
import { RangePicker } from "~/ui/date-picker.tsx";
import { zoneName } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { dayOf, fromWall, toWall } from "~/ui/zoned.ts";
import { spans } from "./days.ts";
import { DurationInput, TagsInput } from "./inputs.tsx";
import { type Field, isNumber, type Meta } from "./meta.ts";
import { type Range, SPAN, spanOf } from "./query-state.ts";
import { RecordPicker } from "./record-picker.tsx";
import type { Words } from "./words.ts";
import styles from "./list.module.css";

export interface FilterProps {
  meta: Meta;
  field: Field;
  words: Words;
  value: unknown;
  onChange: (value: unknown) => void;
}

export function FilterEditor({ meta, field, words, value, onChange }: FilterProps) {
  const { t } = useTranslation("resource");
  const zone = useZone();
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  if (field.kind === "enum" || field.kind === "someOf" || field.kind === "bool") {
    const options =
      field.kind === "bool"
        ? [
            { value: true, label: t("yes") },
            { value: false, label: t("no") },
          ]
        : (field.values ?? []).map((v) => ({ value: v, label: words.value(field.name, v) }));
    return (
      <div className={styles.choices} role="group" aria-label={words.field(field.name)}>
        {options.map((o) => (
          <Checkbox
            key={String(o.value)}
            checked={list.includes(o.value)}
            onChange={(e) => onChange(e.target.checked ? [...list, o.value] : list.filter((v) => v !== o.value))}
          >
            {o.label}
          </Checkbox>
        ))}
      </div>
    );
  }
  if (field.resource) {
    return (
      <div style={{ width: 260 }}>
        <RecordPicker resource={field.resource} many={20} value={list} onChange={onChange} />
      </div>
    );
  }
  if (field.kind === "tags") {
    return (
      <div style={{ width: 260 }}>
        <TagsInput field={{ ...field, max: 20 }} meta={meta} value={list} onChange={onChange} />
      </div>
    );
  }
  const range = (value ?? {}) as Range;
  if (field.kind === "time" || field.kind === "date") {
    const isDay = field.kind === "date";
    const wall = (bound: Range["from"]) => (typeof bound !== "string" ? null : isDay ? dayOf(bound) : toWall(bound, zone));
    const bound = (day: Dayjs) => (isDay ? day.format("YYYY-MM-DD") : fromWall(day.startOf("day"), zone));
    return (
      <Space direction="vertical" size={8}>
        <div className={styles.spans} role="group" aria-label={t("filter.spans")}>
          {spans.map((span) => {
            const days = spanOf(field.kind, span, zone);
            // Days that are meant as they are may be those of a span, today.
            const on = range[SPAN] === span;
            return (
              <Button key={span} size="small" type={on ? "primary" : "default"} aria-pressed={on} onClick={() => onChange(on ? null : days)}>
                {t(`filter.span.${span}`)}
              </Button>
            );
          })}
        </div>
        <RangePicker
          allowEmpty={[true, true]}
          value={[wall(range.from), wall(range.to)?.subtract(1, "day") ?? null]}
          onChange={(days) =>
            onChange({
              from: days?.[0] ? bound(days[0]) : null,
              to: days?.[1] ? bound(days[1].add(1, "day")) : null,
            })
          }
        />
        {!isDay && <span className={styles.note}>{t("filter.days", { zone: zoneName(zone) })}</span>}
      </Space>
    );
  }
  if (isNumber(field)) {
    const props = { min: field.min ?? undefined, precision: field.places ?? 0, ...(field.kind === "percent" && { suffix: "%" }) };
    if (field.kind === "duration") {
      const input = (end: "from" | "to", label: string) => (
        <DurationInput
          field={{ ...field, required: false }}
          row={null}
          form={undefined as unknown as FormInstance}
          value={range[end]}
          onChange={(next) => typeof next !== "string" && onChange({ ...range, [end]: next })}
          label={label}
        />
      );
      return (
        <Space>
          {input("from", t("filter.least"))}
          {input("to", t("filter.below"))}
        </Space>
      );
    }
    return (
      <Space>
        <InputNumber {...props} placeholder={t("filter.least")} value={range.from as number | null} onChange={(from) => onChange({ ...range, from })} />
        <InputNumber {...props} placeholder={t("filter.below")} value={range.to as number | null} onChange={(to) => onChange({ ...range, to })} />
      </Space>
    );
  }
  return (
    <Input.Search
      style={{ width: 240 }}
      defaultValue={String(value ?? "")}
      placeholder={words.field(field.name)}
      aria-label={words.field(field.name)}
      allowClear
      onSearch={onChange}
      autoFocus
    />
  );
}
