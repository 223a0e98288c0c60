// What a plan grid is given: lanes with blocks of time in them. It knows nothing of what is planned.
import type { ReactNode } from "react";
import type { Tone } from "../tokens.ts";

export interface Block {
  id: string;
  /** Moments, ms. */
  start: number;
  end: number;
  title: string;
  /** A sign before the title, of what the label says in words. */
  mark?: string;
  /** A second line, where there is room. */
  detail?: string;
  /** All of it in words, for whoever hears it. */
  label: string;
  tone: Tone;
  /** It does not take place. */
  off: boolean;
  /** What of it can be moved. */
  moves: "all" | "end" | "nothing";
}

/** A time that something can be put in, or nothing: it lies under the blocks. */
export interface Shade {
  id: string;
  /** Moments, ms. */
  start: number;
  end: number;
  title: string;
  /** All of it in words. */
  label: string;
  tone: Tone;
  /** Nothing is to be put in: for sure, or it may come to that. What stands beside is in nothing's way. */
  closed?: "solid" | "hatched" | "beside";
}

export interface Lane {
  id: string;
  /** Which of the axis's days it is of. */
  day: number;
  name: string;
  head: ReactNode;
  blocks: readonly Block[];
  shades?: readonly Shade[];
}

/** Where a block is put. */
export interface Put {
  /** The lane that it comes from, and the one that it goes to. */
  from: string;
  lane: string;
  start: number;
  end: number;
}

export interface Held extends Put {
  block: Block;
}

/** What somebody else holds right now. */
export interface Ghost {
  id: string;
  lane: string;
  start: number;
  end: number;
  title: string;
  by: { id: string; name: string };
}

export interface GridWords {
  grid: string;
  /** A free place, for whoever hears it. */
  free: (lane: string, time: string) => string;
  /** A block under way to somewhere. */
  held: (title: string, lane: string, from: string, to: string) => string;
  again: string;
  skipped: string;
  resize: string;
  move: string;
  here: string;
}
