// The question paper as the screen shows it: the document's content with the counts and scores that follow from it, and what each kind of question is
// made of.
import { models } from "~/api/documents.gen.ts";
import type { ContentStore, ContentView } from "~/sync/index.ts";

export const KIND = "question-paper";
type Content = ContentView<typeof KIND>;
type Section = Content["sections"][number];
type Question = Section["questions"][number];
export type OptionView = Question["options"][number];
export type QuestionKind = Question["kind"];
export type PaperKind = Content["kind"];

export const questionKinds = models[KIND].collections[1].fields[0].options satisfies readonly QuestionKind[];
export const isQuestionKind = (kind: string): kind is QuestionKind => (questionKinds as readonly string[]).includes(kind);
export const paperKinds = models[KIND].fields[1].options satisfies readonly PaperKind[];

/** Characters of an option, and of what belongs to it. */
export const optionMax = models[KIND].collections[2].fields[0].max;

/** What the scores sum to (V16), how many questions a paper of a kind has (V14), and how many kinds of them a template (V13). */
export const TOTAL = 100;
export const COUNTS: Record<PaperKind, { least: number; most: number | null }> = {
  practice: { least: 5, most: null },
  exam: { least: 20, most: 30 },
  template: { least: 0, most: null },
};
export const TEMPLATE_KINDS = 3;

/** What the options of a question are: one is right, some are right, pairs, an answer for each blank, parts in order, requirements. */
export type OptionsAre = "one" | "some" | "pairs" | "blanks" | "order" | "requirements" | "none";
interface Parts {
  options: OptionsAre;
  passage?: "script" | "passage";
  answer?: true;
  /** What a new one has. */
  fresh: number;
}
export const partsOf: Record<QuestionKind, Parts> = {
  translation: { options: "none", answer: true, fresh: 0 },
  "follow-read": { options: "none", fresh: 0 },
  matching: { options: "pairs", fresh: 3 },
  "fill-blank": { options: "blanks", fresh: 1 },
  "listen-choose": { options: "one", passage: "script", fresh: 3 },
  "single-choice": { options: "one", fresh: 4 },
  "multiple-choice": { options: "some", fresh: 4 },
  "true-false": { options: "one", passage: "passage", fresh: 2 },
  ordering: { options: "order", fresh: 3 },
  reading: { options: "one", passage: "passage", answer: true, fresh: 0 },
  writing: { options: "requirements", answer: true, fresh: 1 },
};

/** Answers that can be shown instead of said: what a pupil writes is compared with words. */
export const pictured: ReadonlySet<OptionsAre> = new Set(["one", "some", "pairs", "order"]);

/** Blanks of a stem: runs of at least three underscores. */
export const BLANK = /_{3,}/g;
export const blanksIn = (stem: string): number => stem.match(BLANK)?.length ?? 0;
export const letter = (at: number): string => (at < 26 ? String.fromCodePoint(65 + at) : String(at + 1));

/** `title` is what the outline calls it. */
export type QuestionView = Question & { title: string };
export type SectionView = Omit<Section, "questions"> & { questions: QuestionView[]; score: number };

export interface PaperView extends Omit<Content, "sections" | "unplaced"> {
  sections: SectionView[];
  /** Questions whose section was deleted while somebody put them there. */
  unplaced: QuestionView[];
  count: number;
  total: number;
  /** In the order of the kinds. */
  kinds: { kind: QuestionKind; count: number; score: number }[];
}

const questions = new WeakMap<Question, QuestionView>();
const sections = new WeakMap<Section, SectionView>();
const papers = new WeakMap<Content, PaperView>();

/** The same for the same: what did not change does not render. */
function remembered<From extends object, To>(known: WeakMap<From, To>, from: From, make: () => To): To {
  const made = known.get(from) ?? make();
  known.set(from, made);
  return made;
}

const sum = (all: readonly Question[]) => all.reduce((total, q) => total + q.score, 0);
const shown = (question: Question) => remembered(questions, question, () => ({ ...question, title: question.stem }));

export const paperOf = (content: Content): PaperView =>
  remembered(papers, content, () => {
    const all = content.sections.map((section) =>
      remembered(sections, section, () => ({ ...section, questions: section.questions.map(shown), score: sum(section.questions) })),
    );
    const unplaced = (content.unplaced.questions ?? []).map(shown);
    const every = [...all.flatMap((s) => s.questions), ...unplaced];
    const kinds = questionKinds.map((kind) => ({ kind, of: every.filter((q) => q.kind === kind) })).filter(({ of }) => of.length > 0);
    return {
      ...content,
      sections: all,
      unplaced,
      count: every.length,
      total: sum(every),
      kinds: kinds.map(({ kind, of }) => ({ kind, count: of.length, score: sum(of) })),
    };
  });

export const readPaper = (store: ContentStore<typeof KIND>): PaperView => paperOf(store.read());
export const questionsOf = (paper: PaperView): QuestionView[] => [...paper.sections.flatMap((s) => s.questions), ...paper.unplaced];

interface Said {
  kind: string;
  stem: string;
  passage: string;
  image: string;
  media: string;
  options: readonly { text: string; image?: string }[];
}
const bare = (text: string) => (text.match(/[\p{L}\p{N}\p{Nl}\p{No}_]/gu) ?? []).join("").toLowerCase();

/** What a question asks, as the server compares it (V15): the same for the same question, however it is typed. Empty if it asks nothing yet. */
export function sameness({ kind, stem, passage, image, media, options }: Said): string {
  const asked = bare(stem);
  if (!asked) return "";
  const parts =
    kind === "matching" || kind === "ordering"
      ? `\n${options
          .map((o) => `${bare(o.text)}${o.image ?? ""}`)
          .toSorted()
          .join("\n")}`
      : "";
  const shown = [image, media]
    .filter(Boolean)
    .map((id) => `\n${id}`)
    .join("");
  return `${asked}\n${bare(passage)}${shown}${parts}`;
}

/** Scores that sum to the total, as even as whole numbers are: the first ones get what is left over. */
export const spread = (count: number): number[] => Array.from({ length: count }, (_, at) => Math.floor(TOTAL / count) + (at < TOTAL % count ? 1 : 0));
