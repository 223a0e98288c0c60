// Conditions on lines. Each is kept in the URL and applied by the server; typing waits for a pause.
import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { FilterOutlined, SearchOutlined } from "@ant-design/icons";
import { AutoComplete, Button, Grid, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useCan } from "~/api/session.ts";
import { useChoices } from "~/resource/index.tsx";
import { Popover } from "~/ui/popover.tsx";
import { type FilterKey, filterKeys, floors, type LogFilter, roles, type Stream } from "./query.ts";
import styles from "./log.module.css";

const PAUSE_MS = 400;
/** The server takes no longer ones. */
const MAX_LENGTH = 100;

interface FiltersProps {
  stream: Stream;
  filter: LogFilter;
  /** Names of people in the lines that were read. */
  heard: readonly string[];
  onFilter: (key: FilterKey, value: string) => void;
  /** Absent while there is nothing to clear. */
  onClear?: () => void;
}

export function Filters({ stream, filter, heard, onFilter, onClear }: FiltersProps) {
  const { t } = useTranslation("logs");
  const wide = Grid.useBreakpoint().lg ?? true;
  const set = filterKeys.filter((key) => key !== "text" && filter[key]).length;
  const text = <TextFilter name="text" value={filter.text} onFilter={onFilter} />;
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
          <ClassFilter value={filter.class} onFilter={onFilter} />
          <PersonFilter heard={heard} value={filter.user} onFilter={onFilter} />
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
      {onClear && (
        <Button type="text" onClick={onClear}>
          {t("clear")}
        </Button>
      )}
    </>
  );
  if (wide)
    return (
      <>
        {text}
        {rest}
      </>
    );
  return (
    <div className={styles.narrow}>
      {text}
      <Popover placement="bottomRight" content={<div className={styles.stack}>{rest}</div>}>
        <Button icon={<FilterOutlined />} type={set > 0 ? "primary" : "default"} ghost={set > 0} aria-label={t("filters")}>
          {set > 0 ? set : null}
        </Button>
      </Popover>
    </div>
  );
}

interface DraftProps {
  value: string | undefined;
  onFilter: FiltersProps["onFilter"];
}

/** What is being typed, until it is a condition. */
function useDraft(name: FilterKey, { value = "", onFilter }: DraftProps) {
  const [draft, setDraft] = useState({ text: value, of: value });
  // The URL changed by another way: a link, a button, back.
  if (draft.of !== value) setDraft({ text: value, of: value });
  useEffect(() => {
    if (draft.text.trim() === value) return;
    const timer = setTimeout(() => onFilter(name, draft.text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft.text, value, name, onFilter]);
  return { text: draft.text, type: (text: string) => setDraft({ text, of: value }), finish: (text = draft.text) => onFilter(name, text.trim()) };
}

function TextFilter({ name, ...props }: DraftProps & { name: "text" }) {
  const { t } = useTranslation("logs");
  const { text, type, finish } = useDraft(name, props);
  return (
    <Input
      className={styles.text ?? ""}
      prefix={<SearchOutlined />}
      allowClear
      maxLength={MAX_LENGTH}
      value={text}
      onChange={(e) => type(e.target.value)}
      onPressEnter={() => finish()}
      placeholder={t("filter.text")}
      aria-label={t("filter.text")}
    />
  );
}

interface Found {
  value: string;
  label: ReactNode;
}

interface LookUpProps extends DraftProps {
  name: "class" | "user";
  options: Found[];
  /** What is being looked for, from when the field is opened. */
  onAsk: (text: string) => void;
}

/** Finds by what is typed, whether or not one chooses among what is offered. */
function LookUp({ name, options, onAsk, ...props }: LookUpProps) {
  const { t } = useTranslation("logs");
  const { text, type, finish } = useDraft(name, props);
  return (
    <AutoComplete
      className={styles.lookUp ?? ""}
      aria-label={t(`filter.${name}`)}
      placeholder={t(`filter.${name}`)}
      popupMatchSelectWidth={260}
      allowClear
      maxLength={MAX_LENGTH}
      defaultActiveFirstOption={false}
      value={text}
      options={options}
      onFocus={() => onAsk(text)}
      onChange={(typed: string | undefined) => {
        type(typed ?? "");
        onAsk(typed ?? "");
      }}
      onSelect={(chosen) => finish(chosen)}
    />
  );
}

const holds = (name: string, text: string) => name.toLowerCase().includes(text.trim().toLowerCase());

/** Classes by number or name; what is chosen is known by its number. */
function ClassFilter(props: DraftProps) {
  const [asked, ask] = useState<string | null>(null);
  const may = useCan("roomList", "query");
  const { data } = useChoices("classes", useDeferredValue(asked?.trim() ?? ""), may && asked !== null);
  const options = (data?.records ?? []).map((row) => ({
    value: String(row.number),
    label: (
      <span className={styles.found}>
        <b className="bt-num">{String(row.number)}</b> {String(row.name)}
      </span>
    ),
  }));
  return <LookUp name="class" options={options} onAsk={ask} {...props} />;
}

/** People by name: of the lines that are read, and whom the reader may look up. */
function PersonFilter({ heard, ...props }: DraftProps & { heard: readonly string[] }) {
  const [asked, ask] = useState<string | null>(null);
  const text = useDeferredValue(asked?.trim() ?? "");
  const teachers = useChoices("teachers", text, useCan("teacherManage", "query") && asked !== null);
  const students = useChoices("students", text, useCan("studentManage", "query") && asked !== null);
  const known = [teachers, students].flatMap(({ data }) => (data?.records ?? []).map((row) => String(row.name)));
  const names = [...new Set([...heard.filter((name) => holds(name, text)), ...known])];
  return <LookUp name="user" options={names.map((value) => ({ value, label: value }))} onAsk={ask} {...props} />;
}
