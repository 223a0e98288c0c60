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
import { RefInput } from "./inputs.tsx";
import { useName } from "./calls.ts";
import type { ResourceName } from "~/api/resources/index.gen.ts";
import type { Field } from "./meta.ts";
import type { Range } from "./query-state.ts";
import type { FormInstance } from "antd";
import type { Words } from "./words.ts";
import { fromWall, toWall } from "~/ui/zoned.ts";
import styles from "./list.module.css";

interface FilterProps {
  field: Field;
  words: Words;
  value: unknown;
  onChange: (value: unknown) => void;
}

const NamedBy = ({ resource, id }: { resource: ResourceName; id: string }) => useName(resource, id) ?? id;

/** What is let through, in a few words. */
function FilterSummary({ field, words, value }: Omit<FilterProps, "onChange">) {
  const { t } = useTranslation("resource");
  const zone = useZone();
  if (field.kind === "time" || field.kind === "number") {
    const { from, to } = value as Range;
    const text = (bound: string | number) => (field.kind === "time" ? formatTime(bound, zone, "date") : String(bound));
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
  return words.value(field.name, String(first)) + more;
}

function Editor({ field, words, value, onChange }: FilterProps) {
  const { t } = useTranslation("resource");
  const zone = useZone();
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  if (field.kind === "enum" || field.kind === "bool") {
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
        <RefInput
          field={{ ...field, kind: "refs", max: 20, required: false }}
          row={null}
          form={undefined as unknown as FormInstance}
          value={list}
          onChange={onChange}
        />
      </div>
    );
  }
  const range = (value ?? {}) as Range;
  if (field.kind === "time") {
    const wall = (bound: Range["from"]) => (typeof bound === "string" ? toWall(bound, zone) : null);
    return (
      <Space direction="vertical" size={4}>
        <RangePicker
          allowEmpty={[true, true]}
          value={[wall(range.from), wall(range.to)?.subtract(1, "day") ?? null]}
          onChange={(days) =>
            onChange({
              from: days?.[0] ? fromWall(days[0].startOf("day"), zone) : null,
              to: days?.[1] ? fromWall(days[1].startOf("day").add(1, "day"), zone) : null,
            })
          }
        />
        <span className={styles.note}>{t("filter.days", { zone: zoneName(zone) })}</span>
      </Space>
    );
  }
  if (field.kind === "number") {
    return (
      <Space>
        <InputNumber placeholder={t("filter.least")} value={range.from as number | null} onChange={(from) => onChange({ ...range, from })} />
        <InputNumber placeholder={t("filter.below")} value={range.to as number | null} onChange={(to) => onChange({ ...range, to })} />
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
  fields: readonly Field[];
  words: Words;
  query: ListQuery;
  change: (part: Partial<ListQuery>) => void;
}

/** More than so many would push the tools of a list into a second line; then the last of them wait in a menu until they are wanted. */
const AT_ONCE = 5;
const BESIDE_MENU = 4;

export function FilterPills({ fields, words, query, change }: PillsProps) {
  const { t } = useTranslation("resource");
  const [wanted, setWanted] = useState<string[]>([]);
  const waits = (field: Field, at: number) => fields.length > AT_ONCE && at >= BESIDE_MENU && isEmpty(query.filter[field.name]) && !wanted.includes(field.name);
  const waiting = fields.filter(waits);
  return (
    <>
      {fields
        .filter((field, at) => !waits(field, at))
        .map((field) => (
          <FilterPill key={field.name} field={field} words={words} query={query} change={change} asked={wanted.includes(field.name)} />
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

function FilterPill({ field, words, query, change, asked }: Omit<PillsProps, "fields"> & { field: Field; asked: boolean }) {
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
        content={<Editor field={field} words={words} value={value} onChange={set} />}
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
