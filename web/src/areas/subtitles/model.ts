// A track as the screen shows it, and times as they are written.
import { models } from "~/api/documents.gen.ts";
import type { ContentView } from "~/sync/index.ts";

export const KIND = "subtitles";
export type TrackView = ContentView<typeof KIND>;
export type CueView = TrackView["cues"][number];

const [cues] = models[KIND].collections;
export const MOST_CUES = cues.most;
/** A day. */
export const MAX_MS = 86_400_000;
const FRACTION = 1_000;
const BASE = 60;

/** `1:02.345`, with hours where there are some. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / FRACTION);
  const pad = (n: number, digits = 2) => String(n).padStart(digits, "0");
  const [h, m, s] = [Math.floor(seconds / (BASE * BASE)), Math.floor(seconds / BASE) % BASE, seconds % BASE];
  return `${h > 0 ? `${h}:${pad(m)}` : m}:${pad(s)}.${pad(ms % FRACTION, 3)}`;
}

/** Milliseconds of what is typed: `62.3`, `1:02.3`, `1:01:02,345`; null where it is no time. */
export function msOf(typed: string): number | null {
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(typed.trim().replaceAll("：", ":"));
  if (!found) return null;
  const [, h = "0", m = "0", s = "0", fraction = "0"] = found;
  const ms = ((Number(h) * BASE + Number(m)) * BASE + Number(s)) * FRACTION + Number(fraction.padEnd(3, "0"));
  return ms <= MAX_MS ? ms : null;
}

/** The cue that is shown at a moment: of those that overlap, the one that began last. */
export function cueAt(all: readonly CueView[], ms: number): CueView | undefined {
  // They stand by their starts.
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.start ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  for (let at = low - 1; at >= 0 && at > low - 9; at -= 1) {
    const cue = all[at];
    if (cue && cue.end > ms) return cue;
  }
  return undefined;
}

/** Where words are parted best near a share of them: at a space or behind a sign that ends a clause. */
export function cutNear(text: string, share: number): number {
  const wanted = Math.round(text.length * Math.min(1, Math.max(0, share)));
  const cuts = [...text.matchAll(/\s+|[，。！？；、]/gu)].map(({ index, 0: sign }) => index + sign.length).filter((at) => at > 0 && at < text.length);
  return cuts.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;
}
