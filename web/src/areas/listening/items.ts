// The items of a set as the page knows them, what is made of cues, and what a set lacks before it can be listed (the server has the last word).
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import type { ListeningSet } from "./sets.tsx";
import { wordsOf } from "./words.ts";

export interface Item {
  id?: string;
  start_ms: number;
  end_ms: number;
  text: string | null;
  /** Numbers of words. */
  gaps: string[] | null;
  /** One a line. */
  options: string | null;
  /** Which option is right, from 1. */
  answer: number | null;
}
export type Kind = "dictation" | "gap_fill" | "choose";

export interface Cue {
  id: string;
  start: number;
  end: number;
  text: string;
}

export const MOST_ITEMS = 100;
export const MOST_OPTIONS = 6;
const MOST_TEXT = 300;

export const itemsOf = (set: Pick<ListeningSet, "items">): Item[] => (set.items ?? []) as unknown as Item[];
export const optionsOf = (item: Item): string[] =>
  (item.options ?? "")
    .split("\n")
    .map((option) => option.trim())
    .filter(Boolean);
export const gapsOf = (item: Item): number[] => (item.gaps ?? []).map(Number);

export const newItem = (startMs: number, endMs: number, text = ""): Item => ({
  start_ms: startMs,
  end_ms: endMs,
  text: text || null,
  gaps: [],
  options: null,
  answer: null,
});

/** Items of those cues that none is made of yet, as far as there is room and the recording goes. */
export function ofCues(cues: readonly Cue[], items: readonly Item[], length: number | null): Item[] {
  const known = new Set(items.map((item) => `${item.start_ms} ${item.end_ms}`));
  const room = Math.max(0, MOST_ITEMS - items.length);
  const made = cues.flatMap(({ start, end, text }) => {
    const until = length === null ? end : Math.min(end, length);
    const said = text.replaceAll(/\s+/gu, " ").trim().slice(0, MOST_TEXT);
    if (said === "" || until <= start || known.has(`${start} ${until}`)) return [];
    known.add(`${start} ${until}`);
    return [newItem(start, until, said)];
  });
  return made.slice(0, room);
}

/** What an item lacks for its kind of exercise. */
export function lackOf(kind: Kind, item: Item): "text" | "gaps" | "options" | "answer" | null {
  if (kind === "choose") {
    const count = optionsOf(item).length;
    if (count < 2 || count > MOST_OPTIONS) return "options";
    return item.answer === null ? "answer" : null;
  }
  if (wordsOf(item.text ?? "").length === 0) return "text";
  return kind === "gap_fill" && gapsOf(item).length === 0 ? "gaps" : null;
}

/** Somebody else may have written meanwhile: what is meant is meant of whatever stands there now. */
const TRIES = 4;

/** Changes the items as they are on the server. */
export async function changed(id: string, change: (items: readonly Item[]) => Item[]) {
  for (let tried = 1; ; tried += 1) {
    const now = await post("/api/management/listeningSet/query", { id });
    try {
      return await post("/api/management/listeningSet/update", { id, version: now.version, items: change(itemsOf(now as unknown as ListeningSet)) } as never);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409) || tried === TRIES) throw error;
    }
  }
}
