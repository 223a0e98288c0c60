// Where things stand in a plan grid, in minutes of its scale and in px, and which of them the keys reach next.
import { type Axis, packed, placeOf } from "./axis.ts";
import type { Block, Lane } from "./types.ts";

export const PX_PER_MINUTE = 64 / 60;
/** Shorter than this nothing can be read or pressed. */
const LEAST_MINUTES = 20;
const HALF = 30;

export interface Standing {
  block: Block;
  from: number;
  to: number;
  column: number;
  columns: number;
}

/** The blocks of a lane where they stand; what goes over midnight as far as the day has it. */
export function standing(axis: Axis, lane: Lane): Standing[] {
  const shown = lane.blocks.map((block) => {
    const from = placeOf(axis, lane.day, block.start);
    return { block, from, to: Math.max(placeOf(axis, lane.day, block.end), from + LEAST_MINUTES) };
  });
  return packed(shown).map(({ item, column, columns }) => ({ ...item, column, columns }));
}

export interface Cursor {
  lane: string;
  place: number;
  /** The block that it is on. */
  block: string | null;
}

const on = (lane: string, { block, from }: Standing): Cursor => ({ lane, place: from, block: block.id });

/** The cursor on whatever is at a place of a lane. */
export function cursorAt(lane: string, stand: readonly Standing[], place: number): Cursor {
  const there = stand.find(({ from, to }) => place >= from && place < to);
  return there ? on(lane, there) : { lane, place, block: null };
}

/** One step earlier or later in a lane: to the block that is there, or else half an hour. */
export function stepIn(stand: readonly Standing[], cursor: Cursor, by: 1 | -1, length: number): Cursor {
  const { lane } = cursor;
  const at = stand.findIndex(({ block }) => block.id === cursor.block);
  const here = stand[at];
  if (here) {
    const next = stand[at + by];
    if (next && (by > 0 ? next.from <= here.to : next.to >= here.from)) return on(lane, next);
    return clamped(lane, by > 0 ? here.to : Math.min(here.from - 5, Math.floor((here.from - 1) / HALF) * HALF), length);
  }
  const to = by > 0 ? (Math.floor(cursor.place / HALF) + 1) * HALF : (Math.ceil(cursor.place / HALF) - 1) * HALF;
  const met = by > 0 ? stand.find(({ from }) => from > cursor.place && from <= to) : stand.findLast((one) => one.to >= to && one.to <= cursor.place);
  return met ? on(lane, met) : clamped(lane, to, length);
}

const clamped = (lane: string, place: number, length: number): Cursor => ({ lane, place: Math.max(0, Math.min(length - HALF, place)), block: null });
