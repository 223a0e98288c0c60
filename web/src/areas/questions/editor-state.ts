// The paper of this page, and every change a person makes to it with a button, a key or a drop; each is one step of undo.
import { useSyncExternalStore } from "react";
import type * as Y from "yjs";
import type { BankQuestion } from "./bank-calls.ts";
import { focusField, focusWhenThere, useEditor, type WordList } from "~/sync/editor/index.ts";
import {
  addItem,
  duplicateItem,
  itemOf,
  moveItem,
  newId,
  nodesOf,
  paragraphs,
  plainOf,
  removeItem,
  richIn,
  setField,
  textIn,
  useOpenDocument,
  wordsIn,
} from "~/sync/index.ts";
import { KIND, type PaperView, partsOf, type QuestionKind, type QuestionView, questionsOf, readPaper, sameness, spread } from "./model.ts";

export function usePaper(): PaperView {
  const { content } = useEditor(KIND);
  return useSyncExternalStore(content.subscribe, () => readPaper(content));
}

/** Ids of the fields a jump can lead to. */
export const fieldId = {
  title: "paper-title",
  section: (id: string) => `section-title-${id}`,
  row: (id: string) => `question-row-${id}`,
  stem: "question-stem",
  image: "question-image",
  media: "question-media",
  option: (id: string) => `option-${id}`,
};

/** What a question asks, whole: the view has only the first words of a stem. */
export function wholeOf(doc: Y.Doc, question: QuestionView) {
  const stem = richIn(itemOf(doc, "questions", question.id), "stem");
  return {
    kind: question.kind,
    stem: stem ? plainOf(nodesOf(stem)) : "",
    passage: question.passage,
    image: question.image,
    media: question.media,
    options: question.options,
  };
}

export interface Taken {
  taken: number;
  /** Were there already (V15). */
  refused: number;
}

export function useVerbs() {
  const document = useOpenDocument();
  const { content, chosen, choose } = useEditor(KIND);
  const { doc } = document;
  const paper = () => readPaper(content);
  const placeOf = (question: string) => {
    const { sections } = paper();
    const at = sections.findIndex((s) => s.questions.some(({ id }) => id === question));
    const section = sections[at];
    return section && { sections, at, section, index: section.questions.findIndex(({ id }) => id === question) };
  };
  const option = (question: string, index: number, values: Record<string, unknown> = {}) => {
    const id = newId();
    addItem(doc, KIND, "options", id, { parent: question, index }, values);
    return id;
  };
  const freshOptions = (question: string, kind: QuestionKind) => {
    const words = kind === "true-false" ? ["True", "False"] : [];
    for (let at = 0; at < partsOf[kind].fresh; at++) option(question, at, { text: words[at] ?? "" });
  };
  /** What is there already, by where it was drawn from and by what it asks. */
  const known = () => {
    const all = questionsOf(paper());
    return { sources: new Set(all.map((q) => q.source).filter(Boolean)), asked: new Set(all.map((q) => sameness(wholeOf(doc, q))).filter(Boolean)) };
  };
  const verbs = {
    choose,
    known,
    addSection: (index: number) => {
      const id = newId();
      chosen.setState({ focus: fieldId.section(id) });
      document.edit(() => addItem(doc, KIND, "sections", id, { index }));
    },
    addQuestion: (section: string, index: number, kind: QuestionKind) => {
      const id = newId();
      document.edit(() => {
        addItem(doc, KIND, "questions", id, { parent: section, index }, { kind, level: paper().level });
        freshOptions(id, kind);
      });
      choose(id);
      chosen.setState({ focus: fieldId.stem });
    },
    /** Gives the keyboard to the stem of the chosen question. */
    toStem: () => focusWhenThere(chosen, fieldId.stem),
    /** Behind the chosen question, of its kind, or at the end. */
    addQuestionHere: () => {
      const place = placeOf(chosen.getState().item ?? "");
      const last = paper().sections.at(-1);
      if (place) verbs.addQuestion(place.section.id, place.index + 1, place.section.questions[place.index]?.kind ?? "single-choice");
      else if (last) verbs.addQuestion(last.id, last.questions.length, last.questions.at(-1)?.kind ?? "single-choice");
    },
    duplicate: (question: string) => {
      let copy: string | null = null;
      document.edit(() => {
        copy = duplicateItem(doc, KIND, "questions", question);
        // A copy is to become another question: it was not drawn.
        if (copy) setField(doc, KIND, "questions", copy, "source", "");
      });
      choose(copy);
    },
    moveQuestion: (question: string, section: string, index: number) =>
      document.edit(() => moveItem(doc, KIND, "questions", question, { parent: section, index })),
    moveSection: (section: string, index: number) => document.edit(() => moveItem(doc, KIND, "sections", section, { index })),
    /** One place up or down, on into the neighbouring section. */
    nudge: (question: string, by: 1 | -1) => {
      const place = placeOf(question);
      if (!place) return;
      const { sections, at, section, index } = place;
      const next = sections[at + by];
      if (section.questions[index + by]) verbs.moveQuestion(question, section.id, index + by);
      else if (next) verbs.moveQuestion(question, next.id, by > 0 ? 0 : next.questions.length);
    },
    nudgeSection: (section: string, by: 1 | -1) => {
      const { sections } = paper();
      const to = sections.findIndex((s) => s.id === section) + by;
      if (sections[to]) verbs.moveSection(section, to);
    },
    /** Several, behind all that are there, in the order of the paper: one step of undo. */
    moveQuestions: (questions: readonly string[], section: string) =>
      document.edit(() => {
        const { sections } = paper();
        const all = questionsOf(paper())
          .map(({ id }) => id)
          .filter((id) => questions.includes(id));
        const there = sections.find((s) => s.id === section)?.questions.filter(({ id }) => !questions.includes(id)).length ?? 0;
        all.forEach((question, at) => moveItem(doc, KIND, "questions", question, { parent: section, index: there + at }));
      }),
    removeQuestion: (question: string) => document.edit(() => removeItem(doc, KIND, "questions", question)),
    removeSection: (section: string) => document.edit(() => removeItem(doc, KIND, "sections", section)),
    set: (question: string, key: "score" | "level" | "assignee" | "source" | "image" | "media", value: unknown) =>
      document.edit(() => setField(doc, KIND, "questions", question, key, value)),
    setPaper: (key: "kind" | "level" | "minutes", value: unknown) => document.edit(() => setField(doc, KIND, null, null, key, value)),
    setPoints: (question: string, change: (list: WordList) => void) =>
      document.edit(() => {
        const list = wordsIn(doc, KIND, "questions", question, "points");
        if (list) change(list);
      }),
    setKind: (question: QuestionView, kind: QuestionKind) =>
      document.edit(() => {
        setField(doc, KIND, "questions", question.id, "kind", kind);
        if (question.options.length === 0) freshOptions(question.id, kind);
      }),
    addOption: (question: string, index: number) => {
      let id = "";
      document.edit(() => (id = option(question, index)));
      chosen.setState({ focus: fieldId.option(id) });
    },
    /** A blank at the end of the stem, and its answer. */
    addBlank: (question: QuestionView) =>
      document.edit(() => {
        const stem = richIn(itemOf(doc, "questions", question.id), "stem");
        stem?.insert(stem.length, paragraphs("____"));
        option(question.id, question.options.length);
      }),
    moveOption: (question: QuestionView, id: string, by: 1 | -1) => {
      const to = question.options.findIndex((o) => o.id === id) + by;
      if (to >= 0 && to < question.options.length) document.edit(() => moveItem(doc, KIND, "options", id, { parent: question.id, index: to }));
    },
    setPicture: (option: string, image: string) => document.edit(() => setField(doc, KIND, "options", option, "image", image)),
    removeOption: (id: string) => document.edit(() => removeItem(doc, KIND, "options", id)),
    /** The right option; of those that have only one, the others are wrong then. */
    mark: (question: QuestionView, id: string, correct: boolean) =>
      document.edit(() => {
        if (partsOf[question.kind].options === "one")
          for (const other of question.options) if (other.id !== id && other.correct) setField(doc, KIND, "options", other.id, "correct", false);
        setField(doc, KIND, "options", id, "correct", correct);
      }),
    /** All scores anew: even, and together a hundred. */
    spreadScores: () =>
      document.edit(() => {
        const all = questionsOf(paper());
        spread(all.length).forEach((score, at) => setField(doc, KIND, "questions", all[at]?.id ?? "", "score", score));
      }),
    /** Questions of the bank to the end of a section; what is there already is refused. */
    take: (section: string, drawn: readonly BankQuestion[]): Taken => {
      const { sources, asked } = known();
      const wanted = drawn.filter((q) => {
        const said = sameness(q);
        if (sources.has(q.id) || asked.has(said)) return false;
        sources.add(q.id);
        asked.add(said);
        return true;
      });
      let last = "";
      let at = paper().sections.find((s) => s.id === section)?.questions.length ?? 0;
      if (wanted.length > 0) {
        document.edit(() => {
          for (const { id: source, options, ...question } of wanted) {
            last = newId();
            addItem(doc, KIND, "questions", last, { parent: section, index: at++ }, { ...question, source });
            options.forEach((o, index) => option(last, index, { ...o }));
          }
        });
        choose(last);
      }
      return { taken: wanted.length, refused: drawn.length - wanted.length };
    },
    /** Puts a question of the bank into the place that a template left for it; its score stays. */
    fill: (place: string, { id: source, options, stem, passage, answer, points, ...plain }: BankQuestion) =>
      document.edit(() => {
        const item = itemOf(doc, "questions", place);
        const fragment = richIn(item, "stem");
        if (!item || !content.has(place) || !fragment || plainOf(nodesOf(fragment)).trim()) return;
        fragment.delete(0, fragment.length);
        fragment.insert(0, paragraphs(stem));
        for (const [key, words] of [
          ["passage", passage],
          ["answer", answer],
        ] as const) {
          const text = textIn(item, key);
          text?.delete(0, text.length);
          text?.insert(0, words);
        }
        const list = wordsIn(doc, KIND, "questions", place, "points");
        list?.delete(0, list.length);
        list?.insert(0, points);
        for (const key of ["level", "image", "media"] as const) setField(doc, KIND, "questions", place, key, plain[key]);
        setField(doc, KIND, "questions", place, "source", source);
        for (const held of questionsOf(paper()).find((q) => q.id === place)?.options ?? []) removeItem(doc, KIND, "options", held.id);
        options.forEach((o, index) => option(place, index, { ...o }));
      }),
    /** The question `by` places after or before, for the arrow keys. */
    neighbour: (question: string, by: 1 | -1): string | undefined => {
      const all = questionsOf(paper());
      return all[all.findIndex((q) => q.id === question) + by]?.id;
    },
    /** Goes to a question and gives its line the keyboard. */
    goTo: (question: string) => {
      choose(question);
      focusField(fieldId.row(question));
    },
  };
  return verbs;
}
