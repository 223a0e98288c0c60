// The answer as a table: every cell with its n, how sure it is, and whether it differs from the rest and from the other period.
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "~/ui/data-table.tsx";
import { formatNumber } from "~/ui/number.ts";
import { Empty } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { barsOf } from "./drawn.ts";
import type { Shown } from "./page.tsx";
import { dimensionsOf } from "./query.ts";
import type { Answer, Cell } from "./types.ts";
import { rangeText, useValue, valueText } from "./words.ts";
import styles from "./analysis.module.css";

interface CellTableProps extends Shown {
  answer: Answer | undefined;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** The most rows; the file has all. */
const MOST = 500;
const keyOfCell = (cell: Cell) => cell.keys.map((key) => key ?? "~").join(" ");

export function CellTable({ view, change, answer, error, busy, onRetry }: CellTableProps) {
  const { t } = useTranslation("analysis");
  const columns = useColumns({ view, change }, answer);
  const rows = useMemo(() => answer && (view.shape === "bars" ? barsOf(answer, view) : answer.cells).slice(0, MOST), [answer, view]);
  return (
    <>
      <DataTable
        rows={rows}
        rowKey={keyOfCell}
        columns={columns}
        busy={busy && !answer}
        error={error}
        onRetry={onRetry}
        empty={<Empty title={t("empty")} hint={t("emptyHint")} />}
      />
      {answer && answer.cells.length > MOST && <p className={styles.hint}>{t("more", { count: answer.cells.length - MOST })}</p>}
    </>
  );
}

function useColumns({ view, change }: Shown, answer: Answer | undefined): readonly Column<Cell>[] {
  const { t } = useTranslation("analysis");
  const value = useValue();
  const compared = answer?.before !== null && answer?.before !== undefined;
  return useMemo(() => {
    const { measure } = view;
    const dimensions = dimensionsOf(view);
    const named = dimensions.map((dimension, place): Column<Cell> => ({
      key: dimension,
      title: t(`dimension.${dimension}`),
      pinned: place === 0,
      render: (cell) => {
        const name = value(dimension, cell.keys[place] ?? null, cell.names[place]);
        if (place > 0 || cell.keys.includes(null)) return name;
        return (
          <button type="button" className={styles.link} title={t("openSessions")} onClick={() => change({ open: cell.keys as string[] })}>
            {name}
          </button>
        );
      },
    }));
    const figure = (key: string, title: string, render: (cell: Cell) => React.ReactNode): Column<Cell> => ({ key, title, align: "end", render });
    return [
      ...named,
      figure("value", measure === "problem" ? t("raw") : t(`short.${measure}`), (cell) => (
        <span className="bt-num">{valueText(measure, cell.figures[0]?.value ?? null)}</span>
      )),
      ...(measure === "problem"
        ? [figure("adjusted", t("adjustedName"), (cell) => <span className="bt-num">{valueText(measure, cell.figures[0]?.adjusted ?? null)}</span>)]
        : []),
      figure("n", t("sessions"), (cell) => <span className="bt-num">{formatNumber(cell.figures[0]?.n ?? 0)}</span>),
      figure("range", t("range"), (cell) => <span className="bt-num">{cell.figures[0] ? rangeText(measure, cell.figures[0]) : "–"}</span>),
      ...(compared ? [figure("before", t("before"), (cell) => <Before cell={cell} view={view} />)] : []),
      {
        key: "mark",
        title: t("mark"),
        render: (cell) => (
          <span className={styles.marks}>
            {cell.beside === "worse" && <StatusTag tone="danger">▲ {t("worse")}</StatusTag>}
            {cell.beside === "better" && <StatusTag tone="success">▼ {t("better")}</StatusTag>}
            {cell.figures[0]?.few && <StatusTag tone="neutral">{t("few")}</StatusTag>}
          </span>
        ),
      },
    ];
  }, [view, change, compared, t, value]);
}

/** What it was, and whether the change is more than chance. */
function Before({ cell, view }: { cell: Cell } & Pick<Shown, "view">) {
  const { t } = useTranslation("analysis");
  return (
    <span className="bt-num">
      {valueText(view.measure, cell.before?.[0]?.value ?? null)}
      {cell.since && cell.since !== "same" && <span className={styles.since}> {t(`since.${cell.since}`)}</span>}
    </span>
  );
}
