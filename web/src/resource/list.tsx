// The rows: a table, or cards on a phone. What others changed says so for a moment; what they deleted stays, struck out, until the reader moves on.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from "react";
import { Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import type { Change, ListQuery, Others, Row, useLiveList } from "~/realtime/index.ts";
import { type Column, DataTable } from "~/ui/data-table.tsx";
import { Faces } from "~/ui/people.tsx";
import { Cards } from "./cards.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { cell } from "./cell.tsx";
import { dayHeads } from "./days.ts";
import { type Field, fieldOf, isNumber } from "./meta.ts";
import { SIZES } from "./query-state.ts";
import { type Moves, RowTransitions, useMayTransition } from "./transitions.tsx";
import type { Resource } from "./types.ts";
import { useNarrow } from "~/ui/use-narrow.ts";
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
  /** What can be done with a row, and how it is begun. */
  moves: Moves;
  /** The pointer or the keyboard is at a row, or at none. */
  onNear?: ((id: string | null) => void) | undefined;
  /** Null where nothing can be done with a selection. */
  selected: string[] | null;
  onSelect: (ids: string[]) => void;
  empty: ReactNode;
}

/** What happens around the rows; they themselves stay as they are. */
const Around = createContext<{ changes: ReadonlyMap<string, Change>; others: Others; onOpen: (id: string) => void; moves: Moves }>({
  changes: new Map(),
  others: new Map(),
  onOpen: () => {},
  moves: { of: () => [], take: () => {} },
});

const Transitions = (props: { resource: Resource; row: Row }) => <RowTransitions {...props} moves={use(Around).moves} />;

interface NameProps {
  resource: Resource;
  field: Field;
  row: Row;
  words: Words;
}

/** The first cell: it opens the record, and says who is there and who changed it. */
function Name({ resource, field, row, words }: NameProps) {
  const { changes, others, onOpen } = use(Around);
  const change = changes.get(row.id);
  return (
    <span className={styles.name}>
      <button type="button" className={styles.link} title={String(row[resource.meta.title] ?? "")} onClick={() => onOpen(row.id)}>
        {cell(resource, field, row, words)}
      </button>
      <Faces people={others.get(row.id)} size={18} />
      {change && <ChangedBy change={change} words={words} />}
    </span>
  );
}

function ChangedBy({ change, words }: { change: Change; words: Words }) {
  const { t } = useTranslation(["resource", "common"]);
  const name = change.by?.name ?? t("resource:system");
  return (
    <Tooltip title={change.gone ? t("resource:goneBy", { name }) : change.fields.map((f) => words.field(f)).join(", ")}>
      <span className={styles.who} role="status">
        {change.gone ? t("resource:goneBy", { name }) : t("common:table.changedBy", { name })}
      </span>
    </Tooltip>
  );
}

export function List({ resource, words, list, others, query, change, columns, here, onOpen, moves, onNear, selected, onSelect, empty }: ListProps) {
  const { t } = useTranslation("resource");
  const narrow = useNarrow();
  const may = useMayTransition(resource);
  const { changes } = list;
  const names = columns.join();
  const [sorted] = query.sort;
  const shown = useMemo(() => {
    const fields = names.split(",").flatMap((name) => fieldOf(resource.meta, name) ?? []);
    const all = fields.map((field, at): Column<Row> => ({
      key: field.name,
      title: words.field(field.name),
      render: at === 0 ? (row) => <Name resource={resource} field={field} row={row} words={words} /> : (row) => cell(resource, field, row, words),
      ...(field.sortable && { sorted: sorted === field.name ? "ascending" : sorted === `-${field.name}` ? "descending" : "none" }),
      ...(isNumber(field) && { align: "end" }),
    }));
    const { rowActions: Actions } = resource;
    const actions = (row: Row) => (
      <>
        {may && <Transitions resource={resource} row={row} />}
        {Actions && <Actions row={row} />}
      </>
    );
    if (!Actions && !may) return { cells: all, all, actions: undefined };
    // A card has them at its foot.
    const last: Column<Row> = {
      key: "actions",
      pinned: true,
      title: <span className="bt-hidden">{t("actions")}</span>,
      render: (row) => <span className={styles.actions}>{actions(row)}</span>,
    };
    return { cells: all, all: [...all, last], actions };
  }, [resource, words, names, sorted, may, t]);
  const latest = useRef({ onOpen, take: moves.take });
  useEffect(() => {
    latest.current = { onOpen, take: moves.take };
  });
  const opens = useCallback((id: string) => latest.current.onOpen(id), []);
  const take: Moves["take"] = useCallback((...which) => latest.current.take(...which), []);
  const { of } = moves;
  const around = useMemo(() => ({ changes, others, onOpen: opens, moves: { of, take } }), [changes, others, opens, of, take]);
  const zone = useZone();
  const divided = sorted === resource.undivided ? undefined : sorted;
  const headOf = useMemo(() => dayHeads(resource.meta, divided, zone), [resource.meta, divided, zone]);
  const isChanged = (row: Row) => changes.get(row.id)?.gone === false;
  const page = {
    current: query.page,
    pageSize: query.size,
    total: list.total,
    pageSizeOptions: SIZES,
    onChange: (next: number, size: number) => change(size === query.size ? { page: next } : { size, page: 1 }),
  };
  return (
    <Around value={around}>
      {narrow ? (
        <Cards
          rows={list.rows}
          error={list.error}
          onRetry={list.reload}
          empty={empty}
          columns={shown.cells}
          actions={shown.actions}
          beside={Object.keys(resource.tones ?? {})[0]}
          isChanged={isChanged}
          headOf={headOf}
          selected={selected}
          onSelect={onSelect}
          page={page}
        />
      ) : (
        <DataTable<Row>
          rows={list.rows}
          rowKey={idOf}
          columns={shown.all}
          busy={list.busy}
          error={list.error}
          onRetry={list.reload}
          empty={empty}
          isChanged={isChanged}
          headOf={headOf}
          rowClassName={(row) => `${row.id === here ? styles.here : ""} ${changes.get(row.id)?.gone ? styles.gone : ""}`}
          onOpen={opens}
          onNear={onNear}
          selected={selected}
          onSelect={onSelect}
          onSort={(key, order) => change({ sort: [order === "none" ? resource.meta.defaultSort : `${order === "descending" ? "-" : ""}${key}`] })}
          page={page}
        />
      )}
    </Around>
  );
}

const idOf = (row: Row) => row.id;
