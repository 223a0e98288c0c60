// What this browser remembers of uploads that are not finished, so that a tab that was closed can go on: not the bytes, which only the person can give it again.
import { personalKey } from "~/api/personal.ts";
import type { UploadSort } from "../media.ts";

/** What is done with a file once it is there: a call that takes its id. */
export interface Next {
  path: string;
  /** The rest of what the call is told. */
  body: Record<string, unknown>;
  /** Under which name it is told the file's id. */
  field: string;
  /** The page of what it answers, to which the answer's id is put; none where there is nothing to open. */
  opens?: string;
}

/** An upload as it was begun. */
export interface Kept {
  upload: string;
  name: string;
  size: number;
  modified: number;
  of: UploadSort;
  /** Given out by its record alone. */
  private: boolean;
  next: Next | null;
}

const key = () => personalKey("uploads");

export function kept(): Kept[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(key()) ?? "[]");
    return Array.isArray(held) ? (held as Kept[]) : [];
  } catch {
    return [];
  }
}

export function keep(upload: Kept): void {
  localStorage.setItem(key(), JSON.stringify([...kept().filter((one) => one.upload !== upload.upload), upload]));
}

export function forget(upload: string): void {
  const rest = kept().filter((one) => one.upload !== upload);
  if (rest.length > 0) localStorage.setItem(key(), JSON.stringify(rest));
  else localStorage.removeItem(key());
}
