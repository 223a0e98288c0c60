// A running class as the topic `board` tells it, and what the page reads out of it. Knows nothing of React.
import type { Tone } from "~/ui/tokens.ts";

/** 0 unknown, 1 excellent, 2 good, 3 poor, 4 bad, 5 very bad, 6 down. */
export type Quality = number;

export interface Member {
  id: string;
  name: string;
  /** `teacher`, `student`, … */
  role: string;
  online: boolean;
  quality: Quality;
  /** Milliseconds there and back; null before the first sample. */
  rtt: number | null;
  /** Packets lost, per cent. */
  loss: number | null;
  camera: boolean | null;
  microphone: boolean | null;
  rejoins?: number;
  freezes?: number;
}

export interface Sos {
  id: string;
  category: string;
  state: "open" | "claimed" | "resolved";
  ownerId: string | null;
  ownerName: string | null;
  /** RFC 3339: when it was raised. */
  since: string;
  userId?: string;
  userName?: string;
  role?: string;
  classId?: string;
  className?: string;
  claimedAt?: string | null;
  resolvedAt?: string | null;
  /** What it turned out to be about. */
  cause?: string | null;
  note?: string | null;
}

export type Level = "ok" | "warning" | "anomaly";

export interface Tile {
  id: string;
  number: string;
  name: string;
  kind: string;
  status?: string;
  teacher: string | null;
  students: string[];
  startAt: string;
  endAt: string | null;
  members: Member[];
  /** Poor share of the samples of the last five minutes, 0…1. */
  poor5m: number;
  poorTotal: number;
  samples: number;
  level: Level;
  /** RFC 3339: since when no sample came though somebody is in the room; what the figures say is of before. */
  silentSince?: string | null;
  sos: Sos | null;
  attention: { score: number; reason: string; since: string };
  lastEvent: { type: string; name: string | null; at: string } | null;
}

export const shows = ["all", "attention", "sos", "anomaly", "warning", "silent"] as const;
export type Show = (typeof shows)[number];

/** Nothing is known of its network: no level, and no figures. */
export const isSilent = ({ silentSince }: Pick<Tile, "silentSince">): boolean => typeof silentSince === "string";

const passes: Record<Show, (tile: Tile) => boolean> = {
  all: () => true,
  attention: (tile) => tile.sos !== null || tile.level !== "ok" || tile.attention.score > 0,
  sos: (tile) => tile.sos !== null,
  anomaly: (tile) => tile.level === "anomaly",
  warning: (tile) => tile.level === "warning",
  silent: (tile) => isSilent(tile),
};

/** Calls from classes that are not on the board any more, the longest waiting first: nobody would see them otherwise. */
export const left = (calls: Iterable<Sos>, tiles: ReadonlyMap<string, Tile>): Sos[] =>
  [...calls].filter((sos) => sos.classId !== undefined && !tiles.has(sos.classId)).toSorted((a, b) => a.since.localeCompare(b.since));

/** How many classes each filter would leave. */
export function countAll(tiles: Iterable<Tile>): Record<Show, number> {
  const counts = { all: 0, attention: 0, sos: 0, anomaly: 0, warning: 0, silent: 0 };
  for (const tile of tiles) for (const show of shows) if (passes[show](tile)) counts[show] += 1;
  return counts;
}

/** Found by class name or number, teacher or student, in any case. */
function matches(tile: Tile, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase();
  return wanted === "" || [tile.name, tile.number, tile.teacher ?? "", ...tile.students].some((text) => text.toLocaleLowerCase().includes(wanted));
}

/** Who needs somebody first: the highest score; of equals the one that has waited longest; then by id, so that nothing flickers. */
export function byAttention(a: Tile, b: Tile): number {
  return b.attention.score - a.attention.score || a.attention.since.localeCompare(b.attention.since) || a.id.localeCompare(b.id);
}

/** Ids of the tiles to show, in order. */
export function arrange(tiles: Iterable<Tile>, show: Show, words: string): string[] {
  return [...tiles]
    .filter((tile) => passes[show](tile) && matches(tile, words))
    .toSorted(byAttention)
    .map((tile) => tile.id);
}

export const qualityTone = (quality: Quality): Tone => (quality <= 0 ? "neutral" : quality <= 2 ? "success" : quality === 3 ? "warning" : "danger");
export const levelTone: Record<Level, Tone> = { ok: "success", warning: "warning", anomaly: "danger" };

/** `12:41`, or `1:02:41` from an hour on. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}
