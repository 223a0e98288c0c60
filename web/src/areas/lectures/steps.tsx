// The flow of a lecture: the step that is on and how long, what it cues, and the next one.
import { CheckOutlined, RightOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { post } from "~/api/client.ts";
import { useCommands } from "~/ui/commands.ts";
import { Card } from "~/ui/page.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { useNow } from "~/ui/time.tsx";
import { countdown, took } from "./told.ts";
import type { Desk } from "./use-desk.ts";
import styles from "./desk.module.css";

type Flow = NonNullable<Desk["flow"]>;
type Step = Flow["steps"][number];
const MINUTE_MS = 60_000;

interface StepsProps {
  desk: Desk;
  flow: Flow;
  may: boolean;
  take: (change: (now: Desk) => Desk) => void;
}

export function Steps({ desk, flow, may, take }: StepsProps) {
  const { t } = useTranslation("lectures");
  const { message } = App.useApp();
  const at = flow.steps.findIndex(({ id }) => id === flow.step_id);
  const next = flow.steps[at + 1];
  const over = desk.lecture.state === "ended";
  const begin = async (step: Step | undefined) => {
    if (!step) return;
    try {
      const now = await post("/api/live/step", { id: desk.lecture.id, step_id: step.id });
      take((desk) => ({ ...desk, flow: now }));
    } catch (error) {
      message.error((error as Error).message);
    }
  };
  useCommands(
    may && next ? [{ id: "lecture.next", group: t("steps.title"), label: t("steps.next", { title: next.title }), keys: "n", run: () => void begin(next) }] : [],
  );
  const title = (
    <Link to={`/sopLiveDetail?id=${flow.plan_id}`} className={styles.flowLink}>
      {t("steps.titleOf", { title: flow.title })}
    </Link>
  );
  return (
    <Card title={title} flush>
      {desk.lecture.state === "live" && <Now desk={desk} flow={flow} at={at} />}
      <ol className={styles.steps}>
        {flow.steps.map((step, place) => (
          <li key={step.id} aria-current={place === at && !over ? "step" : undefined} className={place === at && !over ? styles.shown : ""}>
            <span className={styles.number}>{place < at || (over && place === at) ? <CheckOutlined aria-label={t("steps.done")} /> : place + 1}</span>
            <div className={styles.words}>
              <span>{step.title}</span>
              <Cue step={step} />
            </div>
            <span className={`bt-num ${styles.muted}`}>{t("steps.minutes", { n: step.minutes })}</span>
            <Took planned={step.minutes} {...took(flow, step.id, over ? desk.real_end_at : null)} />
            {may && place !== at && (
              <Button
                size="small"
                type={place === at + 1 ? "primary" : "text"}
                icon={<RightOutlined />}
                aria-label={t("steps.begin", { title: step.title })}
                title={t("steps.begin", { title: step.title })}
                onClick={() => void begin(step)}
              />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** A minute more or less is as planned. */
const SLACK = 1;

/** What a step really took, once it is over. */
function Took({ planned, minutes, on }: { planned: number; minutes: number | null; on: boolean }) {
  const { t } = useTranslation("lectures");
  if (minutes === null || on) return null;
  const late = minutes - planned;
  return <span className={`bt-num ${late > SLACK ? styles.late : late < -SLACK ? styles.early : styles.muted}`}>{t("steps.took", { n: minutes })}</span>;
}

/** What a step cues, if anything. */
export function Cue({ step }: { step: Step }) {
  const { t } = useTranslation("lectures");
  if (step.cue === "none") return null;
  const what = t(`cue.${step.cue as "product"}`);
  return <span className={styles.cue}>{step.cue === "product" && step.product ? t("cue.productOf", { title: step.product }) : what}</span>;
}

/** How long the step has been on, and what comes next. */
function Now({ desk, flow, at }: { desk: Desk; flow: Flow; at: number }) {
  const { t } = useTranslation("lectures");
  const now = useNow(1000);
  const step = flow.steps[at];
  const begun = flow.begun.findLast(({ step_id }) => step_id === flow.step_id);
  if (!step || !begun) return <p className={styles.none}>{t("steps.notBegun")}</p>;
  const passed = now - Date.parse(begun.at);
  const over = passed - step.minutes * MINUTE_MS;
  const coming = flow.steps.slice(at + 1).find(({ cue }) => cue !== "none");
  return (
    <div className={styles.now} data-lecture={desk.lecture.id}>
      <div className={styles.words}>
        <b>{step.title}</b>
        <Cue step={step} />
      </div>
      <span className={styles.clock}>{countdown(Math.abs(over))}</span>
      {over > 0 ? <StatusTag tone="danger">{t("steps.over")}</StatusTag> : <StatusTag tone="success">{t("steps.left")}</StatusTag>}
      {coming && (
        <p className={styles.muted}>
          {t("steps.nextCue")} <Cue step={coming} /> {coming.title}
        </p>
      )}
    </div>
  );
}
