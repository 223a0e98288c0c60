// Chooses one record or several of a resource by what they are called. What is chosen keeps its name though it is not among the answers.
import { useDeferredValue, useMemo, useState } from "react";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { type ResourceName, resources } from "~/api/resources/index.gen.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import { useChoices } from "./calls.ts";
import type { ControlProps } from "./types.ts";

interface RecordPickerProps extends ControlProps {
  resource: ResourceName;
  /** Those that are offered: of a video, its subtitles. */
  filter?: Readonly<Record<string, unknown>>;
  /** Several are chosen, at most so many; otherwise one. */
  many?: number | boolean;
  /** An id, or ids. */
  value?: unknown;
  onChange?: (value: unknown) => void;
  /** What is known by name before anything was asked: id → name. Only what is chosen is called by it; what is offered is asked for. */
  names?: Readonly<Record<string, string>>;
  /** It cannot be emptied. */
  required?: boolean;
  /** What none chosen means, and what it is called, where nothing beside it says so. */
  placeholder?: string;
  "aria-label"?: string;
}

export function RecordPicker({ resource, filter, many = false, value, onChange, names, required = false, ...control }: RecordPickerProps) {
  const { t } = useTranslation("resource");
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState(false);
  const asked = useDeferredValue(search);
  const say = useSeedTranslation();
  const { title } = resources[resource];
  const { data, isFetching, error } = useChoices(resource, asked, opened, filter);
  const options = useMemo(() => {
    const chosen = (Array.isArray(value) ? value : [value]) as unknown[];
    const found = new Map(Object.entries(names ?? {}).filter(([id]) => chosen.includes(id)));
    for (const record of data?.records ?? []) found.set(record.id, String(record[title]));
    return [...found].map(([key, label]) => ({ value: key, label: say(resource, label) }));
  }, [data, value, names, title, resource, say]);
  return (
    <Select
      {...control}
      {...(many !== false && { mode: "multiple" as const, maxCount: many === true ? undefined : many })}
      value={value}
      onChange={(next: unknown) => onChange?.(next ?? null)}
      allowClear={!required}
      options={options}
      loading={isFetching}
      onOpenChange={(open) => open && setOpened(true)}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      notFoundContent={error ? error.message : isFetching ? t("choice.loading") : t("choice.none")}
    />
  );
}
