// Differences between two moments of a document, as sentences in its own terms.
import { useTranslation } from "react-i18next";
import type { Person } from "~/ui/people.tsx";
import type { Change, Side } from "./calls.ts";

/** What an area calls the parts of its kind of document. */
export interface DocumentWords {
  /** One item of a collection: "step". */
  item: (items: string) => string;
  field: (field: string, items?: string) => string;
  /** A value as people read it; undefined to show it as it is. */
  value?: (field: string, value: unknown) => string | undefined;
}

const SHOWN = 140;
/** Ids of files, and what tells whether words are the same: nothing that anybody reads. */
const FILE = /^[0-9a-f]{64}$/;
const MARK = /^[0-9a-f]{16}$/;
/** The field of an item that says whose it is. */
const ASSIGNEE = "assignee";

export interface Told {
  /** What changed. */
  text: string;
  before?: string;
  after?: string;
}

/** Of these words, and of these people by their names. */
export function useChangeWords(words: DocumentWords, people: readonly Person[] = []): (change: Change) => Told {
  const { t } = useTranslation("document");
  const name = (items: string, side: Side) => t("change.item", { kind: words.item(items), title: side.title || t("change.untitled") });
  const value = (field: string, held: unknown): string => {
    const own = words.value?.(field, held);
    if (own !== undefined) return own;
    if (field === ASSIGNEE && held) return people.find(({ id }) => id === held)?.name ?? t("change.somebody");
    if (typeof held === "string" && FILE.test(held)) return t("change.file");
    if (typeof held === "boolean") return t(held ? "change.yes" : "change.no");
    const text = Array.isArray(held) ? held.join(", ") : String(held ?? "");
    return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  };
  return (change) => {
    switch (change.op) {
      case "added":
        return {
          text: t(change.after.parent_title ? "change.addedIn" : "change.added", { item: name(change.items, change.after), parent: change.after.parent_title }),
        };
      case "removed":
        return { text: t("change.removed", { item: name(change.items, change.before) }) };
      case "moved": {
        const { before, after } = change;
        const item = name(change.items, after);
        return {
          text:
            before.parent === after.parent
              ? t("change.place", { item, from: before.place + 1, to: after.place + 1 })
              : t("change.parent", { item, from: before.parent_title || "–", to: after.parent_title || "–" }),
        };
      }
      default: {
        const field = words.field(change.field, change.items);
        const text = change.items && change.at ? t("change.field", { item: name(change.items, change.at), field }) : field;
        const sides = [change.before, change.after];
        const isOne = (kind: RegExp) =>
          sides.some((side) => typeof side === "string" && kind.test(side)) && sides.every((side) => !side || kind.test(String(side)));
        if (isOne(MARK) || (isOne(FILE) && sides.every(Boolean))) return { text: t("change.another", { text }) };
        const [before, after] = around(change.before, change.after, (held) => value(change.field, held));
        return before === after ? { text: t("change.style", { text }) } : { text, before, after };
      }
    }
  };
}

/** Long text is shown from shortly before where it differs. */
function around(before: unknown, after: unknown, say: (held: unknown) => string): [string, string] {
  if (typeof before !== "string" || typeof after !== "string" || Math.max(before.length, after.length) <= SHOWN) return [say(before), say(after)];
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const from = Math.max(0, at - 30);
  const cut = (text: string) => (from > 0 ? "…" : "") + text.slice(from, from + SHOWN) + (text.length > from + SHOWN ? "…" : "");
  return before === after ? [before, after] : [cut(before), cut(after)];
}
