// What is still wrong with the book, in its own words (V07–V11 and the words of a page).
import { useTranslation } from "react-i18next";
import type { DocumentWords } from "~/documents/index.ts";
import { Checks, type ChecksProps, focusField, showField, useEditor } from "~/sync/editor/index.ts";
import type { Problem } from "~/sync/index.ts";
import { useRolesOff } from "./library.ts";
import { KIND, type BookView, type CharacterView } from "./model.ts";
import { fieldId, useVerbs } from "./verbs.ts";

function useFieldName(): (field: string, items?: string) => string {
  const { t } = useTranslation("books");
  return (field, items) => {
    switch (field) {
      case "plot":
      case "style":
      case "lora":
      case "level":
        return t(`book.${field}`);
      case "negative":
        return t("takes.negative");
      case "text":
        return t("page.words");
      case "scene":
      case "prompt":
      case "assignee":
        return t(`page.${field}`);
      case "translation":
        return t("page.translation");
      case "audio":
        return t("voice.title");
      case "spoken":
        return t("voice.spoken");
      case "voice":
        return items === "characters" ? t("voice.title") : t("voice.voice");
      case "speaker":
        return t("voice.voice");
      case "speed":
        return t("voice.speed");
      case "image":
        return t("part.picture");
      case "confirmed":
        return t("image.confirmed");
      case "cover":
        return t("preview.cover");
      case "keywords":
        return t("keywords.title");
      case "characters":
        return t("characters.title");
      case "pages":
        return t("strip.label");
      case "name":
        return t("characters.name");
      case "category":
        return t("characters.category");
      case "description":
        return t("characters.looks");
      case "role":
        return t("part.role");
      case "active":
        return t("characters.active");
      case "source":
        return items === "pages" ? t("ladder.original") : t("library.field");
      case "original":
        return t("ladder.original");
      case "sourceSpoken":
        return t("ladder.seenField");
      case "translated":
        return t("translation.of");
      case "sourceVersion":
        return t("library.look");
      default:
        return t(items ? "page.words" : "book.titleField");
    }
  };
}

/** What the parts of a book are called, in its history. */
export function useDocumentWords(): DocumentWords {
  const { t } = useTranslation("books");
  return {
    item: (items) => t(items === "pages" ? "part.page" : "part.character"),
    field: useFieldName(),
    value: (field, value) => {
      if (field === "style") return t(`style.${value as BookView["style"]}`);
      if (field === "role") return t(`role.${value as CharacterView["role"]}`);
      if (field === "speed") return t(`voice.pace.${value as BookView["speed"]}`);
      if (field === "assignee" && value === "") return t("page.nobody");
      if (field === "audio" && !value) return t("voice.none");
      return (field === "image" || field === "cover") && !value ? t("image.none") : undefined;
    },
  };
}

/** Also of a version that was refused. */
export function useBookChecks(): ChecksProps {
  const { t } = useTranslation("books");
  const { content } = useEditor(KIND);
  const { choose } = useVerbs();
  const fieldName = useFieldName();
  // Where the page is now: somebody may have moved it since the server looked.
  const numberOf = (where: Problem["where"]) => content.read().pages.findIndex((p) => p.id === where.page) + 1;
  return {
    say: ({ code, where, params }) => {
      const number = numberOf(where) || Number(params.number);
      const range = { number, words: params.words, least: params.least, most: params.most, level: params.level };
      switch (code) {
        case "title_empty":
          return t("checks.title");
        case "name_empty":
          return t("checks.name");
        case "no_pages":
          return t("checks.noPages");
        case "page_empty":
          return t("checks.empty", { number });
        case "text_missing":
          return t("checks.text", { number });
        case "image_missing":
          return t("checks.image", { number });
        case "image_unconfirmed":
          return t("checks.unconfirmed", { number });
        case "text_chinese":
          return t("checks.chinese", { number, found: String(params.found) });
        case "words_few":
          return t("checks.few", range);
        case "words_many":
          return t("checks.many", range);
        case "audio_stale":
          return t("checks.audioStale", { number });
        case "translation_stale":
          return t("checks.translationStale", { number });
        case "sentence_long":
          return t("checks.sentenceLong", range);
        case "cast_many":
          return t("checks.castMany", { number, shown: params.count, most: params.most });
        case "cast_off":
          return t("checks.castOff", { name: String(params.name) || t("characters.unnamed") });
        default:
          return null;
      }
    },
    fieldName,
    itemName: (where) => {
      if (where.page) return t("page.number", { number: numberOf(where) });
      if (where.character) return content.read().characters.find((c) => c.id === where.character)?.name || t("characters.unnamed");
      return t("book.name");
    },
    go: ({ code, where }) => {
      if (where.character) return focusField(fieldId.character(String(where.character)));
      if (!where.page) return focusField(code === "no_pages" ? fieldId.add : fieldId.title);
      choose(String(where.page));
      showField(fieldId.page(String(where.page)));
      // Shown with the next render.
      requestAnimationFrame(() => focusField(code === "image_missing" ? fieldId.picture : fieldId.text));
    },
  };
}

export const BookChecks = () => <Checks {...useBookChecks()} beside={useRolesOff()} />;
