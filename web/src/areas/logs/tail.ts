// The lines on the page: in order, each once, bounded, with what is missing in between. Pure; `use-tail.ts` feeds it.
import type { Data } from "~/api/client.ts";
import type { Position } from "~/realtime/index.ts";

/** More lines than anybody reads; older ones leave the page, not the store. */
export const MAX_LINES = 10_000;

/** A line as the server keeps it; what is not known is left out. */
export type Line = Page["records"][number];

/** Offsets `o..=to` that were not sent. */
export interface Gap {
  gap: true;
  o: number;
  to: number;
}
export type Item = Line | Gap;
export const isGap = (item: Item): item is Gap => "gap" in item;
const endOf = (item: Item): number => (isGap(item) ? item.to : item.o);

export type Page = Data<"/api/log/list">;

export interface Tail {
  /** In the order of offsets. */
  items: readonly Item[];
  /** The store has older ones than the first. */
  older: boolean;
  /** Everything up to here is on the page, was left out by the filter, or is named by a gap. */
  position: Position;
  /** Lines that came since the reader left the end. */
  unseen: number;
  /** The page is full and somebody reads in it: nothing is heard until they go on. */
  full: boolean;
}

export const open = ({ records, more, position }: Page): Tail => ({ items: inOrder(records), older: more, position, unseen: 0, full: false });

/** A line and its neighbours; what lies between them and the present is a gap to be fetched. */
export function openAt(records: Line[], position: Position): Tail {
  const items: Item[] = inOrder(records);
  const last = items.at(-1)?.o ?? 0;
  if (position[1] > last) items.push({ gap: true, o: last + 1, to: position[1] });
  return { items, older: true, position, unseen: 0, full: false };
}

/** Live lines. Every offset up to `upto` was considered. */
export function hear(tail: Tail, lines: readonly Line[], upto: number, following: boolean): Tail {
  const fresh = lines.filter((line) => line.o > tail.position[1]);
  const position = reach(tail.position, upto);
  if (fresh.length === 0) return { ...tail, position };
  return bound({ ...tail, items: [...tail.items, ...fresh], position, unseen: following ? 0 : tail.unseen + fresh.length }, following);
}

/** Lines the server could not send. */
export function skip(tail: Tail, from: number, to: number): Tail {
  const start = Math.max(from, tail.position[1] + 1);
  if (to < start) return tail;
  const last = tail.items.at(-1);
  const joined = last && isGap(last) && last.to === start - 1;
  const items = joined ? [...tail.items.slice(0, -1), { ...last, to }] : [...tail.items, { gap: true as const, o: start, to }];
  return { ...tail, items, position: reach(tail.position, to) };
}

/** A page from before the first line. If the page gets too long its end gives way, and is heard again from there later. */
export function prepend(tail: Tail, lines: readonly Line[], more: boolean): Tail {
  const first = tail.items[0]?.o ?? Number.POSITIVE_INFINITY;
  const items = [...inOrder(lines.filter((line) => line.o < first)), ...tail.items];
  if (items.length <= MAX_LINES) return { ...tail, items, older: more };
  const kept = items.slice(0, MAX_LINES);
  return { ...tail, items: kept, older: more, position: [tail.position[0], endOf(kept.at(-1) as Item)], full: true };
}

/** What a gap held, from its beginning; with `more` the rest of it stays a gap. */
export function fill(tail: Tail, gap: Gap, lines: readonly Line[], more: boolean): Tail {
  const at = tail.items.findIndex((item) => isGap(item) && item.o === gap.o);
  const here = tail.items[at];
  if (!here || !isGap(here)) return tail;
  const within = inOrder(lines.filter((line) => line.o >= here.o && line.o <= here.to));
  const reached = lines.at(-1)?.o ?? here.to;
  const rest: Item[] = more && reached < here.to ? [{ gap: true, o: reached + 1, to: here.to }] : [];
  return bound({ ...tail, items: tail.items.toSpliced(at, 1, ...within, ...rest) }, false);
}

/** Back to the end: what was held back by a full page is heard from where it stopped. */
export const goOn = (tail: Tail): Tail => bound({ ...tail, unseen: 0, full: false }, true);

function bound(tail: Tail, following: boolean): Tail {
  if (tail.items.length <= MAX_LINES) return tail;
  // Under somebody's eyes nothing is taken away: the page stops hearing instead.
  if (!following) return { ...tail, full: true };
  return { ...tail, items: tail.items.slice(-MAX_LINES), older: true };
}

const reach = ([epoch, offset]: Position, to: number): Position => [epoch, Math.max(offset, to)];

function inOrder(lines: readonly Line[]): Line[] {
  const sorted = lines.toSorted((a, b) => a.o - b.o);
  return sorted.filter((line, at) => line.o !== sorted[at - 1]?.o);
}
