// Templates of plans in the picker of a list of plans: how much is in one, and what it says.
import { useTranslation } from "react-i18next";
import type { SopPlan } from "~/api/documents.gen.ts";
import type { Values } from "~/resource/index.tsx";
import { Sheet } from "./sheet.tsx";
import { writtenIn } from "./written.ts";

export function Size({ facts }: { facts: Values }) {
  const { t } = useTranslation("sop");
  const planned = t("sop_plans.planned", { n: facts["minutes"], lesson: facts["lesson_minutes"] });
  return [facts["level"], t("sop_plans.steps", { count: Number(facts["step_count"]) }), planned].filter(Boolean).join(" · ");
}

export const Look = ({ content }: { content: unknown }) => <Sheet plan={writtenIn(content as SopPlan)} />;
