// /sopLiveDetail?id=: one flow beside the lectures that followed it last: what was planned, how long each step took, what was shown in it, how many left.
import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Data, post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan } from "~/api/session.ts";
import { useResourceTopic, useTopic } from "~/realtime/index.ts";
import { Card, Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { TimeText } from "~/ui/time.tsx";
import { StateTag } from "./state-tag.tsx";
import { Cue } from "./steps.tsx";
import styles from "./flow.module.css";

type Flow = Data<"/api/live/flow">;
type RunStep = Flow["runs"][number]["steps"][number];

export default function FlowPage({ id }: { id: string }) {
  const { t } = useTranslation("lectures");
  const title = usePageTitle();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("lectures", "flow", id),
    queryFn: ({ signal }) => post("/api/live/flow", { id }, { signal }),
  });
  // A lecture that follows it begins, ends, or has more viewers.
  const topic = useResourceTopic("lectures");
  const sees = useCan("sopLiveDetail");
  useTopic(sees ? topic : null, { onEvent: () => void refetch(), onReset: () => void refetch() });
  const edits = useCan("sopSetEdit.id");
  useTabTitle(data?.title);
  const back = useCan("liveSopSet") ? "/liveSopSet" : "/sopLiveDetail";
  if (!data) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <Page title={title("sopLiveDetail")} back={back}>
        {gone ? <Empty title={t("flow.gone")} /> : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Page>
    );
  }
  return (
    <Page
      title={data.title}
      subtitle={t("flow.subtitle", { steps: data.steps.length, minutes: data.lesson_minutes })}
      back={back}
      actions={
        edits && (
          <Link to={`/sopSetEdit/${id}`}>
            <Button tabIndex={-1}>{t("flow.edit")}</Button>
          </Link>
        )
      }
    >
      {data.steps.length === 0 ? <Empty title={t("flow.notOut")} hint={t("flow.notOutHint")} /> : <Runs flow={data} />}
    </Page>
  );
}

/** Steps down, lectures across; of a step done twice the sums. */
function Runs({ flow }: { flow: Flow }) {
  const { t } = useTranslation("lectures");
  return (
    <Card flush>
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("flow.step")}</th>
              <th scope="col" className={styles.number}>
                {t("flow.planned")}
              </th>
              {flow.runs.map((run) => (
                <th key={run.id} scope="col">
                  <Link to={`/sopLiveDetail?lecture=${run.id}`}>{run.name}</Link>
                  <span className={styles.when}>
                    <TimeText at={run.start_at} />
                    {run.state === "live" && <StateTag state="live" />}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {flow.steps.map((step) => (
              <tr key={step.id}>
                <th scope="row">
                  <span className={styles.stage}>{step.stage}</span>
                  <span className={styles.title}>{step.title}</span>
                  <Cue step={step} />
                </th>
                <td className={styles.number}>{t("steps.minutes", { n: step.minutes })}</td>
                {flow.runs.map((run) => (
                  <td key={run.id}>
                    <Was planned={step.minutes} steps={run.steps.filter(({ step_id }) => step_id === step.id)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {flow.runs.length === 0 && <p className={styles.none}>{t("flow.noRuns")}</p>}
    </Card>
  );
}

/** A minute more or less is as planned. */
const SLACK = 1;

function Was({ planned, steps }: { planned: number; steps: readonly RunStep[] }) {
  const { t } = useTranslation("lectures");
  if (steps.length === 0) return <span className={styles.muted}>–</span>;
  const open = steps.some(({ minutes }) => minutes === null);
  const minutes = Math.round(steps.reduce((sum, step) => sum + (step.minutes ?? 0), 0));
  const change = steps.reduce((sum, step) => sum + (step.change ?? 0), 0);
  const products = steps.flatMap((step) => step.products);
  const late = minutes - planned;
  return (
    <span className={styles.was}>
      <span className="bt-num">
        {open ? t("flow.on") : t("steps.minutes", { n: minutes })}
        {!open && late > SLACK && <b className={styles.late}> {t("flow.more", { n: late })}</b>}
        {!open && late < -SLACK && <b className={styles.early}> {t("flow.less", { n: -late })}</b>}
      </span>
      {change < 0 && <span className={styles.drop}>{t("flow.left", { count: -change })}</span>}
      {change > 0 && <span className={styles.muted}>{t("flow.came", { count: change })}</span>}
      {products.map((product, place) => (
        <span key={`${place} ${product}`} className={styles.muted}>
          {product}
        </span>
      ))}
    </span>
  );
}
