// The state of a job: while it runs, how far it is, live; when it is over, what came of it.
import { Progress } from "antd";
import { useTranslation } from "react-i18next";
import { StatusTag } from "~/ui/tags.tsx";
import type { Tone } from "~/ui/tokens.ts";
import { type Job, type JobState, leftOut } from "./calls.ts";
import styles from "./jobs.module.css";

export const tones: Record<JobState, Tone> = { queued: "neutral", running: "info", done: "success", failed: "danger", cancelled: "warning" };

/** How far it is, as its topic says or its row. */
export interface Place {
  step: string | null;
  done: number | null;
  total: number | null;
}

export const percent = ({ done, total }: Place): number | null => (total ? Math.min(100, Math.floor(((done ?? 0) / total) * 100)) : null);

export function JobStateTag({
  job,
  place,
}: {
  job: Pick<Job, "kind" | "state" | "result" | "step" | "done" | "total" | "cancel_asked">;
  place?: Place | undefined;
}) {
  const { t } = useTranslation("jobs");
  const { state } = job;
  if (!state) return null;
  const out = leftOut(job);
  if (out > 0) return <StatusTag tone="warning">{t("doneBut", { count: out })}</StatusTag>;
  if (state !== "running") return <StatusTag tone={tones[state]}>{t(`jobs.values.state.${state}`)}</StatusTag>;
  const now = place ?? job;
  const share = percent(now);
  const text = job.cancel_asked ? t("cancelling") : t(`jobs.values.state.${state}`);
  return (
    <span className={styles.running}>
      <StatusTag tone={tones[state]}>{text}</StatusTag>
      {share !== null && (
        <>
          <Progress className={styles.line ?? ""} percent={share} size="small" showInfo={false} aria-label={text} />
          <span className="bt-num">{t("of", { done: now.done, total: now.total })}</span>
        </>
      )}
    </span>
  );
}
