// Where one goes on writing when a colleague splits the cue under the caret. The words behind the cut are written anew into a cue of their own: the caret stays in the
// first half, and so do letters that were on their way and are not in the copy. Pure.
import type { DeltaOp } from "~/sync/index.ts";

export interface Followed {
  /** Of the caret in the new half. */
  caret: number;
  /** Letters before it that were left in the first half: where they stand there, and what they are. */
  left: { at: number; words: string } | null;
}

/**
 * `was` is what stood in the cue, with the caret; `delta` what was done to it, and `half` what the new cue says.
 * Answers null where it was not that, or the caret stands in the first half.
 */
export function splitUnder(was: string, caret: number, delta: readonly DeltaOp[], half: string): Followed | null {
  const [begin, ...rest] = delta;
  const cut = begin?.retain ?? 0;
  const ops = begin?.retain === undefined ? delta : rest;
  if (caret <= cut || ops.length === 0) return null;
  let [at, moved, before] = [cut, "", 0];
  let left: Followed["left"] = null;
  let kept = cut;
  for (const { retain, delete: gone } of [...ops, { retain: Math.max(0, was.length) }]) {
    const length = Math.min(gone ?? retain ?? -1, was.length - at);
    // Something else was written there.
    if (length < 0) return null;
    const words = was.slice(at, at + length);
    if (gone !== undefined) {
      before += Math.max(0, Math.min(length, caret - at));
      moved += words;
    } else {
      if (words && at < caret && caret <= at + length) left = { at: kept, words: words.slice(0, caret - at) };
      kept += length;
    }
    at += length;
  }
  if (moved.trim() !== half || half === "") return null;
  const lead = moved.length - moved.trimStart().length;
  return { caret: Math.max(0, Math.min(half.length, before - lead)), left };
}
