// Child rows in a form: added, moved, taken away, by hand or by keys. What a row looks like is the caller's; `RowsInput` draws it from its fields.
import { type ComponentType, type CSSProperties, type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { newId } from "@belltower/realtime/id";
import type { Row } from "~/realtime/index.ts";
import { useSortable } from "~/ui/sortable.ts";
import type { InputProps, Resource, Values } from "./types.ts";
import { rowWords, type Words } from "./words.ts";
import styles from "./record.module.css";

/** A child row in a form. A new one has an id that only the form knows; the server gives it its own. */
export type ChildRow = Values & { id: string };

export const childRows = (value: unknown): ChildRow[] => (Array.isArray(value) ? (value as ChildRow[]) : []);

interface FrameProps extends Pick<InputProps, "field" | "value" | "onChange" | "id" | "disabled" | "aria-describedby"> {
  /** What the list of rows is called, the button that adds one, and a row by its number. */
  label: string;
  add: string;
  nameOf: (at: number) => string;
  render: (row: ChildRow, at: number, change: (part: Values) => void) => ReactNode;
  /** What a new row begins with. */
  fresh?: Values;
  /** Enter makes a new row; not where it makes a new line within one. */
  entering?: boolean;
  /** Whether a row holds nothing, so that Backspace takes it away. */
  isEmpty?: (row: ChildRow) => boolean;
}

const CONTROLS = "input, textarea, [tabindex='0']:not([data-grip])";

/** Rows with what moves and removes them. Alt with an arrow moves the one that has the focus, Enter adds one below it, Backspace takes an empty one away. */
export function RowsFrame(props: FrameProps) {
  const { field, value, onChange, disabled = false, label, add, nameOf, render, fresh, entering = false, isEmpty } = props;
  const { t } = useTranslation("resource");
  const rows = childRows(value);
  const list = useRef<HTMLOListElement>(null);
  /** The control to be in when the rows are drawn again. */
  const wanted = useRef<{ row: string; control: number } | null>(null);
  const full = field.max !== null && rows.length >= field.max;
  // Before the next key is heard.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { row, control } = wanted.current;
    wanted.current = null;
    const controls = list.current?.querySelector(`[data-child="${CSS.escape(row)}"]`)?.querySelectorAll<HTMLElement>(CONTROLS);
    (controls?.[control] ?? controls?.[0])?.focus();
  });
  const set = (next: ChildRow[]) => onChange?.(next);
  const sortable = useSortable(
    rows.map(({ id }) => id),
    (id, after) => {
      const row = rows.find((one) => one.id === id);
      const rest = rows.filter((one) => one.id !== id);
      if (row) set(rest.toSpliced(rest.findIndex((one) => one.id === after) + 1, 0, row));
    },
    !disabled,
  );
  const insert = (at: number) => {
    if (full || disabled) return;
    const row: ChildRow = { ...fresh, id: newId() };
    wanted.current = { row: row.id, control: 0 };
    set(rows.toSpliced(at, 0, row));
  };
  const remove = (at: number) => {
    const next = rows[at - 1] ?? rows[at + 1];
    if (next) wanted.current = { row: next.id, control: 0 };
    set(rows.toSpliced(at, 1));
  };
  const move = (at: number, by: number, control = 0) => {
    const row = rows[at];
    if (!row || at + by < 0 || at + by >= rows.length) return;
    wanted.current = { row: row.id, control };
    set(rows.toSpliced(at, 1).toSpliced(at + by, 0, row));
  };
  const keyDown = (at: number) => (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[at];
    const target = event.target as HTMLElement;
    const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (disabled || !row || event.nativeEvent.isComposing) return;
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.altKey && by) {
      const controls = [...(target.closest("[data-child]")?.querySelectorAll(CONTROLS) ?? [])];
      move(at, by, Math.max(0, controls.indexOf(target)));
    } else if (event.key === "Enter" && entering && typing && !event.shiftKey && !event.ctrlKey && !event.metaKey) insert(at + 1);
    else if (event.key === "Backspace" && typing && target.value === "" && isEmpty?.(row)) remove(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.childRows} role="group" aria-label={label} id={props.id} aria-describedby={props["aria-describedby"]} tabIndex={-1}>
      <ol ref={list}>
        {rows.map((row, at) => (
          // Keys that are heard here come from the controls within.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li key={row.id} data-child={row.id} {...sortable.row(row.id)} onKeyDown={keyDown(at)}>
            {!disabled && rows.length > 1 && (
              <Button
                type="text"
                size="small"
                className={styles.grip ?? ""}
                icon={<HolderOutlined />}
                aria-label={t("childRows.move", { name: nameOf(at) })}
                {...sortable.handle(row.id)}
                tabIndex={-1}
              />
            )}
            {render(row, at, (part) => set(rows.with(at, { ...row, ...part })))}
            {!disabled && (
              <span className={styles.childTools}>
                <Button
                  type="text"
                  size="small"
                  tabIndex={-1}
                  icon={<ArrowUpOutlined />}
                  aria-label={t("childRows.up", { name: nameOf(at) })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  tabIndex={-1}
                  icon={<ArrowDownOutlined />}
                  aria-label={t("childRows.down", { name: nameOf(at) })}
                  disabled={at === rows.length - 1}
                  onClick={() => move(at, 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t("childRows.remove", { name: nameOf(at) })}
                  onClick={() => remove(at)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {!disabled && (
        <Button size="small" type="dashed" icon={<PlusOutlined />} disabled={full} onClick={() => insert(rows.length)}>
          {full ? t("childRows.full", { max: field.max }) : add}
        </Button>
      )}
    </div>
  );
}

/** Cells that a line holds, and what fits into the width of a drawer. */
const MOST_IN_LINE = 7;
const FEW = 3;
/** A column by what is in it: words have the most room. */
const WIDTH = "minmax(110px, 1.4fr)";
const widths: Record<string, string> = { text: "minmax(150px, 2.2fr)", number: "minmax(112px, 0.8fr)", bool: "minmax(96px, 0.6fr)" };

type Cell = ComponentType<InputProps & { resource: Resource; words: Words }>;

/** Child rows by their fields. */
export function RowsInput({ resource, words, cell: Cell, ...props }: InputProps & { resource: Resource; words: Words; cell: Cell }) {
  const { t } = useTranslation("resource");
  const { field, form, disabled = false } = props;
  const within = rowWords(words, field);
  const cells = field.fields ?? [];
  // What the resource has for a field of its own is not for a cell of the same name.
  const bare = useMemo(() => ({ ...resource, inputs: {} }), [resource]);
  const fresh = Object.fromEntries(cells.map((cell) => [cell.name, cell.default ?? null]));
  // Where there is room all stand in one line, and what they are called over the first row.
  const fits = cells.length > MOST_IN_LINE ? [] : [styles.inLine, cells.length > FEW ? styles.many : styles.few];
  const line = { "--columns": cells.map(({ kind }) => widths[kind] ?? WIDTH).join(" ") } as CSSProperties;
  return (
    <RowsFrame
      {...props}
      label={words.field(field.name)}
      add={t("childRows.add")}
      nameOf={(at) => String(at + 1)}
      fresh={fresh}
      entering={cells.every(({ kind }) => kind !== "longText")}
      isEmpty={(row) => cells.every(({ name, default: usual }) => (row[name] ?? "") === "" || row[name] === usual)}
      render={(row, _at, change) => (
        <div className={[styles.childCells, ...fits].join(" ")} style={line}>
          {cells.map((cell) => (
            <label key={cell.name}>
              <span>{within.field(cell.name)}</span>
              <Cell
                resource={bare}
                words={within}
                field={cell}
                row={row as unknown as Row}
                form={form}
                disabled={disabled}
                value={row[cell.name]}
                onChange={(value) => change({ [cell.name]: value })}
              />
            </label>
          ))}
        </div>
      )}
    />
  );
}
