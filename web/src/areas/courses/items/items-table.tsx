// The items of a courseware as a table in which one writes: a cell is stored when one leaves it, the last row makes a new one, a pasted list many.
import { type CSSProperties, type KeyboardEvent, type ReactNode, useState } from "react";
import { CloseOutlined, ExportOutlined, HolderOutlined, PlusOutlined, SnippetsOutlined } from "@ant-design/icons";
import { App, Button, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCan } from "~/api/session.ts";
import { MediaField } from "~/media/index.ts";
import type { Row } from "~/realtime/index.ts";
import { fieldOf, useWords } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import { useSortable } from "~/ui/sortable.ts";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { type TypedFields, useTypedField } from "~/ui/typed.ts";
import { TypedNote, typedStatus } from "~/ui/typed-note.tsx";
import { AudioCell } from "./audio-cell.tsx";
import { GoneLine } from "./gone-line.tsx";
import type { Sort } from "./sorts.tsx";
import { MAX_ITEMS, useItems } from "./use-items.ts";
import { AudioState, useSay, VoiceBar } from "./voices.tsx";
import styles from "./items.module.css";

const PasteDialog = later(async () => (await import("./paste-dialog.tsx")).PasteDialog);

interface ItemsTableProps {
  sort: Sort;
  courseware: string;
  /** Where an item is looked at by itself. */
  pathOf: (id: string) => string;
}

export function ItemsTable({ sort, courseware, pathOf }: ItemsTableProps) {
  const { t } = useTranslation(["reading", "common"]);
  const { message } = App.useApp();
  const words = useWords(sort.resource);
  const { meta } = sort.resource;
  const [mayEdit, mayAdd, mayDelete] = [useCan(meta.page, "edit"), useCan(meta.page, "add"), useCan(meta.page, "delete")];
  const items = useItems(sort, courseware);
  const say = useSay(sort);
  const [pasted, setPasted] = useState<string | null>(null);
  const rows = items.rows ?? [];
  const nameOf = (row: Row) => String(row[meta.title] ?? "");
  const { handle, row: place } = useSortable(
    rows.map(({ id }) => id),
    (id, after) => void items.move(id, after),
    mayEdit,
  );
  if (items.error && !items.rows) return <ErrorState error={items.error} onRetry={items.reload} />;
  if (!items.rows) return <Loading />;
  const full = rows.length >= MAX_ITEMS;
  const erase = async (row: Row) => {
    if (!(await items.erase(row.id))) return;
    const key = `erased ${row.id}`;
    message.open({
      key,
      type: "success",
      content: (
        <>
          {t("deleted", { name: nameOf(row) })}{" "}
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key);
              void items.bringBack(row.id);
            }}
          >
            {t("common:action.undo")}
          </Button>
        </>
      ),
    });
  };
  /** On the handle of a row: the recording is heard by the space bar, made by `r` with one's own voice, and by `g` with another. */
  const press = (event: KeyboardEvent<HTMLElement>, row: Row) => {
    if (event.key === "g") {
      event.preventDefault();
      return void say([row.id]);
    }
    const audio = event.currentTarget.closest("tr")?.querySelector<HTMLElement>("[data-audio]");
    const button = event.key === " " ? audio?.querySelector("button:not([data-record])") : event.key === "r" ? audio?.querySelector("[data-record]") : null;
    if (!(button instanceof HTMLElement)) return;
    event.preventDefault();
    button.click();
  };
  return (
    <div className={styles.frame}>
      {mayEdit && <VoiceBar sort={sort} rows={rows} />}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th aria-label={t("order")} />
              {sort.cells.map(({ field, width }) => (
                <th key={field} style={{ "--width": `${width}rem` } as CSSProperties}>
                  {words.field(field)}
                </th>
              ))}
              <th aria-label={t("more")} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const { onKeyDown: sortKey, ...grip } = handle(row.id);
              return (
                <tr key={row.id} aria-label={nameOf(row)} {...place(row.id)}>
                  <th scope="row" className={styles.number}>
                    {mayEdit ? (
                      <Button
                        type="text"
                        size="small"
                        icon={<HolderOutlined />}
                        aria-label={t("moveItem", { name: nameOf(row) })}
                        title={t("moveHint")}
                        {...grip}
                        onKeyDown={(event) => {
                          sortKey(event);
                          if (!event.defaultPrevented) press(event, row);
                        }}
                      >
                        {at + 1}
                      </Button>
                    ) : (
                      at + 1
                    )}
                    <AudioState row={row} onSay={mayEdit ? () => void say([row.id]) : null} />
                  </th>
                  {sort.cells.map(({ field }) => (
                    <td key={field}>
                      <Cell
                        sort={sort}
                        row={row}
                        field={field}
                        disabled={!mayEdit}
                        label={`${words.field(field)}: ${nameOf(row)}`}
                        fields={items.fields}
                        onSet={(value) => items.set(row, field, value)}
                        onSay={() => void say([row.id])}
                      />
                    </td>
                  ))}
                  <td className={styles.ends}>
                    <Link to={pathOf(row.id)} aria-label={t("open", { name: nameOf(row) })} title={t("open", { name: nameOf(row) })}>
                      <Button type="text" size="small" icon={<ExportOutlined />} tabIndex={-1} aria-hidden />
                    </Link>
                    {mayDelete && (
                      <Button
                        type="text"
                        size="small"
                        icon={<CloseOutlined />}
                        aria-label={t("delete", { name: nameOf(row) })}
                        onClick={() => void erase(row)}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {mayAdd && (
        <div className={styles.add}>
          {full ? (
            <span className={styles.note}>{t("full", { max: MAX_ITEMS })}</span>
          ) : (
            <NewItem
              label={t(`${sort.key}.add`)}
              max={fieldOf(meta, meta.title)?.max ?? null}
              onAdd={(text) => items.add({ [meta.title]: text })}
              onList={setPasted}
            />
          )}
          <Button icon={<SnippetsOutlined />} disabled={full} onClick={() => setPasted("")}>
            {t("paste.open")}
          </Button>
        </div>
      )}
      <GoneLine items={items} mayBring={mayDelete} />
      {pasted !== null && (
        <PasteDialog
          sort={sort}
          courseware={courseware}
          start={pasted}
          held={rows}
          onClose={() => setPasted(null)}
          onAdded={() => {
            setPasted(null);
            items.reload();
          }}
        />
      )}
    </div>
  );
}

interface CellProps {
  sort: Sort;
  row: Row;
  field: string;
  disabled: boolean;
  label: string;
  /** What is typed and not stored yet. */
  fields: TypedFields;
  onSet: (value: unknown) => Promise<boolean>;
  /** Has its recordings made by a voice. */
  onSay: () => void;
}

function Cell({ sort, row, field: name, disabled, label, fields, onSet, onSay }: CellProps): ReactNode {
  const words = useWords(sort.resource);
  const field = fieldOf(sort.resource.meta, name);
  const value = (row[name] ?? null) as string | null;
  if (name === "image")
    return <MediaField of="image" small value={value ?? ""} label={label} disabled={disabled} onChange={(file) => void onSet(file || null)} />;
  if (field?.kind === "file") return <AudioCell value={value} name={label} disabled={disabled} onChange={(file) => void onSet(file)} onSay={onSay} />;
  if (field?.kind === "enum")
    return disabled ? (
      value && words.value(name, value)
    ) : (
      <Select
        variant="borderless"
        size="small"
        className={styles.choice ?? ""}
        value={value}
        allowClear={!field.required}
        aria-label={label}
        options={(field.values ?? []).map((one) => ({ value: one, label: words.value(name, one) }))}
        onChange={(next: string | undefined) => void onSet(next ?? null)}
      />
    );
  return <TextCell at={`${row.id}.${name}`} fields={fields} value={value ?? ""} max={field?.max ?? null} disabled={disabled} label={label} />;
}

/** Stored when one leaves it; Escape takes what was typed back, Enter and the arrows go to the same cell of the row below or above. */
function TextCell({
  at,
  fields,
  value,
  max,
  disabled,
  label,
}: {
  /** Its key among what is typed. */
  at: string;
  fields: TypedFields;
  value: string;
  max: number | null;
  disabled: boolean;
  label: string;
}) {
  const { typed, input, back } = useTypedField(fields, at, value);
  if (disabled) return value;
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && typed) {
      event.stopPropagation();
      return back();
    }
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
    if (!by || event.altKey) return;
    event.preventDefault();
    const cell = event.currentTarget.closest("td");
    const line = cell?.parentElement;
    const next = by > 0 ? line?.nextElementSibling : line?.previousElementSibling;
    const target = (next as HTMLTableRowElement | null)?.cells[cell?.cellIndex ?? 0]?.querySelector("input");
    if (target) target.focus();
    else event.currentTarget.closest(`.${styles.frame}`)?.querySelector<HTMLElement>("[data-new]")?.focus();
  };
  return (
    <>
      <Input
        {...input}
        variant={typedStatus(typed) ? "outlined" : "borderless"}
        size="small"
        status={typedStatus(typed)}
        {...(max !== null && { maxLength: max })}
        aria-label={label}
        onKeyDown={keyDown}
      />
      <TypedNote typed={typed} />
    </>
  );
}

/** Enter makes one and waits for the next; several lines that are pasted are a list. */
function NewItem({
  label,
  max,
  onAdd,
  onList,
}: {
  label: string;
  max: number | null;
  onAdd: (text: string) => Promise<boolean>;
  onList: (text: string) => void;
}) {
  const [text, setText] = useState("");
  const add = async () => {
    const wanted = text.trim();
    if (wanted && (await onAdd(wanted))) setText("");
  };
  return (
    <Input
      data-new
      prefix={<PlusOutlined aria-hidden />}
      value={text}
      placeholder={label}
      aria-label={label}
      {...(max !== null && { maxLength: max })}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && void add()}
      onPaste={(event) => {
        const held = event.clipboardData.getData("text");
        if (!/[\n\t]/u.test(held.trim())) return;
        event.preventDefault();
        onList(held);
      }}
    />
  );
}
