// What is still wrong with the paper, in its own words.
import { useTranslation } from "react-i18next";
import type { DocumentWords } from "~/documents/index.ts";
import { Checks, type ChecksProps, focusField, useEditor } from "~/sync/editor/index.ts";
import type { Problem } from "~/sync/index.ts";
import { useDrawer } from "./drawer-state.ts";
import { fieldId, useVerbs } from "./editor-state.ts";
import { KIND, type PaperKind, paperKinds, type QuestionKind, readPaper } from "./model.ts";

/** What of a paper its problems are about: enough to name a place. */
interface Named {
  sections: readonly { id: string; title: string; questions: readonly { id: string; options: readonly { id: string }[] }[] }[];
}

/** The sentences of a paper's problems. */
export function useProblemWords(read: () => Named): Omit<ChecksProps, "go"> {
  const { t } = useTranslation("questions");
  const placeOf = (where: Problem["where"]) => {
    const { sections } = read();
    const all = sections.flatMap((s) => s.questions);
    const nth = all.findIndex((q) => q.id === where.question || q.options.some((o) => o.id === where.option));
    const at = sections.findIndex((s) => s.id === where.section);
    const option = (all[nth]?.options.findIndex((o) => o.id === where.option) ?? -1) + 1;
    return { all, n: nth + 1, option, section: sections[at]?.title || t("section.number", { n: at + 1 }) };
  };
  return {
    say: ({ code, where, params }) => {
      const { all, n, option, section } = placeOf(where);
      switch (code) {
        case "title_empty":
          return where.section ? t("checks.sectionTitle", { section }) : t("checks.paperTitle");
        case "section_empty":
          return t("checks.sectionEmpty", { section });
        case "practice_count":
          return t("checks.practiceCount", { n: params.count, least: params.least });
        case "exam_count":
          return t("checks.examCount", { n: params.count, least: params.least, most: params.most });
        case "template_kinds":
          return t("checks.templateKinds", { n: params.count, least: params.least });
        case "score_sum":
          return t("checks.scoreSum", { sum: params.sum, total: params.total });
        case "score_missing":
          return t("checks.scoreMissing", { n });
        case "question_twice":
          return t("checks.twice", { n, other: all.findIndex((q) => q.id === params.other) + 1 });
        case "stem_empty":
          return t("checks.stemEmpty", { n });
        case "answer_missing":
          return t("checks.answerMissing", { n });
        case "passage_missing":
          return t("checks.passageMissing", { n });
        case "listening_missing":
          return t("checks.listeningMissing", { n });
        case "options_few":
          return t("checks.optionsFew", { n, least: params.least });
        case "options_two":
          return t("checks.optionsTwo", { n });
        case "correct_one":
          return t("checks.correctOne", { n });
        case "correct_some":
          return t("checks.correctSome", { n });
        case "blanks_differ":
          return t("checks.blanks", { n, blanks: params.blanks, answers: params.answers });
        case "writing_requirements":
          return t("checks.requirements", { n });
        case "option_empty":
          return t("checks.optionEmpty", { n, option });
        case "option_twice":
          return t("checks.optionTwice", { n, option });
        case "pair_missing":
          return t("checks.pairMissing", { n, option });
        default:
          return null;
      }
    },
    fieldName: (field) => {
      switch (field) {
        case "title":
          return t("paper.title");
        case "instruction":
          return t("section.instruction");
        case "image":
          return t("question.image");
        case "media":
          return t("question.media");
        case "passage":
          return t("form.passage");
        case "answer":
          return t("form.answer");
        case "points":
          return t("form.points");
        case "stem":
          return t("form.stem");
        case "sections":
          return t("paper.sections");
        case "questions":
          return t("paper.questions");
        default:
          return t("paper.options");
      }
    },
    itemName: (where) => {
      const { n, section } = placeOf(where);
      if (n > 0) return t("preview.question", { number: n });
      return where.section ? section : t("paper.name");
    },
  };
}

/** Also of a version that was refused. */
export function usePaperChecks(): ChecksProps {
  const { content } = useEditor(KIND);
  const verbs = useVerbs();
  const showForm = useDrawer((d) => d.showForm);
  const words = useProblemWords(() => readPaper(content));
  const go = ({ code, where }: Problem) => {
    if (!where.question) return focusField(where.section ? fieldId.section(String(where.section)) : fieldId.title);
    const question = String(where.question);
    verbs.goTo(question);
    const field = where.option
      ? fieldId.option(String(where.option))
      : code === "passage_missing" || code === "listening_missing"
        ? "question-passage"
        : code === "answer_missing"
          ? "question-answer"
          : null;
    if (code === "score_missing") return;
    showForm(true);
    // The form comes with the next render.
    if (field) requestAnimationFrame(() => requestAnimationFrame(() => focusField(field)));
  };
  return { ...words, go };
}

export const PaperChecks = () => <Checks {...usePaperChecks()} />;

/** What the parts of a paper are called, in its history. */
export function useDocumentWords(): DocumentWords {
  const { t } = useTranslation("questions");
  return {
    item: (items) => t(items === "sections" ? "part.section" : items === "questions" ? "part.question" : "part.option"),
    field: (field, items) => {
      switch (field) {
        case "instruction":
          return t("section.instruction");
        case "kind":
          return t(items ? "question.kind" : "paper.kind");
        case "level":
          return t("question.level");
        case "minutes":
          return t("paper.minutes");
        case "passage":
        case "answer":
        case "points":
        case "stem":
          return t(`form.${field}`);
        case "score":
        case "assignee":
        case "source":
        case "media":
          return t(`question.${field}`);
        case "text":
          return t("part.text");
        case "pair":
          return t("part.pair");
        case "correct":
          return t("part.correct");
        default:
          return t(items ? "part.sectionTitle" : "paper.title");
      }
    },
    value: (field, value) =>
      field !== "kind" ? undefined : paperKinds.includes(value as PaperKind) ? t(`paperKind.${value as PaperKind}`) : t(`kind.${value as QuestionKind}`),
  };
}
