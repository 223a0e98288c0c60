// The table every list stands on: one density, sticky head, and its loading, empty and error states in place of the rows. A plain table whose rows are
// drawn again only when something of theirs changes: a list of a hundred answers a click as one of twenty does.
import { Fragment, memo, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import type { PaginationProps } from "antd";
import { useTranslation } from "react-i18next";
import { Pages } from "./pages.tsx";
import { Empty, ErrorState } from "./states.tsx";
import styles from "./data-table.module.css";

export interface Column<Row> {
  key: string;
  title: ReactNode;
  /** Draws from the row alone; what else it shows, it hears by hooks. */
  render: (row: Row) => ReactNode;
  width?: number;
  align?: "end";
  /** Stays in sight where the table is wider than its page. */
  pinned?: boolean;
  /** Absent: cannot be sorted by. */
  sorted?: "ascending" | "descending" | "none";
}

export interface DataTableProps<Row extends object> {
  /** Undefined until the first answer: the place is kept by grey rows. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The same array as long as the columns are the same. */
  columns: readonly Column<Row>[];
  /** Narrower than this it scrolls; otherwise as wide as its longest values. */
  width?: number;
  /** A newer answer is on its way; the rows stay. */
  busy?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Said when there are no rows, with a way on. */
  empty?: ReactNode;
  /** Whether a row was changed by somebody a moment ago. */
  isChanged?: (row: Row) => boolean;
  rowClassName?: (row: Row) => string;
  /** What is said above the first of several rows that have it in common: their day. */
  headOf?: ((row: Row) => string | null) | undefined;
  /** Opens a row that was clicked beside its controls. */
  onOpen?: (key: string) => void;
  /** The pointer or the keyboard came to a row, or left it. */
  onNear?: ((key: string | null) => void) | undefined;
  /** Keys, those of other pages too. */
  selected?: readonly string[] | null;
  onSelect?: (keys: string[]) => void;
  onSort?: (key: string, order: "ascending" | "descending" | "none") => void;
  page?: PaginationProps;
}

const GREY_ROWS = 8;

/** The row an element stands in. */
const keyAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>("tr[data-row-key]")?.dataset.rowKey : undefined);

export function DataTable<Row extends object>({
  rows,
  rowKey,
  columns,
  width,
  busy,
  error,
  onRetry,
  empty,
  isChanged,
  rowClassName,
  headOf,
  onOpen,
  onNear,
  selected,
  onSelect,
  onSort,
  page,
}: DataTableProps<Row>) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const lastChecked = useRef<string>(undefined);
  const there = rows !== undefined;
  useEffect(() => (there && scroller.current ? watchWidth(scroller.current) : undefined), [there]);

  const check = useEffectEvent((key: string, on: boolean, through: boolean) => {
    const keys = (rows ?? []).map(rowKey);
    const [from, to] = [keys.indexOf(lastChecked.current ?? ""), keys.indexOf(key)];
    lastChecked.current = key;
    const meant = through && from >= 0 ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    const rest = (selected ?? []).filter((one) => !meant.includes(one));
    onSelect?.(on ? [...rest, ...meant] : rest);
  });
  // One listener for all rows, so that they need none that is new each time.
  const hear = useEffectEvent((event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const key = keyAt(target);
    if (key === undefined) return;
    if (target instanceof HTMLInputElement && target.closest(`.${styles.check}`)) return check(key, target.checked, event.shiftKey);
    // Text may be selected and controls used without opening the record.
    if (target.closest(`button, a, input, label, .${styles.check}`) === null && getSelection()?.isCollapsed !== false) onOpen?.(key);
  });
  const nearest = useRef<string>(undefined);
  const come = useEffectEvent((key: string | undefined) => {
    if (nearest.current === key) return;
    nearest.current = key;
    onNear?.(key ?? null);
  });
  useEffect(() => {
    const body = scroller.current?.querySelector("tbody");
    const ends = new AbortController();
    const { signal } = ends;
    body?.addEventListener("click", (event) => hear(event), { signal });
    for (const arrives of ["pointerover", "focusin"] as const) body?.addEventListener(arrives, (event) => come(keyAt(event.target)), { signal });
    body?.addEventListener("pointerleave", () => come(undefined), { signal });
    return () => ends.abort();
  }, [there]);

  if (error !== undefined && error !== null && rows === undefined) {
    return (
      <div className={styles.frame}>
        <ErrorState error={error} {...(onRetry && { onRetry })} />
      </div>
    );
  }
  if (rows === undefined) {
    return (
      <div className={`${styles.frame} ${styles.skeleton}`} role="status" aria-label={t("loading")}>
        {Array.from({ length: GREY_ROWS }, (_, row) => (
          <div key={row}>
            {[0, 1, 2, 3, 4].map((cell) => (
              <span key={cell} />
            ))}
          </div>
        ))}
      </div>
    );
  }
  const chosen = new Set(selected);
  const select = t("table.select");
  const keys = rows.map(rowKey);
  const marked = keys.filter((key) => chosen.has(key)).length;
  const markAll = (on: boolean) => onSelect?.([...(selected ?? []).filter((key) => !keys.includes(key)), ...(on ? keys : [])]);
  return (
    <div className={styles.frame} aria-busy={busy}>
      <div ref={scroller} className={styles.scroller}>
        <table className={`${styles.table} ${onOpen ? styles.opens : ""}`} style={width === undefined ? undefined : { width }}>
          <thead>
            <tr>
              {selected && (
                <th className={styles.check}>
                  <input
                    type="checkbox"
                    aria-label={t("table.selectAll")}
                    checked={keys.length > 0 && marked === keys.length}
                    ref={(box) => void (box && (box.indeterminate = marked > 0 && marked < keys.length))}
                    onChange={(e) => markAll(e.target.checked)}
                  />
                </th>
              )}
              {columns.map((column) => (
                <Head key={column.key} column={column} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const head = headOf?.(row) ?? null;
              const before = rows[at - 1];
              const line = (
                <Line
                  key={keys[at]}
                  row={row}
                  id={keys[at] ?? ""}
                  columns={columns}
                  label={select}
                  checked={selected ? chosen.has(keys[at] ?? "") : null}
                  className={`${rowClassName?.(row) ?? ""} ${isChanged?.(row) ? styles.changed : ""}`}
                />
              );
              if (head === null || (before !== undefined && headOf?.(before) === head)) return line;
              return (
                <Fragment key={keys[at]}>
                  <tr aria-hidden>
                    <td className={styles.head} colSpan={columns.length + (selected ? 1 : 0)}>
                      {head}
                    </td>
                  </tr>
                  {line}
                </Fragment>
              );
            })}
            {rows.length === 0 && (
              <tr>
                <td className={styles.none} colSpan={columns.length + (selected ? 1 : 0)}>
                  {empty ?? <Empty />}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {page && rows.length > 0 && (
        <Pages className={styles.pages ?? ""} size="small" showSizeChanger showTotal={(count) => t("table.total", { count })} {...page} />
      )}
    </div>
  );
}

function Head<Row>({ column, onSort }: { column: Column<Row>; onSort: DataTableProps<object>["onSort"] }) {
  const { key, title, sorted, width, align, pinned } = column;
  if (sorted === undefined)
    return (
      <th className={pinned ? styles.pinned : undefined} style={{ width, textAlign: align }}>
        {title}
      </th>
    );
  const next = sorted === "none" ? "ascending" : sorted === "ascending" ? "descending" : "none";
  return (
    <th style={{ width, textAlign: align }} {...(sorted !== "none" && { "aria-sort": sorted })}>
      <button type="button" className={styles.sort} onClick={() => onSort?.(key, next)}>
        {title}
        <span className={styles.carets} aria-hidden>
          <CaretUpOutlined data-on={sorted === "ascending"} />
          <CaretDownOutlined data-on={sorted === "descending"} />
        </span>
      </button>
    </th>
  );
}

interface LineProps<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  /** Of its box. */
  label: string;
  /** Null where nothing is selected. */
  checked: boolean | null;
  className: string;
}

const Line = memo(function Line<Row>({ row, id, columns, label, checked, className }: LineProps<Row>) {
  return (
    <tr data-row-key={id} className={`${className} ${checked ? styles.chosen : ""}`}>
      {checked !== null && (
        <td className={styles.check}>
          <label>
            <input type="checkbox" aria-label={label} checked={checked} readOnly />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={column.pinned ? styles.pinned : undefined} style={column.align && { textAlign: column.align }}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: LineProps<Row>) => ReactNode;

/**
 * A table that fits scrolls with its page, and so does its head; one that does not scrolls by itself, both ways. Columns out of sight are scrolled to by keys: from a
 * control in them, or from the table itself where there is none.
 */
function watchWidth(scroller: HTMLElement): () => void {
  const table = scroller.querySelector("table");
  const look = new ResizeObserver(() => {
    const wide = (table?.offsetWidth ?? 0) > scroller.offsetWidth;
    scroller.toggleAttribute("data-wide", wide);
    scroller.tabIndex = wide && !scroller.querySelector("tbody :is(a[href], button, input):not([tabindex='-1'])") ? 0 : -1;
  });
  look.observe(scroller);
  if (table) look.observe(table);
  return () => look.disconnect();
}
