// The sentences of what is wrong with cues, and of what is advised: in the editor, and where a task is refused because of them.
import { useTranslation } from "react-i18next";
import type { Problem } from "~/sync/index.ts";

const SECOND = 1_000;

/** The sentence of a problem; `number` is where its cue stands now, if it is known. Null for a rule of every kind of document. */
export function useProblemWords(): (problem: Problem, number?: number) => string | null {
  const { t } = useTranslation("subtitles");
  const seconds = (ms: unknown) => (Number(ms) / SECOND).toFixed(2).replace(/0$/, "");
  return ({ code, params }, now = 0) => {
    const number = now || Number(params["number"] ?? 0);
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
  };
}
