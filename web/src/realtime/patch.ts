// What a change event does to one page of a list. Pure; `live-list.ts` puts the answer into the cache.
import type { Position } from "@belltower/realtime";

export interface Actor {
  id: string;
  name: string;
}
export interface Row {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
  updated_by: Actor | null;
  [field: string]: unknown;
}
/** Payload of `resource:*` and `own:*` topics. */
export interface ChangeEvent {
  op: "create" | "update" | "delete" | "restore";
  id: string;
  row: Row | null;
  /** Of an update, the fields that changed; none where the server did not look: a job's state, what is computed. */
  changed: string[];
  by: Actor | null;
}
export interface ListQuery {
  page: number;
  size: number;
  sort: string[];
  /** enum, ref, bool and words: accepted values; text: a piece; numbers, times and days: `{from, to}`. */
  filter: Record<string, unknown>;
  search: string;
}
export interface ListPage<R extends Row = Row> {
  records: R[];
  total: number;
  page: number;
  size: number;
  position: Position;
}

/** `patched`: the row on screen is new. `gone`: it is deleted, and stays until the list is loaded. `elsewhere`: rows may belong
 * on this page, off it or in another order; only loading tells. `nothing`: this page is as it was. */
export type Effect = "patched" | "moved" | "gone" | "elsewhere" | "nothing";

const inRange = (value: unknown, { from, to }: { from?: unknown; to?: unknown }) => {
  const number = typeof value === "number";
  const as = (bound: unknown) => (number ? Number(bound) : String(bound));
  return (from == null || (value as number | string) >= as(from)) && (to == null || (value as number | string) < as(to));
};

/** Words are the same in whatever case. */
const low = (value: unknown) => (typeof value === "string" ? value.toLowerCase() : value);

/** Whether a row passes the filter, as far as a browser can tell: what it cannot tell, passes. */
export function mayPass(row: Row, { filter }: ListQuery): boolean {
  return Object.entries(filter).every(([field, wanted]) => {
    const value = row[field];
    if (value === undefined) return true;
    if (Array.isArray(wanted)) return Array.isArray(value) ? value.some((v) => wanted.some((w) => low(w) === low(v))) : wanted.includes(value);
    if (typeof wanted === "string")
      return String(value ?? "")
        .toLowerCase()
        .includes(wanted.toLowerCase());
    return value !== null && typeof wanted === "object" && wanted !== null ? inRange(value, wanted) : true;
  });
}

/** Applies an event at `offset`; events the page already contains change nothing. */
export function patch<R extends Row>(page: ListPage<R>, query: ListQuery, offset: number, event: ChangeEvent): [ListPage<R>, Effect] {
  const [epoch, at] = page.position;
  if (offset <= at) return [page, "nothing"];
  const read: ListPage<R> = { ...page, position: [epoch, offset] };
  const index = page.records.findIndex((row) => row.id === event.id);
  const held = page.records[index];
  const ordering = new Set(query.sort.map((by) => by.replace(/^-/, "")));
  // What a change can do to where rows stand: another place in the order, in or out of the filter, found or not by the search.
  const unsaid = event.op === "update" && event.changed.length === 0;
  const narrows = Object.keys(query.filter).length > 0;
  const moves =
    ordering.has("updated_at") || query.search !== "" || (unsaid && narrows) || event.changed.some((field) => ordering.has(field) || field in query.filter);
  if (!held) {
    if (event.op === "delete") return [read, "elsewhere"];
    if (event.op === "update" && !moves) return [read, "nothing"];
    return [read, event.row && mayPass(event.row, query) ? "elsewhere" : "nothing"];
  }
  if (event.op === "delete") return [read, "gone"];
  if (!event.row) return [read, "elsewhere"];
  // A field that lists do not carry stays as it was read.
  const row = { ...held, ...event.row } as R;
  const reordered = unsaid ? [...ordering].some((field) => held[field] !== row[field]) : event.changed.some((field) => ordering.has(field));
  const moved = ordering.has("updated_at") || reordered || !mayPass(row, query);
  return [{ ...read, records: page.records.with(index, row) }, moved ? "moved" : "patched"];
}
