// The past of a class as the console keeps it: the outline of the whole, a moment as the server built it, and what keys and pointers mean. Pure.
import type { TimelineEvent } from "./detail.ts";
import type { Member, Sos, Tile } from "./tile.ts";

/** Answer of `/api/monitor/class/outline`. */
export interface Outline {
  from: string;
  to: string;
  over: boolean;
  /** Pieces of equal length from `from` to `to`. */
  slices: readonly Slice[];
  marks: readonly Mark[];
  /** Events up to this offset are in it. */
  offset: number;
}
export interface Slice {
  checks: number;
  poor: number;
  worst: number;
  events: number;
}
/** The weightiest first. */
export const markTypes = ["sos", "anomaly", "rejoin", "quit", "join"] as const;
export interface Mark {
  at: string;
  type: (typeof markTypes)[number];
  name?: string | null;
  o?: number | null;
}

/** Answer of `/api/monitor/class/moment`: built by the same rules as the present, from what had happened by then. */
export interface Moment {
  at: string;
  tile: Tile;
  members: readonly Member[];
  sos: readonly Sos[];
  /** The last of them, oldest first. */
  events: readonly TimelineEvent[];
  count: number;
}

/** Milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

export const STEP_MS = 5_000;
export const LONG_STEP_MS = 30_000;

/** The moment in an address; null for the present and for what is none. */
export function momentIn(search: URLSearchParams): number | null {
  const at = Date.parse(search.get("at") ?? "");
  return Number.isNaN(at) ? null : at;
}

/** A moment that can be looked at; the end of the span is the present. */
export function within({ from, to }: Span, at: number): number | null {
  return at >= to ? null : Math.max(from, Math.round(at));
}

/** Where a key leads from a moment; undefined for keys that lead nowhere. */
export function keyed(span: Span, at: number | null, key: string, shift: boolean): number | null | undefined {
  const step = shift ? LONG_STEP_MS : STEP_MS;
  const here = at ?? span.to;
  if (key === "ArrowLeft") return within(span, here - step);
  if (key === "ArrowRight") return within(span, here + step);
  if (key === "Home") return span.from;
  return key === "End" ? null : undefined;
}

/** What share of the span has passed at a moment, 0…1. */
export const shareOf = ({ from, to }: Span, at: number): number => Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from)));

/** The outline's marks and those of events heard after it was read, each once. */
export function marksOf(outline: Outline, heard: readonly TimelineEvent[]): readonly Mark[] {
  const came = new Set(outline.marks.filter((mark) => mark.type === "join").map((mark) => mark.name));
  const later = heard
    .filter((event) => event.o > outline.offset)
    .flatMap((event): Mark[] => {
      const type = event.type === "join" && came.has(event.name) ? "rejoin" : markTypes.find((known) => known === event.type);
      if (type === "join") came.add(event.name);
      return type ? [{ at: event.at, type, name: event.name ?? null, o: event.o }] : [];
    });
  return [...outline.marks, ...later];
}
