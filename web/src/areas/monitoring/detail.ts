// One class as the page keeps it: what was read, and what has been heard since. Pure.
import type { Position } from "~/realtime/index.ts";
import type { Member, Sos, Tile } from "./tile.ts";

export interface TimelineEvent {
  /** Offset in the class's topic. */
  o: number;
  at: string;
  type: string;
  /** Whom it is about. */
  userId?: string | null;
  name?: string | null;
  role?: string | null;
  data?: Record<string, unknown> | null;
  /** Events about a call for help bring it along as it is after them. */
  sos?: Sos | null;
}

export interface Point {
  at: string;
  quality: number;
  rtt: number | null;
  loss: number | null;
  /** Lost upwards and downwards, per cent; not known of what is heard live. */
  up?: number | null;
  down?: number | null;
}
export interface Series {
  user: string;
  name: string;
  points: readonly Point[];
}

/** Answer of `/api/monitor/class/detail`. */
export interface Detail {
  class: Record<string, unknown>;
  tile: Tile;
  members: readonly Member[];
  /** Oldest first. */
  timeline: readonly TimelineEvent[];
  /** Events up to here are in it. */
  position: Position;
  /** Whether what happens is told; who sees some classes alone asks again and again. */
  live: boolean;
  series: readonly Series[];
  sos: readonly Sos[];
}

const MAX_EVENTS = 2_000;
/** More than a line of the chart can show; from then on its older half is thinned. */
const MAX_POINTS = 1_500;
/** The board may tell a tile more often than there are samples. */
const POINT_EVERY_MS = 1_500;

export function withEvent(detail: Detail, offset: number, heard: Omit<TimelineEvent, "o">): Detail {
  if (detail.timeline.some((event) => event.o === offset)) return detail;
  const timeline = [...detail.timeline, { ...heard, o: offset }].slice(-MAX_EVENTS);
  const position: Position = [detail.position[0], Math.max(detail.position[1], offset)];
  return { ...detail, timeline, position, sos: heard.sos ? withSos(detail.sos, heard.sos) : detail.sos };
}

function withSos(all: readonly Sos[], one: Sos): readonly Sos[] {
  return all.some((sos) => sos.id === one.id) ? all.map((sos) => (sos.id === one.id ? one : sos)) : [...all, one];
}

/** The class as the board tells it now; its members' lines go on in the chart. */
export function withTile(detail: Detail, tile: Tile, now: string): Detail {
  return { ...detail, tile, members: tile.members, series: tile.members.reduce((all, member) => withPoint(all, member, now), detail.series) };
}

function withPoint(all: readonly Series[], { id, name, online, quality, rtt, loss }: Member, at: string): readonly Series[] {
  if (!online || quality === 0) return all;
  const known = all.find((one) => one.user === id);
  const last = known?.points.at(-1);
  if (last && Date.parse(at) - Date.parse(last.at) < POINT_EVERY_MS) return all;
  const point = { at, quality, rtt, loss };
  if (!known) return [...all, { user: id, name, points: [point] }];
  return all.map((one) => (one === known ? { ...one, points: thinned([...one.points, point]) } : one));
}

/** The whole class stays on the chart: of each two of its older points the worse one is kept. */
export function thinned(points: readonly Point[]): readonly Point[] {
  if (points.length <= MAX_POINTS) return points;
  const half = points.length >> 1;
  const worse = points
    .slice(0, half)
    .flatMap((point, at, old) => (at % 2 === 0 ? [at + 1 < old.length && old[at + 1]!.quality > point.quality ? old[at + 1]! : point] : []));
  return [...worse, ...points.slice(half)];
}

/** Calls that still need somebody first, the longest waiting before; then those that are over, the last one first. */
export function sosInOrder(all: readonly Sos[]): Sos[] {
  const rank = (sos: Sos) => ["open", "claimed", "resolved"].indexOf(sos.state);
  return all.toSorted((a, b) => rank(a) - rank(b) || (a.state === "resolved" ? b.since.localeCompare(a.since) : a.since.localeCompare(b.since)));
}
