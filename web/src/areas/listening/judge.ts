// How answers are judged: by what was heard, not by how it was typed. Case, punctuation, spaces and the shape of apostrophes do not count; where a dictation differs is shown word by word.
import { wordsOf } from "./words.ts";

export interface Mark {
  kind: "right" | "wrong" | "missing" | "extra";
  /** What is said; empty for an extra word. */
  said: string;
  /** What was written; empty for a missing one. */
  written: string;
}

/** A word as it is compared. */
export const plain = (word: string) =>
  word
    .normalize("NFKC")
    .toLocaleLowerCase("en")
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/** A hyphen or a dash parts words, as a space does: `ice-cream` is heard as `ice cream`. */
const parted = (text: string) => wordsOf(text.replaceAll(/[-‐-―/]/gu, " ")).filter((word) => plain(word) !== "");

export const same = (said: string, written: string) => plain(said) === plain(written);

/** The words of both beside each other, with as few differences as there can be. */
export function marks(said: string, written: string): Mark[] {
  const [a, b] = [parted(said), parted(written)];
  // Only the spaces differ.
  if (same(said, written)) return a.map((word) => ({ kind: "right", said: word, written: word }));
  // cost[i][j]: how far a from i on is from b from j on.
  const cost: number[][] = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  const at = (i: number, j: number) => cost[i]?.[j] ?? 0;
  const equal = (i: number, j: number) => plain(a[i] ?? "") === plain(b[j] ?? "");
  for (let i = a.length; i >= 0; i -= 1)
    for (let j = b.length; j >= 0; j -= 1) {
      const row = cost[i];
      if (!row || (i === a.length && j === b.length)) continue;
      if (i === a.length) row[j] = at(i, j + 1) + 1;
      else if (j === b.length) row[j] = at(i + 1, j) + 1;
      else row[j] = equal(i, j) ? at(i + 1, j + 1) : 1 + Math.min(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1));
    }
  const found: Mark[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [word, typed] = [a[i] ?? "", b[j] ?? ""];
    if (i < a.length && j < b.length && equal(i, j)) {
      found.push({ kind: "right", said: word, written: typed });
      [i, j] = [i + 1, j + 1];
    } else if (i < a.length && j < b.length && at(i, j) === at(i + 1, j + 1) + 1) {
      found.push({ kind: "wrong", said: word, written: typed });
      [i, j] = [i + 1, j + 1];
    } else if (i < a.length && (j === b.length || at(i, j) === at(i + 1, j) + 1)) {
      found.push({ kind: "missing", said: word, written: "" });
      i += 1;
    } else {
      found.push({ kind: "extra", said: "", written: typed });
      j += 1;
    }
  }
  return found;
}

export const allRight = (found: readonly Mark[]) => found.length > 0 && found.every(({ kind }) => kind === "right");
