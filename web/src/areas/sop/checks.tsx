// What is still wrong with the plan, as the server sees it: the same list for everybody, each line a way to the place.
import { CheckCircleFilled, RightOutlined, WarningFilled } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { Problem } from "~/sync/frames.ts";
import { useDocumentView, useSaveStatus } from "~/sync/use-document.ts";
import { fieldId, focusField, usePlan, useVerbs } from "./editor-state.ts";
import type { PlanView } from "./model.ts";
import styles from "./panel.module.css";

export function Checks() {
  const { t } = useTranslation("sop");
  const problems = useDocumentView((v) => v.problems);
  const { kind } = useSaveStatus();
  const plan = usePlan();
  const verbs = useVerbs();
  const say = useSentences();
  const stale = kind === "offline" || kind === "closed" || kind === "connecting";
  const go = ({ code, where }: Problem) => {
    if (where.step) verbs.choose(where.step);
    focusField(where.step ? fieldId.step(where.step) : where.stage ? fieldId.stage(where.stage) : code === "minutes_sum" ? fieldId.lessonMinutes : fieldId.planTitle);
  };
  return (
    <section className={styles.checks} aria-labelledby="checks-title">
      <div className={styles.checksHead}>
        <h2 id="checks-title" className={styles.heading}>{t("checks.title")}</h2>
        {problems && problems.length > 0 && <span className={`${styles.count} bt-num`}>{problems.length}</span>}
        {stale && problems && <span className={styles.muted}>{t("checks.stale")}</span>}
      </div>
      <div role="status">
        {problems === null && <p className={styles.muted}>{t(stale ? "checks.unknown" : "checks.waiting")}</p>}
        {problems?.length === 0 && <p className={styles.fine}><CheckCircleFilled aria-hidden /> {t("checks.fine")}</p>}
      </div>
      {problems && problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem) => (
            <li key={`${problem.code} ${problem.where.stage ?? ""} ${problem.where.step ?? ""}`}>
              <button type="button" className={styles.problem} onClick={() => go(problem)}>
                <WarningFilled className={styles.warn} aria-hidden />
                <span>{say(problem, plan)}</span>
                <RightOutlined className={styles.go} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function useSentences() {
  const { t } = useTranslation("sop");
  return ({ code, where, params }: Problem, plan: PlanView): string => {
    const at = plan.stages.findIndex((s) => s.id === where.stage);
    const stage = plan.stages[at]?.title || t("checks.stageNumber", { n: at + 1 });
    switch (code) {
      case "minutes_sum": {
        const [sum, lesson] = [Number(params.sum), Number(params.lesson)];
        return t(sum > lesson ? "checks.minutesOver" : "checks.minutesUnder", { sum, lesson, n: Math.abs(sum - lesson) });
      }
      case "stage_empty":
        return t("checks.stageEmpty", { stage });
      case "unplaced":
        return t("checks.stepUnplaced", { title: plan.unplaced.find((s) => s.id === where.step)?.title || t("step.untitled") });
      case "title_empty": {
        if (!where.stage && !where.step) return t("checks.planTitle");
        if (!where.step) return t("checks.stageTitle", { n: at + 1 });
        return t("checks.stepTitle", { stage, n: (plan.stages[at]?.steps.findIndex((s) => s.id === where.step) ?? 0) + 1 });
      }
      // A rule newer than this console.
      default:
        return t("checks.other", { code });
    }
  };
}
