// Templates of papers in the picker of their list: how much is in one, and what it says.
import { useTranslation } from "react-i18next";
import type { QuestionPaper } from "~/api/documents.gen.ts";
import type { Values } from "~/resource/index.tsx";
import { TOTAL } from "./model.ts";
import { Sheet } from "./sheet.tsx";

export function Size({ facts }: { facts: Values }) {
  const { t } = useTranslation("questions");
  const questions = t("review.questions", { count: Number(facts["question_count"]) });
  const scores = t("score.sum", { n: Number(facts["total_score"]), total: TOTAL });
  return [t(`paperKind.${facts["kind"] as "exam"}`), facts["level"], questions, scores].filter(Boolean).join(" · ");
}

export const Look = ({ content }: { content: unknown }) => <Sheet paper={content as QuestionPaper} answers />;
