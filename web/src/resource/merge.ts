// Two people and one record: what was typed here against what the server has now. Pure.
import type { Row } from "~/realtime/index.ts";
import type { Resource, Values } from "./types.ts";

/** A child row by what it holds: its id, what it does not hold, the names of what it refers to and the order of its cells make no difference. */
const bareRow = (row: object): object =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([cell, value]) => cell !== "id" && !cell.endsWith("_name") && value !== null && value !== "" && value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The same value as the server sends it and a form leaves it: an emptied text is none; words and ids are a set, rows stand in an order. */
export const normalizeValue = (value: unknown): unknown => {
  if (value === "" || value === undefined) return null;
  if (!Array.isArray(value)) return value;
  return value.some((one) => typeof one === "object" && one !== null) ? value.map((row) => bareRow(row as object)) : value.toSorted();
};
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
