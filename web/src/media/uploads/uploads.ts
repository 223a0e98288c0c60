// What is known of the uploads of this tab: what of each is shown, and what of it is on its way.
import { create } from "zustand";
import type { Data } from "~/api/client.ts";
import type { UploadSort } from "../media.ts";
import type { Kept } from "./kept.ts";
import { Rate } from "./rate.ts";

/**
 * `waiting`: cut off, goes on by itself; `unfinished`: begun before this tab was, goes on when the file is chosen again; `elsewhere`: begun in another browser;
 * `ending`: all there, put to use.
 */
export type UploadState = "sending" | "paused" | "waiting" | "unfinished" | "elsewhere" | "ending" | "done" | "failed";

export interface Upload {
  /** In this tab. */
  key: string;
  name: string;
  size: number;
  of: UploadSort;
  state: UploadState;
  /** Bytes that are there or on their way. */
  sent: number;
  /** Bytes a second; null while it cannot be told. */
  rate: number | null;
  /** Why it waits or failed, in words. */
  fault: string | null;
  /** The file, once it is there. */
  file: string | null;
  /** The page of what was made of it. */
  opens: string | null;
}

/** The uploads, in the order they were begun in. */
export const useUploads = create<{ uploads: readonly Upload[] }>(() => ({ uploads: [] }));

/** What is known of an upload beside what is shown. */
export interface Way {
  readonly kept: Omit<Kept, "upload">;
  upload: string | null;
  bytes: File | null;
  /** What it became. */
  file: string | null;
  partBytes: number;
  missing: number[];
  /** What of each part that is on its way has left. */
  flying: Map<number, { sent: number; abort: AbortController }>;
  rate: Rate;
  tries: number;
  timer: ReturnType<typeof setTimeout> | null;
  shown: number;
  release: (() => void) | null;
}

/** By key. */
export const ways = new Map<string, Way>();

export const shown = (key: string): Upload | undefined => useUploads.getState().uploads.find((one) => one.key === key);
export const show = (key: string, change: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.map((one) => (one.key === key ? { ...one, ...change } : one)) }));

/** One more. */
export function add(known: Way["kept"], bytes: File | null, state: UploadState): string {
  const key = crypto.randomUUID();
  const way: Way = {
    kept: known,
    upload: null,
    bytes,
    file: null,
    partBytes: 0,
    missing: [],
    flying: new Map(),
    rate: new Rate(),
    tries: 0,
    timer: null,
    shown: 0,
    release: null,
  };
  ways.set(key, way);
  const upload: Upload = { key, name: known.name, size: known.size, of: known.of, state, sent: 0, rate: null, fault: null, file: null, opens: null };
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }));
  return key;
}

/** Bytes of it that are there or on their way. */
export const there = (way: Way): number => {
  if (way.partBytes === 0) return 0;
  const last = Math.ceil(way.kept.size / way.partBytes) - 1;
  const missing = [...way.missing, ...way.flying.keys()];
  const left = missing.reduce((sum, part) => sum + (part === last ? way.kept.size - last * way.partBytes : way.partBytes), 0);
  return way.kept.size - left + [...way.flying.values()].reduce((sum, { sent }) => sum + sent, 0);
};

/** What the server has of it. */
export function known(way: Way, begun: Data<"/api/management/file/begin">): void {
  const [have, count] = [new Set(begun.parts), Math.ceil(begun.size / begun.part_bytes)];
  way.upload = begun.upload;
  way.partBytes = begun.part_bytes;
  way.missing = Array.from({ length: count }, (_, part) => part).filter((part) => !have.has(part) && !way.flying.has(part));
}
