// One filter of a list: a quiet button that says what it lets through, and opens to change it.
import { useState } from "react";
import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, Input, InputNumber, Space } from "antd";
import { useTranslation } from "react-i18next";
import type { ListQuery } from "~/realtime/index.ts";
import { RangePicker } from "~/ui/date-picker.tsx";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { Popover } from "~/ui/popover.tsx";
import { formatTime, zoneName } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { DurationInput, TagsInput } from "./inputs.tsx";
import { useName } from "./calls.ts";
import type { ResourceName } from "~/api/resources/index.gen.ts";
import { type Field, isNumber, isRange, type Meta } from "./meta.ts";
import { RecordPicker } from "./record-picker.tsx";
import { spans } from "./days.ts";
import { type Range, SPAN, spanOf } from "./query-state.ts";
import type { Dayjs } from "dayjs";
import type { FormInstance } from "antd";
import type { Words } from "./words.ts";
import { clockOf } from "~/ui/duration.ts";
import { formatNumber } from "~/ui/number.ts";
import { dayOf, fromWall, toWall } from "~/ui/zoned.ts";
import styles from "./list.module.css";

interface FilterProps {
  meta: Meta;
  field: Field;
  words: Words;
  value: unknown;
  onChange: (value: unknown) => void;
}

const NamedBy = ({ resource, id }: { resource: ResourceName; id: string }) => useName(resource, id) ?? id;

/** What is let through, in a few words. */
function FilterSummary({ field, words, value }: Omit<FilterProps, "onChange" | "meta">) {
  const { t } = useTranslation("resource");
  const zone = useZone();
  if (isRange(field)) {
    const { from, to, [SPAN]: span } = value as Range;
    if (span) return t(`filter.span.${span}`);
    const text = (bound: string | number) => {
      if (field.kind === "time") return formatTime(bound, zone, "date");
      if (field.kind === "date") return formatTime(`${bound}T00:00:00Z`, "UTC", "date");
      if (field.kind === "duration") return clockOf(Number(bound));
      return formatNumber(Number(bound), field.places) + (field.kind === "percent" ? " %" : "");
    };
    if (from != null && to != null) return `${text(from)} – ${text(to)}`;
    return from != null ? t("filter.from", { value: text(from) }) : t("filter.until", { value: text(to ?? "") });
  }
  if (!Array.isArray(value)) return `“${String(value)}”`;
  const first = value[0] as string | boolean;
  const more = value.length > 1 ? ` +${value.length - 1}` : "";
  if (field.kind === "bool") return first ? t("yes") : t("no");
  if (field.resource)
    return (
      <>
        <NamedBy resource={field.resource} id={String(first)} />
        {more}
      </>
    );
  return (field.kind === "tags" ? String(first) : words.value(field.name, String(first))) + more;
}

function Editor({ meta, field, words, value, onChange }: FilterProps) {
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

const isEmpty = (value: unknown) =>
  value == null ||
  value === "" ||
  (Array.isArray(value) ? value.length === 0 : typeof value === "object" && (value as Range).from == null && (value as Range).to == null);

interface PillsProps {
  meta: Meta;
  fields: readonly Field[];
  words: Words;
  query: ListQuery;
  change: (part: Partial<ListQuery>) => void;
}

/** More than so many would push the tools of a list into a second line; then the last of them wait in a menu until they are wanted. */
const AT_ONCE = 5;
const BESIDE_MENU = 4;

export function FilterPills({ meta, fields, words, query, change }: PillsProps) {
  const { t } = useTranslation("resource");
  const [wanted, setWanted] = useState<string[]>([]);
  const waits = (field: Field, at: number) => fields.length > AT_ONCE && at >= BESIDE_MENU && isEmpty(query.filter[field.name]) && !wanted.includes(field.name);
  const waiting = fields.filter(waits);
  return (
    <>
      {fields
        .filter((field, at) => !waits(field, at))
        .map((field) => (
          <FilterPill key={field.name} meta={meta} field={field} words={words} query={query} change={change} asked={wanted.includes(field.name)} />
        ))}
      {waiting.length > 0 && (
        <DropMenu menu={{ items: waiting.map(({ name }) => ({ key: name, label: words.field(name), onClick: () => setWanted((names) => [...names, name]) })) }}>
          <span className={styles.pill}>
            <Button size="small" type="text" icon={<PlusOutlined />}>
              {t("filter.more")}
            </Button>
          </span>
        </DropMenu>
      )}
    </>
  );
}

function FilterPill({ meta, field, words, query, change, asked }: Omit<PillsProps, "fields"> & { field: Field; asked: boolean }) {
  const { t } = useTranslation("resource");
  const [open, setOpen] = useState(asked);
  const value = query.filter[field.name];
  const on = !isEmpty(value);
  const set = (next: unknown) => {
    const { [field.name]: _old, ...rest } = query.filter;
    change({ filter: isEmpty(next) ? rest : { ...rest, [field.name]: next } });
  };
  const name = words.field(field.name);
  return (
    <span className={`${styles.pill} ${on ? styles.on : ""}`}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        placement="bottomLeft"
        destroyOnHidden
        content={<Editor meta={meta} field={field} words={words} value={value} onChange={set} />}
      >
        <Button size="small" type="text" icon={on ? undefined : <PlusOutlined />} aria-expanded={open}>
          {name}
          {on && (
            <span className={styles.said}>
              <FilterSummary field={field} words={words} value={value} />
            </span>
          )}
        </Button>
      </Popover>
      {on && <Button size="small" type="text" icon={<CloseOutlined />} aria-label={t("filter.remove", { name })} onClick={() => set(null)} />}
    </span>
  );
}

/** A filter that is on or off. */
export function ConditionPill({ name, label, query, change }: { name: string; label: string; query: ListQuery; change: (part: Partial<ListQuery>) => void }) {
  const on = query.filter[name] === true;
  const { [name]: _old, ...rest } = query.filter;
  return (
    <span className={`${styles.pill} ${on ? styles.on : ""}`}>
      <Button size="small" type="text" aria-pressed={on} onClick={() => change({ filter: on ? rest : { ...rest, [name]: true } })}>
        {label}
      </Button>
    </span>
  );
}
