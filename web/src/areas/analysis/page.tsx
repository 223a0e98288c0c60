// /dataAnalysis: what was measured in classrooms. One question stands in the address: a measure, by what, of which days, against which; a bar opens the sessions behind it, and they their class.
import { useState } from "react";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { Card, Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { useNarrow } from "~/ui/use-narrow.ts";
import { zoneName } from "~/ui/time.tsx";
import { CellTable } from "./cells.tsx";
import { Controls, Conditions } from "./controls.tsx";
import { Deeds } from "./deeds.tsx";
import { Picture } from "./picture.tsx";
import { SHAPES, useView, type View } from "./query.ts";
import { Sessions } from "./sessions.tsx";
import { Totals } from "./totals.tsx";
import type { Answer } from "./types.ts";
import { useAnswer } from "./use-analysis.ts";
import { dayText } from "./words.ts";
import styles from "./analysis.module.css";

export interface Shown {
  view: View;
  change: (part: Partial<View>) => void;
}

export default function AnalysisPage() {
  const { t } = useTranslation("analysis");
  const title = usePageTitle();
  const narrow = useNarrow();
  const [said, change] = useView();
  // A phone has room for one dimension.
  const view: View = narrow && said.shape === "matrix" ? { ...said, shape: "bars" } : said;
  const { data, error, isFetching, refetch } = useAnswer(view);
  const [take, setTake] = useState<(() => string) | null>(null);
  const shapes = SHAPES.filter((shape) => !narrow || shape !== "matrix");
  return (
    <Page title={title("dataAnalysis")} subtitle={<Days of={data} />} actions={<Deeds view={view} take={take} days={data} />}>
      <Controls view={view} change={change} days={data} />
      <Conditions view={view} change={change} days={data} />
      <Totals view={view} change={change} />
      <Card
        title={t(`measure.${view.measure}`)}
        extra={
          <Segmented
            value={view.shape}
            aria-label={t("shape.label")}
            options={shapes.map((value) => ({ value, label: t(`shape.${value}`) }))}
            onChange={(shape) => change({ shape })}
          />
        }
      >
        <p className={styles.hint}>{t(`hint.${view.measure}`)}</p>
        <Picture view={view} answer={data} onOpen={(open) => change({ open })} onReady={(ready) => setTake(() => ready)} />
        {view.shape !== "line" && data && data.cells.some((cell) => cell.beside === "worse") && <p className={styles.hint}>{t("worseHint")}</p>}
      </Card>
      <CellTable view={view} change={change} answer={data} error={error} busy={isFetching} onRetry={() => void refetch()} />
      {view.open && <Sessions view={view} open={view.open} answer={data} onClose={() => change({ open: null })} />}
    </Page>
  );
}

/** Which days they are, by whose clock, and which they are compared with. */
function Days({ of }: { of: Answer | undefined }) {
  const { t } = useTranslation("analysis");
  if (!of) return null;
  const text = ({ from, to }: { from: string; to: string }) => (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`);
  return (
    <>
      {text(of)} · {zoneName(of.zone)}
      {of.before && ` · ${t("against.with", { days: text(of.before) })}`}
    </>
  );
}
