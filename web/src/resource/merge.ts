// Two people and one record: what was typed here against what the server has now. Pure.
import type { Row } from "~/realtime/index.ts";
import type { Resource, Values } from "./types.ts";

/** The same value as the server sends it and a form leaves it: an emptied text is none. */
export const normalizeValue = (value: unknown): unknown => (value === "" || value === undefined ? null : Array.isArray(value) ? value.toSorted() : value);
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(normalizeValue(a)) === JSON.stringify(normalizeValue(b));

/** The part of a row a form edits. */
export const valuesOf = (resource: Resource, row: Row): Values => Object.fromEntries(resource.form.map((name) => [name, row[name] ?? null]));

/** Fields whose typed value is not the record's. */
export const dirtyFields = (fields: readonly string[], base: Values, typed: Values): string[] => fields.filter((f) => !same(base[f], typed[f]));

export interface Merge {
  /** Fields somebody else changed that were not touched here: taken over. */
  take: string[];
  /** Fields changed on both sides to different values: a person decides. */
  clash: string[];
}

export function merge(fields: readonly string[], base: Values, typed: Values, theirs: Values): Merge {
  const moved = fields.filter((f) => !same(base[f], theirs[f]));
  const dirty = new Set(dirtyFields(fields, base, typed));
  return { take: moved.filter((f) => !dirty.has(f)), clash: moved.filter((f) => dirty.has(f) && !same(typed[f], theirs[f])) };
}
