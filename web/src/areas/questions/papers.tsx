// /classification, the papers by kind, level and where they stand; one opens in the editor, a template under its own address.
import { useTranslation } from "react-i18next";
import { questionPapersMeta } from "~/api/resources/question_papers.gen.ts";
import { DocumentStatus, documentTones, editorPath, LevelInput, pageOf, resource, type RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TOTAL } from "./model.ts";

function Checked({ row }: { row: RowOf<"question_papers"> }) {
  const { t } = useTranslation("questions");
  const count = Number(row.problem_count);
  return count === 0 ? (
    <StatusTag tone="success">{t("question_papers.ready")}</StatusTag>
  ) : (
    <StatusTag tone="warning">{t("question_papers.problems", { count })}</StatusTag>
  );
}

function Total({ row }: { row: RowOf<"question_papers"> }) {
  const { t } = useTranslation("questions");
  return <span className="bt-num">{t("score.sum", { n: Number(row.total_score), total: TOTAL })}</span>;
}

export const papers = resource(questionPapersMeta, {
  ns: "questions",
  columns: ["title", "kind", "level", "question_count", "total_score", "problem_count", "status", "updated_by", "updated_at"],
  filters: ["kind", "level", "status", "problem_count"],
  form: ["title", "kind", "level", "minutes", "template"],
  rowMenu: true,
  tones: { status: documentTones },
  cells: { status: (row) => <DocumentStatus row={row} />, problem_count: (row) => <Checked row={row} />, total_score: (row) => <Total row={row} /> },
  inputs: { level: LevelInput },
  path: (id, row) => editorPath("question_papers", id, row?.kind === "template" ? "testPaperTemplateDetails.pid" : "editQuestion"),
  fromFiles: true,
  templates: () => import("./templates.tsx"),
});

export default pageOf(papers);
