// Conditions on lines. Each is kept in the URL and applied by the server; typing waits for a pause.
import { useEffect, useState } from "react";
import { FilterOutlined, SearchOutlined } from "@ant-design/icons";
import { Button, Grid, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { Popover } from "~/ui/popover.tsx";
import { type FilterKey, filterKeys, floors, type LogFilter, roles, type Stream } from "./query.ts";
import styles from "./log.module.css";

const PAUSE_MS = 400;
/** The server takes no longer ones. */
const MAX_LENGTH = 100;

interface FiltersProps {
  stream: Stream;
  filter: LogFilter;
  onFilter: (key: FilterKey, value: string) => void;
  onClear: () => void;
}

export function Filters({ stream, filter, onFilter, onClear }: FiltersProps) {
  const { t } = useTranslation("logs");
  const wide = Grid.useBreakpoint().lg ?? true;
  const set = filterKeys.filter((key) => filter[key]).length;
  const text = <TextFilter name="text" value={filter.text} onFilter={onFilter} icon />;
  const rest = (
    <>
      <Select
        className={styles.select ?? ""}
        aria-label={t("filter.level")}
        value={filter.level ?? "debug"}
        onChange={(value) => onFilter("level", value === "debug" ? "" : value)}
        options={floors.map((value) => ({ value, label: t(`floor.${value}`) }))}
      />
      {stream === "classes" && (
        <>
          <TextFilter name="class" value={filter.class} onFilter={onFilter} />
          <TextFilter name="user" value={filter.user} onFilter={onFilter} />
          <Select
            className={styles.select ?? ""}
            aria-label={t("filter.role")}
            value={filter.role ?? ""}
            onChange={(value) => onFilter("role", value)}
            options={[{ value: "", label: t("anyRole") }, ...roles.map((value) => ({ value, label: t(`role.${value}`) }))]}
          />
        </>
      )}
      {filter.session && <Button onClick={() => onFilter("session", "")}>{t("sessionOnly")} ×</Button>}
      {set > 0 && <Button type="text" onClick={onClear}>{t("clear")}</Button>}
    </>
  );
  if (wide) return <>{text}{rest}</>;
  return (
    <div className={styles.narrow}>
      {text}
      <Popover placement="bottomRight" content={<div className={styles.stack}>{rest}</div>}>
        <Button icon={<FilterOutlined />} type={set > 0 ? "primary" : "default"} ghost={set > 0} aria-label={t("filters")}>{set > 0 ? set : null}</Button>
      </Popover>
    </div>
  );
}

function TextFilter({ name, value = "", onFilter, icon }: { name: "text" | "class" | "user"; value: string | undefined; onFilter: FiltersProps["onFilter"]; icon?: boolean }) {
  const { t } = useTranslation("logs");
  const [draft, setDraft] = useState({ text: value, of: value });
  // The URL changed by another way: a link, a button, back.
  if (draft.of !== value) setDraft({ text: value, of: value });
  useEffect(() => {
    if (draft.text.trim() === value) return;
    const timer = setTimeout(() => onFilter(name, draft.text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft.text, value, name, onFilter]);
  return (
    <Input
      className={styles[name] ?? ""}
      prefix={icon && <SearchOutlined />}
      allowClear
      maxLength={MAX_LENGTH}
      value={draft.text}
      onChange={(e) => setDraft({ text: e.target.value, of: value })}
      onPressEnter={() => onFilter(name, draft.text.trim())}
      placeholder={t(`filter.${name}`)}
      aria-label={t(`filter.${name}`)}
    />
  );
}
