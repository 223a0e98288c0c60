// The plan on paper and as a Word file, as entries of its menu; beside them the files that come in again.
import type { ReactNode } from "react";
import { App, type MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import { sopPlansMeta } from "~/api/resources/sop_plans.gen.ts";
import { useCan } from "~/api/session.ts";
import { useFileItems } from "~/documents/index.ts";
import { save } from "~/resource/index.tsx";
import { useEditor } from "~/sync/editor/index.ts";
import { useOpenDocument } from "~/sync/index.ts";
import { fileNameOf } from "~/ui/print.ts";
import { KIND, readPlan } from "./model.ts";
import { useFacts, usePrintedPlan } from "./sheet.tsx";
import { writtenOf } from "./written.ts";

/** Entries of a menu, none where the person may take nothing out; `sheet` is what is printed, to be rendered beside it. */
export function usePlanFiles(id: string, title: string): { items: NonNullable<MenuProps["items"]>; sheet: ReactNode } {
  const { t } = useTranslation("sop");
  const { message } = App.useApp();
  const { doc } = useOpenDocument();
  const { content } = useEditor(KIND);
  const { print, sheet } = usePrintedPlan();
  const factsOf = useFacts();
  const may = useCan(sopPlansMeta.page, "export");
  const files = useFileItems({ meta: sopPlansMeta, kind: KIND, id }, title);
  const written = () => writtenOf(doc, readPlan(content));
  const word = async () => {
    const plan = written();
    const { docxOf } = await import("./docx.ts");
    const file = await docxOf(plan, {
      untitled: t("plan.untitled"),
      facts: factsOf(plan),
      unplaced: t("unplaced.title"),
      stage: (stage, at) => `${at + 1}. ${stage.title || t("stage.untitled")} (${t("minutes", { n: stage.minutes })})`,
      step: (step) => `${step.number} ${step.title || t("step.untitled")}`,
      facets: (step) => [t(`owner.${step.owner}`), t("minutes", { n: step.minutes }), step.required ? "" : t("step.optional")].filter(Boolean).join(" · "),
      materials: (step) => `${t("step.materials")}: ${step.materials.join(", ")}`,
    });
    save(file, `${fileNameOf(title)}.docx`);
  };
  const toWord = () => void word().catch((error: unknown) => message.error(error instanceof Error ? error.message : String(error)));
  const items = may
    ? [{ key: "print", label: t("files.print"), onClick: () => print(written()) }, { key: "docx", label: t("files.docx"), onClick: toWord }, ...files]
    : [];
  return { items, sheet };
}
