// What is wrong with the cues, and what is advised, in words; and what the parts of a track are called.
import { useTranslation } from "react-i18next";
import type { DocumentWords } from "~/documents/index.ts";
import { Checks, type ChecksProps, focusField } from "~/sync/editor/index.ts";
import type { Problem } from "~/sync/index.ts";
import { clockOf } from "./model.ts";
import { fieldId, useTrack, useVerbs } from "./verbs.ts";

const SECOND = 1_000;

export function useTrackChecks(): ChecksProps {
  const { t } = useTranslation("subtitles");
  const { cues } = useTrack();
  const verbs = useVerbs();
  const seconds = (ms: unknown) => (Number(ms) / SECOND).toFixed(2).replace(/0$/, "");
  const numberOf = (where: Problem["where"]) => cues.findIndex((cue) => cue.id === where["cue"]) + 1;
  return {
    say: ({ code, where, params }) => {
      const number = numberOf(where) || Number(params["number"] ?? 0);
      const field = t(params["field"] === "translation" ? "words.translation" : "words.text");
      switch (code) {
        case "title_empty":
          return t("checks.title");
        case "no_cues":
          return t("checks.none");
        case "cues_more":
          return t("checks.more", { count: Number(params["count"]) });
        case "cue_empty":
          return t("checks.empty", { number });
        case "cue_backwards":
          return t("checks.backwards", { number });
        case "cue_overlap":
          return t("checks.overlap", { number, by: seconds(params["by"]) });
        case "cue_beyond":
          return t("checks.beyond", { number, by: seconds(params["by"]) });
        case "cue_gap":
          return t("checks.gap", { number, gap: params["gap"], least: params["least"] });
        case "cue_short":
          return t("checks.short", { number, seconds: seconds(params["ms"]), least: seconds(params["least"]) });
        case "cue_long":
          return t("checks.long", { number, seconds: seconds(params["ms"]), most: seconds(params["most"]) });
        case "cue_lines":
          return t("checks.lines", { number, field, lines: params["lines"], most: params["most"] });
        case "cue_wide":
          return t("checks.wide", { number, field });
        case "cue_fast":
          return t("checks.fast", { number, speed: params["speed"], most: params["most"] });
        default:
          return null;
      }
    },
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
