// What is still wrong with the follow-read, in its own words, and what its parts are called in its history.
import { useTranslation } from "react-i18next";
import type { DocumentWords } from "~/documents/index.ts";
import { Checks, type ChecksProps, focusField, showField, useEditor } from "~/sync/editor/index.ts";
import type { Problem } from "~/sync/index.ts";
import { KIND } from "./model.ts";
import { fieldId, useVerbs } from "./verbs.ts";

function useFieldName(): (field: string) => string {
  const { t } = useTranslation("follow_read");
  return (field) => t(`parts.${field as "title"}`);
}

export function useDocumentWords(): DocumentWords {
  const { t } = useTranslation("follow_read");
  return {
    item: () => t("parts.line"),
    field: useFieldName(),
    value: (field, value) => {
      if (field === "theme") return t(`theme.${value as "plain"}`);
      if (field === "speed") return t(`speed.${value as "normal"}`);
      if (field === "assignee" && value === "") return t("line.nobody");
      if (field === "soundMs") return t("line.seconds", { seconds: Number(value) / 1_000 });
      return ["image", "sound", "music", "spoken"].includes(field) && !value ? t("line.none") : undefined;
    },
  };
}

/** Also of a version that was refused. */
export function useFollowReadChecks(): ChecksProps {
  const { t } = useTranslation("follow_read");
  const { content } = useEditor(KIND);
  const { choose } = useVerbs();
  // Where the line is now: somebody may have moved it since the server looked.
  const numberOf = (where: Problem["where"]) => content.read().lines.findIndex(({ id }) => id === where.line) + 1;
  return {
    say: ({ code, where, params }) => {
      const number = numberOf(where) || Number(params.number);
      switch (code) {
        case "title_empty":
          return t("checks.title");
        case "no_lines":
          return t("checks.noLines");
        case "text_empty":
          return t("checks.text", { number });
        case "sound_missing":
          return t("checks.sound", { number });
        case "sound_stale":
          return t("checks.stale", { number });
        default:
          return null;
      }
    },
    fieldName: useFieldName(),
    itemName: (where) => (where.line ? t("line.number", { number: numberOf(where) }) : t("name")),
    go: ({ code, where }) => {
      if (!where.line) return focusField(code === "no_lines" ? fieldId.add : fieldId.title);
      choose(String(where.line));
      showField(fieldId.line(String(where.line)));
      // Shown with the next render.
      requestAnimationFrame(() => focusField(code === "text_empty" ? fieldId.text : fieldId.sound));
    },
  };
}

export const FollowReadChecks = () => <Checks {...useFollowReadChecks()} />;
