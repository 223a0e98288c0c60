// What every reader of a file answers: content whose images are named by keys of the file's own, and the images.
import { MAX_TEXT, MAX_TITLE, MOST_PAGES } from "../model.ts";

/** Of JSON whatever somebody put there: the server says what of it is none. */
export type PageContent = { text?: unknown; image?: string } | null;

export interface Content {
  title: string;
  level: string;
  cover?: string;
  characters?: { image?: string }[];
  pages: PageContent[];
  [field: string]: unknown;
}

/** Why a page is not whole: a key of the area's strings, or what the server says. */
export type Fault = "image" | "picture" | "long" | "page" | { said: string };
/** Page, from 0 → what of it was lost. */
export type Faults = Map<number, Fault[]>;

export function note(faults: Faults, page: number, fault: Fault): void {
  faults.set(page, [...(faults.get(page) ?? []), fault]);
}

export interface ReadBook {
  content: Content;
  /** Key → picture. */
  images: Map<string, Blob>;
  faults: Faults;
  /** Pages of the file beyond those that a book may have. */
  beyond: number;
}

export interface Reading {
  signal: AbortSignal;
  onPage: (done: number, total: number) => void;
}

export type Read = (file: File, reading: Reading) => Promise<ReadBook>;

/** A file that is not what its name says, or more than may be read. Its message is a key of the area's strings. */
export class Unreadable extends Error {
  readonly why: "type" | "size" | "broken" | "locked" | "other";
  constructor(why: Unreadable["why"]) {
    super(why);
    this.why = why;
  }
}

/** Bytes of a file that a browser opens without trouble, and of what is packed in it; what reaches the server of it is bounded there. */
export const MAX_FILE = 200 * 2 ** 20;
export const MAX_UNPACKED = 600 * 2 ** 20;

/** The words of a page on one line, cut to what a page may hold. */
export function textOf(words: string): { text: string; long: boolean } {
  const text = words.replaceAll(/\s+/g, " ").trim();
  return { text: text.slice(0, MAX_TEXT), long: text.length > MAX_TEXT };
}

/** How many of a file's pages are read. */
export const within = (total: number): { count: number; beyond: number } => ({ count: Math.min(total, MOST_PAGES), beyond: Math.max(0, total - MOST_PAGES) });

/** `my-story.final.pdf` → `my story.final` */
export const titleOf = (file: File): string =>
  file.name
    .replace(/\.[^.]+$/, "")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .slice(0, MAX_TITLE);
