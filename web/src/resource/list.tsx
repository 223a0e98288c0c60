// The rows: a table, or cards on a phone. What others changed says so for a moment; what they deleted stays, struck out, until the reader moves on.
import type { ReactNode } from "react";
import { Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import type { ListQuery, Others, Row, useLiveList } from "~/realtime/index.ts";
import { DataTable } from "~/ui/data-table.tsx";
import { Faces } from "~/ui/people.tsx";
import { Cards, type Shown } from "./cards.tsx";
import { cell } from "./cell.tsx";
import { fieldOf } from "./meta.ts";
import { SIZES } from "./query-state.ts";
import type { Resource } from "./types.ts";
import { useNarrow } from "./use-narrow.ts";
import type { Words } from "./words.ts";
import styles from "./list.module.css";

interface ListProps {
  resource: Resource;
  words: Words;
  list: ReturnType<typeof useLiveList>;
  /** Who else looks at which row. */
  others: Others;
  query: ListQuery;
  change: (part: Partial<ListQuery>) => void;
  columns: string[];
  /** The row the keyboard is at. */
  here: string | null;
  onOpen: (id: string) => void;
  /** Null where nothing can be done with a selection. */
  selected: string[] | null;
  onSelect: (ids: string[]) => void;
  empty: ReactNode;
}

export function List({ resource, words, list, others, query, change, columns, here, onOpen, selected, onSelect, empty }: ListProps) {
  const { t } = useTranslation(["resource", "common"]);
  const narrow = useNarrow();
  const { changes } = list;
  const title = (row: Row, content: ReactNode) => {
    const what = changes.get(row.id);
    const name = what?.by?.name ?? t("resource:system");
    return (
      <span className={styles.name}>
        <button type="button" className={styles.link} title={String(row[resource.meta.title] ?? "")} onClick={() => onOpen(row.id)}>{content}</button>
        <Faces people={others.get(row.id)} size={18} />
        {what && (
          <Tooltip title={what.gone ? t("resource:goneBy", { name }) : what.fields.map((f) => words.field(f)).join(", ")}>
            <span className={styles.who} role="status">{what.gone ? t("resource:goneBy", { name }) : t("common:table.changedBy", { name })}</span>
          </Tooltip>
        )}
      </span>
    );
  };
  const shown: Shown[] = columns.flatMap((name, at) => {
    const field = fieldOf(resource.meta, name);
    if (!field) return [];
    return [{ key: name, title: words.field(name), render: (row: Row) => (at === 0 ? title(row, cell(resource, field, row, words)) : cell(resource, field, row, words)) }];
  });
  const { rowActions: Actions } = resource;
  // A card has no room at its end; its record has the same in its menu.
  if (Actions && !narrow) shown.push({ key: "actions", title: <span className="bt-hidden">{t("resource:actions")}</span>, render: (row) => <Actions row={row} /> });
  const isChanged = (row: Row) => changes.get(row.id)?.gone === false;
  const page = { current: query.page, pageSize: query.size, total: list.total, pageSizeOptions: SIZES, onChange: (next: number, size: number) => change(size === query.size ? { page: next } : { size, page: 1 }) };
  if (narrow) {
    return <Cards rows={list.rows} error={list.error} onRetry={list.reload} empty={empty} columns={shown} beside={Object.keys(resource.tones ?? {})[0]} isChanged={isChanged} selected={selected} onSelect={onSelect} page={page} />;
  }
  const [sorted] = query.sort;
  return (
    <DataTable<Row>
      className={styles.table ?? ""}
      rows={list.rows}
      rowKey="id"
      busy={list.busy}
      error={list.error}
      onRetry={list.reload}
      empty={empty}
      isChanged={isChanged}
      rowClassName={(row) => `${row.id === here ? styles.here : ""} ${changes.get(row.id)?.gone ? styles.gone : ""}`}
      onRow={(row) => ({
        // Text may be selected and controls used without opening the record.
        onClick: (e) => (e.target as HTMLElement).closest("button, a, input, label, .ant-table-selection-column") === null && getSelection()?.isCollapsed !== false && onOpen(row.id),
      })}
      columns={shown.map((column) => ({
        ...column,
        dataIndex: column.key,
        render: (_value: unknown, row: Row) => column.render(row),
        sorter: fieldOf(resource.meta, column.key)?.sortable ?? false,
        sortOrder: sorted === column.key ? ("ascend" as const) : sorted === `-${column.key}` ? ("descend" as const) : null,
        showSorterTooltip: false,
        ...(fieldOf(resource.meta, column.key)?.kind === "number" && { align: "end" as const }),
      }))}
      onChange={(_page, _filters, sorter, extra) => {
        if (extra.action !== "sort" || Array.isArray(sorter)) return;
        change({ sort: sorter.order ? [`${sorter.order === "descend" ? "-" : ""}${String(sorter.columnKey)}`] : [resource.meta.defaultSort] });
      }}
      {...(selected && { rowSelection: { selectedRowKeys: selected, onChange: (keys) => onSelect(keys.map(String)), preserveSelectedRowKeys: true } })}
      pagination={page}
    />
  );
}
