// What is still wrong with the plan, in its own words.
import { useTranslation } from "react-i18next";
import { Checks, type ChecksProps, focusField, useEditor } from "~/sync/editor/index.ts";
import type { Problem } from "~/sync/index.ts";
import type { DocumentWords } from "~/documents/index.ts";
import { fieldId, useVerbs } from "./editor-state.ts";
import { KIND, readPlan, type Owner } from "./model.ts";

/** Also of a version that was refused. */
export function usePlanChecks(): ChecksProps {
  const { t } = useTranslation("sop");
  const { content } = useEditor(KIND);
  const { choose } = useVerbs();
  const placeOf = (where: Problem["where"]) => {
    const plan = readPlan(content);
    const at = plan.stages.findIndex((s) => s.id === where.stage || s.steps.some((step) => step.id === where.step));
    const steps = plan.stages[at]?.steps ?? plan.unplaced;
    return { at, stage: plan.stages[at]?.title || t("checks.stageNumber", { n: at + 1 }), nth: steps.findIndex((s) => s.id === where.step), steps };
  };
  return {
    say: ({ code, where, params }) => {
      const { at, stage, nth } = placeOf(where);
      switch (code) {
        case "minutes_sum": {
          const [sum, lesson] = [Number(params.sum), Number(params.lesson)];
          return t(sum > lesson ? "checks.minutesOver" : "checks.minutesUnder", { sum, lesson, n: Math.abs(sum - lesson) });
        }
        case "stage_empty":
          return t("checks.stageEmpty", { stage });
        case "title_empty": {
          if (!where.stage && !where.step) return t("checks.planTitle");
          return where.step ? t("checks.stepTitle", { stage, n: nth + 1 }) : t("checks.stageTitle", { n: at + 1 });
        }
        default:
          return null;
      }
    },
    fieldName: (field) => {
      switch (field) {
        case "materials":
          return t("step.materials");
        case "script":
          return t("script.title");
        case "stages":
          return t("sop_plans.fields.stage_count");
        case "steps":
          return t("sop_plans.fields.step_count");
        default:
          return t("panel.title");
      }
    },
    itemName: (where) => {
      const { stage, nth, steps } = placeOf(where);
      if (where.step) return steps[nth]?.title || t("step.untitled");
      return where.stage ? stage : t("plan.name");
    },
    go: ({ code, where }) => {
      if (where.step) choose(String(where.step));
      focusField(
        where.step
          ? fieldId.step(String(where.step))
          : where.stage
            ? fieldId.stage(String(where.stage))
            : code === "minutes_sum"
              ? fieldId.lessonMinutes
              : fieldId.planTitle,
      );
    },
  };
}

export const PlanChecks = () => <Checks {...usePlanChecks()} />;

/** What the parts of a plan are called, in its history. */
export function useDocumentWords(): DocumentWords {
  const { t } = useTranslation("sop");
  return {
    item: (items) => t(items === "stages" ? "part.stage" : "part.step"),
    field: (field, items) => {
      switch (field) {
        case "lessonMinutes":
          return t("timing.lesson");
        case "level":
          return t("plan.level");
        case "minutes":
        case "owner":
        case "required":
        case "materials":
          return t(`step.${field}`);
        case "script":
          return t("script.title");
        default:
          return items ? t("panel.title") : t("plan.title");
      }
    },
    value: (field, value) => (field === "owner" ? t(`owner.${value as Owner}`) : undefined),
  };
}
