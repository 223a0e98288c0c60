// Teachers' hours: what they taught, how long they waited, how late they came.
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Column, DataTable } from "~/ui/data-table.tsx";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { formatNumber } from "~/ui/number.ts";
import { Empty } from "~/ui/states.tsx";
import type { Shown } from "./page.tsx";
import { SIZE } from "./query.ts";
import type { Hours } from "./types.ts";
import { hours as inHours, minutes, share, useMember } from "./words.ts";
import styles from "./ledger.module.css";

type Row = Hours["rows"][number];

interface HoursProps extends Shown {
  hours: Hours | undefined;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

export function HoursTable({ view, change, hours, error, busy, onRetry }: HoursProps) {
  const { t } = useTranslation("ledger");
  const member = useMember();
  const most = Math.max(1, ...(hours?.rows.map(({ taughtS }) => taughtS) ?? []));
  const columns = useMemo((): readonly Column<Row>[] => {
    const count = (key: "planned" | "held" | "late"): Column<Row> => ({
      key,
      title: t(`figure.${key}`),
      align: "end",
      render: (row) => formatNumber(row[key]),
    });
    const time = (key: "waitedS" | "lateS"): Column<Row> => ({ key, title: t(`figure.${key}`), align: "end", render: (row) => minutes(row[key]) });
    return [
      {
        key: "name",
        title: t("group.teacher"),
        render: (row) => (
          <button
            type="button"
            className={styles.link}
            title={t("openDays", { name: member("teacher", row.id, row.name) })}
            onClick={() => change({ tab: "classes", only: { group: "teacher", id: row.id }, group: "all", step: "day", sort: null })}
          >
            {member("teacher", row.id, row.name)}
          </button>
        ),
      },
      {
        key: "taughtS",
        title: t("figure.taughtS"),
        render: (row) => (
          <span className={styles.taught}>
            <span className={styles.bar} aria-hidden>
              <span style={{ inlineSize: `${(100 * row.taughtS) / most}%` }} />
            </span>
            <span className="bt-num">{inHours(row.taughtS)}</span>
          </span>
        ),
      },
      { key: "plannedS", title: t("figure.plannedS"), align: "end", render: (row) => inHours(row.plannedS) },
      { key: "share", title: t("taughtShare"), align: "end", render: (row) => share(row.taughtS, row.plannedS) ?? "–" },
      time("waitedS"),
      count("late"),
      time("lateS"),
      count("planned"),
      count("held"),
    ];
  }, [t, most, change, member]);
  return (
    <>
      {hours && (
        <section className={styles.top} aria-label={t("totals")}>
          <MetricRow>
            <Metric
              label={t("figure.taughtS")}
              value={inHours(hours.totals.taughtS)}
              unit={t("hoursUnit")}
              note={share(hours.totals.taughtS, hours.totals.plannedS)}
            />
            <Metric label={t("figure.plannedS")} value={inHours(hours.totals.plannedS)} unit={t("hoursUnit")} />
            <Metric label={t("figure.waitedS")} value={minutes(hours.totals.waitedS)} unit={t("minutesUnit")} />
            <Metric label={t("figure.lateS")} value={minutes(hours.totals.lateS)} unit={t("minutesUnit")} note={t("lateTimes", { count: hours.totals.late })} />
          </MetricRow>
        </section>
      )}
      <DataTable
        rows={hours?.rows}
        rowKey={(row) => row.id}
        columns={columns}
        busy={busy}
        error={error}
        onRetry={onRetry}
        empty={<Empty title={t("empty")} hint={t("emptyHint")} />}
        {...(hours &&
          hours.total > SIZE && {
            page: { current: view.page, pageSize: SIZE, total: hours.total, showSizeChanger: false, onChange: (page) => change({ page }) },
          })}
      />
    </>
  );
}
