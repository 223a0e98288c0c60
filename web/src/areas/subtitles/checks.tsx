// What is wrong with the cues, and what is advised, in words; and what the parts of a track are called.
import { useTranslation } from "react-i18next";
import type { DocumentWords } from "~/documents/index.ts";
import { Checks, type ChecksProps, focusField, useEditor } from "~/sync/editor/index.ts";
import type { Problem } from "~/sync/index.ts";
import { clockOf, KIND } from "./model.ts";
import { useProblemWords } from "./problem-words.ts";
import { fieldId, useVerbs } from "./verbs.ts";

export function useTrackChecks(): ChecksProps {
  const { t } = useTranslation("subtitles");
  // Read when a sentence is said: the page does not follow every letter.
  const { content } = useEditor(KIND);
  const verbs = useVerbs();
  const say = useProblemWords();
  const numberOf = (where: Problem["where"]) => content.read().cues.findIndex((cue) => cue.id === where["cue"]) + 1;
  return {
    say: (problem) => say(problem, numberOf(problem.where)),
    fieldName: (field) => wordOf(t, field),
    itemName: (where) => (where["cue"] ? t("cue.number", { number: numberOf(where) }) : t("track.name")),
    go: ({ where, params }) => {
      const id = where["cue"];
      if (!id) return void focusField(fieldId.title);
      verbs.goTo(id, params["field"] === "translation" ? fieldId.translation(id) : fieldId.text(id));
    },
  };
}

export const TrackChecks = () => <Checks {...useTrackChecks()} />;

type Words = ReturnType<typeof useTranslation<"subtitles">>["t"];

function wordOf(t: Words, field: string): string {
  switch (field) {
    case "text":
    case "translation":
    case "point":
    case "assignee":
    case "start":
    case "end":
    case "cues":
      return t(`words.${field}`);
    case "language":
    case "audience":
      return t(`track.${field}`);
    case "durationMs":
      return t("track.duration");
    default:
      return t("track.title");
  }
}

/** What the parts of a track are called, in its history. */
export function useDocumentWords(): DocumentWords {
  const { t } = useTranslation("subtitles");
  return {
    item: () => t("words.cue"),
    field: (field) => wordOf(t, field),
    value: (field, value) => (typeof value === "number" && ["start", "end", "durationMs"].includes(field) ? clockOf(value) : undefined),
  };
}
