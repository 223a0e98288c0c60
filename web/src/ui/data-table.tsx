// The table every list stands on: one density, sticky header, and its loading, empty and error states in place of the rows.
import { useLayoutEffect, useRef, type ReactNode } from "react";
import { Table, type TableProps } from "antd";
import { useTranslation } from "react-i18next";
import { Empty, ErrorState } from "./states.tsx";
import styles from "./data-table.module.css";

interface DataTableProps<Row extends object> extends Omit<TableProps<Row>, "dataSource" | "loading" | "size" | "title"> {
  /** Undefined until the first answer: the place is kept by grey rows. */
  rows: readonly Row[] | undefined;
  /** A newer answer is on its way; the rows stay. */
  busy?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Said when there are no rows, with a way on. */
  empty?: ReactNode;
  /** Whether a row was changed by somebody a moment ago. */
  isChanged?: (row: Row) => boolean;
}

const GREY_ROWS = 8;

export function DataTable<Row extends object>({ rows, busy, error, onRetry, empty, isChanged, pagination, rowClassName, ...table }: DataTableProps<Row>) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  // antd measures columns by a hidden row with the heads in it, boxes and all, and lets nobody else make that row: the keyboard is not to get lost there.
  useLayoutEffect(() => {
    frame.current?.querySelectorAll(".ant-table-measure-row").forEach((row) => row.toggleAttribute("inert", true));
    // Columns out of sight are scrolled to by keys: from a control in them, or from the table itself where there is none.
    const body = frame.current?.querySelector<HTMLElement>(".ant-table-body, .ant-table-content");
    if (body) body.tabIndex = body.scrollWidth > body.clientWidth && !body.querySelector("tbody :is(a[href], button, input):not([tabindex='-1'])") ? 0 : -1;
  });
  if (error !== undefined && error !== null && rows === undefined) {
    return <div className={styles.frame}><ErrorState error={error} {...(onRetry && { onRetry })} /></div>;
  }
  if (rows === undefined) {
    return (
      <div className={`${styles.frame} ${styles.skeleton}`} role="status" aria-label={t("loading")}>
        {Array.from({ length: GREY_ROWS }, (_, row) => <div key={row}>{[0, 1, 2, 3, 4].map((cell) => <span key={cell} />)}</div>)}
      </div>
    );
  }
  return (
    <div ref={frame} className={styles.frame} aria-busy={busy}>
      <Table<Row>
        {...table}
        size="small"
        dataSource={rows}
        sticky={{ offsetHeader: 0 }}
        scroll={{ x: "max-content", ...table.scroll }}
        locale={{ emptyText: empty ?? <Empty /> }}
        rowClassName={(row, index, indent) => `${typeof rowClassName === "function" ? rowClassName(row, index, indent) : (rowClassName ?? "")} ${isChanged?.(row) ? styles.changed : ""}`}
        pagination={pagination && { size: "small", showSizeChanger: true, showTotal: (count) => t("table.total", { count }), ...pagination }}
      />
    </div>
  );
}
