// A plan to be read, on paper or as a template before it is chosen: its stages with their minutes, each step with who leads it, what is needed and its script. The browser's print view saves it as a PDF.
import { useTranslation } from "react-i18next";
import { RichView } from "~/sync/index.ts";
import { usePrintJob } from "~/ui/printed.tsx";
import { useSpoken } from "./spoken.tsx";
import type { Written, WrittenStep } from "./written.ts";
import styles from "./sheet.module.css";

/** What stands below the title of a plan on paper. */
export function useFacts() {
  const { t } = useTranslation("sop");
  const spoken = useSpoken();
  return ({ level, minutes, lessonMinutes, words }: Written) =>
    [level, t("sop_plans.planned", { n: minutes, lesson: lessonMinutes }), spoken(words)].filter(Boolean).join("  ·  ");
}

export function Sheet({ plan }: { plan: Written }) {
  const { t } = useTranslation("sop");
  const facts = useFacts()(plan);
  return (
    <div className={styles.sheet}>
      <h2>{plan.title || t("plan.untitled")}</h2>
      <p className={styles.facts}>{facts}</p>
      {plan.stages.map((stage, at) => (
        <section key={stage.id}>
          <h3>
            {at + 1}. {stage.title || t("stage.untitled")}
            <small>{t("stage.sum", { count: stage.steps.length, n: stage.minutes })}</small>
          </h3>
          {stage.steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </section>
      ))}
      {plan.unplaced.length > 0 && (
        <section>
          <h3>{t("unplaced.title")}</h3>
          {plan.unplaced.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </section>
      )}
    </div>
  );
}

function Step({ step }: { step: WrittenStep }) {
  const { t } = useTranslation("sop");
  return (
    <article className={styles.step}>
      <h4>
        {step.number} {step.title || t("step.untitled")}
        <small>{[t(`owner.${step.owner}`), t("minutes", { n: step.minutes }), step.required ? "" : t("step.optional")].filter(Boolean).join(" · ")}</small>
      </h4>
      {step.materials.length > 0 && (
        <p className={styles.materials}>
          {t("step.materials")}: {step.materials.join(", ")}
        </p>
      )}
      <RichView nodes={step.nodes} />
    </article>
  );
}

export function usePrintedPlan() {
  const { t } = useTranslation("sop");
  return usePrintJob<Written>(
    (plan) => plan.title || t("plan.untitled"),
    (plan) => <Sheet plan={plan} />,
  );
}
