// One filter of a list: a quiet button that says what it lets through, and opens to change it.
import { useState } from "react";
import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { ListQuery } from "~/realtime/index.ts";
import { DropMenu } from "~/ui/drop-menu.tsx";
import { later } from "~/ui/later.tsx";
import { Popover } from "~/ui/popover.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { useName } from "./calls.ts";
import type { ResourceName } from "~/api/resources/index.gen.ts";
import type { FilterProps } from "./filter-editor.tsx";
import { type Field, isRange, type Meta } from "./meta.ts";
import { type Range, SPAN } from "./query-state.ts";
import type { Words } from "./words.ts";
import { clockOf } from "~/ui/duration.ts";
import { formatNumber } from "~/ui/number.ts";
import styles from "./list.module.css";

const FilterEditor = later(async () => (await import("./filter-editor.tsx")).FilterEditor);

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
        content={<FilterEditor meta={meta} field={field} words={words} value={value} onChange={set} />}
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
