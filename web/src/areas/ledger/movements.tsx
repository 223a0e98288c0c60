// What students' lessons came to: what they had, what was bought, given and used, and what they have. A figure opens the movements that it is made of.
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Column, DataTable } from "~/ui/data-table.tsx";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { formatNumber, formatSigned } from "~/ui/number.ts";
import { Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { Controls } from "./controls.tsx";
import { Days, Tabs } from "./head.tsx";
import { movementsOf } from "./links.ts";
import type { Shown } from "./page.tsx";
import type { Movements } from "./types.ts";
import { useMovements } from "./use-ledger.ts";
import { dayText, periodText } from "./words.ts";
import styles from "./ledger.module.css";

type Row = Movements["rows"][number];

const MOVED = ["purchase", "grant", "consume", "refund", "expire", "correct"] as const;

export function MovementsView({ view, change }: Shown) {
  const { t } = useTranslation("ledger");
  const title = usePageTitle();
  const { data, error, isFetching, refetch, ...live } = useMovements(view);
  const columns = useColumns(view, data?.today);
  return (
    <Page
      title={title("report")}
      subtitle={<Days of={data} />}
      {...("freshness" in live && live.freshness && { freshness: live.freshness })}
      actions={<Tabs view={view} change={change} />}
    >
      <Controls view={view} change={change} days={data} />
      {data && <Totals of={data} />}
      <DataTable
        rows={data?.rows}
        rowKey={({ period }) => period}
        columns={columns}
        busy={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty title={t("moved.empty")} hint={t("moved.emptyHint")} />}
      />
    </Page>
  );
}

function Totals({ of: { totals, opening, closing, before } }: { of: Movements }) {
  const { t } = useTranslation("ledger");
  return (
    <section className={styles.top} aria-label={t("totals")}>
      <MetricRow>
        {MOVED.map((name) => (
          <Metric
            key={name}
            label={t(`moved.${name}`)}
            value={formatSigned(totals[name])}
            note={before && t("was", { figure: formatSigned(before.figures[name]) })}
          />
        ))}
        <Metric label={t("moved.closing")} value={formatNumber(closing)} note={t("moved.opening", { lessons: formatNumber(opening) })} />
      </MetricRow>
      {before && <p className={styles.quiet}>{t("comparedWith", { from: dayText(before.from), to: dayText(before.to) })}</p>}
    </section>
  );
}

function useColumns({ step: asked, unit }: Shown["view"], today: string | undefined): readonly Column<Row>[] {
  const { t } = useTranslation("ledger");
  const step = asked === "whole" ? "day" : asked;
  return useMemo(() => {
    const figure = (name: (typeof MOVED)[number]): Column<Row> => ({
      key: name,
      title: t(`moved.${name}`),
      align: "end",
      render: (row) => {
        const count = row.figures[name];
        return (
          <span className={styles.figure}>
            {count === 0 ? <span className={styles.nought}>0</span> : <Link to={movementsOf(name, row, unit)}>{formatSigned(count)}</Link>}
          </span>
        );
      },
    });
    return [
      {
        key: "period",
        title: t(`by.${step}`),
        render: (row) => (
          <span className={styles.name}>
            {periodText(row.period, step)}
            {step === "day" && row.period === today && <StatusTag tone="info">{t("today")}</StatusTag>}
          </span>
        ),
      },
      ...MOVED.map(figure),
      { key: "change", title: t("moved.change"), align: "end", render: (row) => <span className="bt-num">{formatSigned(row.figures.change)}</span> },
      {
        key: "hold",
        title: t("moved.hold"),
        align: "end",
        render: (row) => <span className={row.figures.hold === 0 ? styles.nought : "bt-num"}>{formatSigned(row.figures.hold)}</span>,
      },
    ];
  }, [t, step, unit, today]);
}
