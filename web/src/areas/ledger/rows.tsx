// The rows of the ledger: figures that open the classes behind them, shares, and what it was in the period before.
import { useMemo } from "react";
import { HistoryOutlined } from "@ant-design/icons";
import { Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCan } from "~/api/session.ts";
import { type Column, DataTable } from "~/ui/data-table.tsx";
import { formatNumber } from "~/ui/number.ts";
import { Empty } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { classesOf, COUNTED, type Counted, daysOf } from "./links.ts";
import type { Shown } from "./page.tsx";
import { SIZE } from "./query.ts";
import type { Ledger, LedgerRow } from "./types.ts";
import { hours, periodText, share, useMember } from "./words.ts";
import styles from "./ledger.module.css";

/** Those that a share of the planned says something of. */
const SHARED: readonly Counted[] = ["held", "teacherAbsent", "studentAbsent", "failed", "cancelled", "late"];
/** The column of the server's by which a figure is put in order. */
const columnOf = (figure: string) => figure.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const keyOfRow = (row: LedgerRow) => `${row.period ?? ""} ${row.id ?? ""}`;

interface RowsProps extends Shown {
  ledger: Ledger | undefined;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

export function Rows({ view, change, ledger, error, busy, onRetry }: RowsProps) {
  const { t } = useTranslation("ledger");
  const columns = useColumns({ view, change }, ledger);
  return (
    <DataTable
      rows={ledger?.rows}
      rowKey={keyOfRow}
      columns={columns}
      busy={busy}
      error={error}
      onRetry={onRetry}
      empty={<Empty title={t("empty")} hint={t("emptyHint")} />}
      onSort={(key, order) => change({ sort: order === "none" ? null : order === "descending" ? `-${columnOf(key)}` : columnOf(key) })}
      {...(ledger &&
        ledger.total > SIZE && {
          page: { current: view.page, pageSize: SIZE, total: ledger.total, showSizeChanger: false, onChange: (page) => change({ page }) },
        })}
    />
  );
}

function useColumns({ view, change }: Shown, ledger: Ledger | undefined): readonly Column<LedgerRow>[] {
  const { t } = useTranslation("ledger");
  const member = useMember();
  const zone = useZone();
  const mayList = useCan("roomList", "query");
  const { step, group, only, sort, compare } = view;
  const today = ledger?.today;
  const company = ledger?.zone;
  const [from, to] = [ledger?.from ?? "", ledger?.to ?? ""];
  return useMemo(() => {
    const order = (figure: string) => (sort === `-${columnOf(figure)}` ? "descending" : sort === columnOf(figure) ? "ascending" : "none");
    const figure = (name: Counted): Column<LedgerRow> => ({
      key: name,
      title: t(`figure.${name}`),
      align: "end",
      sorted: order(name),
      render: (row) => {
        const count = row.figures[name];
        const of = [...(row.id === null ? [] : [{ group, id: row.id }]), ...(only && only.group !== group ? [only] : [])];
        const address = mayList && company && count > 0 ? classesOf(name, daysOf(row.period, step, { from, to }), company, of) : null;
        const text = formatNumber(count);
        const part = SHARED.includes(name) && count > 0 ? share(count, row.figures.planned) : null;
        return (
          <span className={styles.figure}>
            {count === 0 ? <span className={styles.nought}>0</span> : address ? <Link to={address}>{text}</Link> : text}
            {SHARED.includes(name) && <span className={styles.share}>{part}</span>}
            {compare && row.before && <Change now={count} before={row.before[name]} />}
          </span>
        );
      },
    });
    const time = (name: "plannedS" | "taughtS"): Column<LedgerRow> => ({
      key: name,
      title: t(`figure.${name}`),
      align: "end",
      sorted: order(name),
      render: (row) => <span className="bt-num">{hours(row.figures[name])}</span>,
    });
    const period: Column<LedgerRow> = {
      key: "period",
      title: t(`by.${step}`),
      sorted: order("period"),
      render: (row) => (
        <span className={styles.name}>
          {row.period && periodText(row.period, step)}
          {step === "day" && row.period === today && <StatusTag tone="info">{t("today")}</StatusTag>}
          <Corrected row={row} zone={zone} />
        </span>
      ),
    };
    const whose: Column<LedgerRow> = {
      key: "name",
      title: t(`group.${group}`),
      render: (row) => {
        const name = member(group, row.id ?? "", row.name);
        return (
          <span className={styles.name}>
            {group === "all" || row.id === null ? (
              name
            ) : (
              <button
                type="button"
                className={styles.link}
                title={t("openDays", { name })}
                onClick={() => change({ only: { group, id: row.id ?? "" }, group: "all", step: "day", sort: null })}
              >
                {name}
              </button>
            )}
            {step === "whole" && <Corrected row={row} zone={zone} />}
          </span>
        );
      },
    };
    return [
      ...(step === "whole" ? [] : [period]),
      ...(group === "all" ? [] : [whose]),
      ...COUNTED.map(figure),
      { key: "students", title: t("figure.students"), align: "end", sorted: order("students"), render: (row) => formatNumber(row.figures.students) },
      time("plannedS"),
      time("taughtS"),
    ];
  }, [t, zone, mayList, step, group, only, sort, compare, today, company, from, to, change, member]);
}

/** By how much it is more or less than in the period before. */
function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation("ledger");
  const by = now - before;
  return (
    <span className={styles.change} title={t("was", { figure: formatNumber(before) })}>
      {by === 0 ? "±0" : `${by > 0 ? "+" : "−"}${formatNumber(Math.abs(by))}`}
    </span>
  );
}

/** That figures of it were changed after their day was over. */
function Corrected({ row, zone }: { row: LedgerRow; zone: string }) {
  const { t } = useTranslation("ledger");
  if (row.correctedAt === null) return null;
  const said = t("corrected", { time: formatTime(row.correctedAt, zone) });
  return (
    <Tooltip title={said}>
      <HistoryOutlined className={styles.corrected ?? ""} aria-label={said} tabIndex={0} />
    </Tooltip>
  );
}
