// /report: the ledger of classes. What became of them by day, week or month, by teacher, student, courseware, kind and classroom; the hours of teachers; and what students' lessons came to.
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Controls } from "./controls.tsx";
import { Days, Tabs } from "./head.tsx";
import { HoursTable } from "./hours.tsx";
import { Line } from "./line.tsx";
import { MovementsView } from "./movements.tsx";
import { useView, type View } from "./query.ts";
import { Rows } from "./rows.tsx";
import { Totals } from "./totals.tsx";
import { useHours, useLedger } from "./use-ledger.ts";
import styles from "./ledger.module.css";

export interface Shown {
  view: View;
  change: (part: Partial<View>) => void;
}

export default function LedgerPage() {
  const [view, change] = useView();
  const Shown = { classes: ClassesView, hours: HoursView, movements: MovementsView }[view.tab];
  return <Shown view={view} change={change} />;
}

function ClassesView({ view, change }: Shown) {
  const { t } = useTranslation("ledger");
  const title = usePageTitle();
  const ledger = useLedger(view);
  const { data, error, isFetching, refetch } = ledger;
  return (
    <Page
      title={title("report")}
      subtitle={<Days of={data} />}
      {...(ledger.freshness && { freshness: ledger.freshness })}
      actions={<Tabs view={view} change={change} />}
    >
      <Controls view={view} change={change} days={data} />
      {data?.counting && <Alert type="info" showIcon message={t("counting")} />}
      {data && (
        <section className={styles.top} aria-label={t("totals")}>
          <Totals ledger={data} />
          <Line ledger={data} onChoose={(days) => change({ days })} />
        </section>
      )}
      <Rows view={view} change={change} ledger={data} error={error} busy={isFetching} onRetry={() => void refetch()} />
    </Page>
  );
}

function HoursView({ view, change }: Shown) {
  const title = usePageTitle();
  const hours = useHours(view);
  const { data, error, isFetching, refetch } = hours;
  return (
    <Page
      title={title("report")}
      subtitle={<Days of={data} />}
      {...(hours.freshness && { freshness: hours.freshness })}
      actions={<Tabs view={view} change={change} />}
    >
      <Controls view={view} change={change} days={data} />
      <HoursTable view={view} change={change} hours={data} error={error} busy={isFetching} onRetry={() => void refetch()} />
    </Page>
  );
}
