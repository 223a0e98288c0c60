// The state of a list in the address: filter, search, sort, page, and which record is open. What is the default is not written.
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { ListQuery } from "~/realtime/index.ts";
import { type Field, fieldOf, type Meta } from "./meta.ts";

export const DEFAULT_SIZE = 20;
export const SIZES = [20, 50, 100];
/** Parameters that are not filters. */
const OWN = { page: "page", size: "size", sort: "sort", search: "q", record: "record", show: "show" } as const;
/** Said of the address that shows every segment. */
const EVERYTHING = "all";

/** A part of a list that is looked at by itself, by a condition of the resource. The first one is where the list opens. */
export interface Segment {
  condition: string;
  sort: string;
}

/** The segment a list shows; undefined for all of them. */
export const segmentOf = (query: ListQuery, segments: readonly Segment[]) => segments.find(({ condition }) => query.filter[condition] === true);

/** The list in another segment, in that one's order. */
export function inSegment(query: ListQuery, segments: readonly Segment[], segment: Segment | undefined, meta: Meta): Pick<ListQuery, "filter" | "sort"> {
  const filter = Object.fromEntries(Object.entries(query.filter).filter(([name]) => !segments.some(({ condition }) => condition === name)));
  return { filter: segment ? { ...filter, [segment.condition]: true } : filter, sort: [segment?.sort ?? meta.defaultSort] };
}

export interface Range {
  from?: string | number | null;
  to?: string | number | null;
}

function parseFilter(field: Field, text: string): unknown {
  switch (field.kind) {
    case "enum":
    case "ref":
    case "refs":
      return text.split(",").filter(Boolean);
    case "bool":
      return text.split(",").map((word) => word === "true");
    case "number":
    case "time": {
      const [from, to] = text.split("~").map((bound) => (bound === "" ? null : field.kind === "number" ? Number(bound) : bound));
      return { from: from ?? null, to: to ?? null } satisfies Range;
    }
    default:
      return text;
  }
}

function writeFilter(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  if (typeof value === "object" && value !== null) {
    const { from, to } = value as Range;
    return from == null && to == null ? "" : `${from ?? ""}~${to ?? ""}`;
  }
  return String(value ?? "");
}

const whole = (text: string | null, otherwise: number, most: number) => {
  const n = Number(text);
  return Number.isInteger(n) && n >= 1 && n <= most ? n : otherwise;
};

/** Conditions that are no segments. */
export const plain = (meta: Meta, segments: readonly Segment[] = []) => meta.conditions.filter((name) => !segments.some(({ condition }) => condition === name));

/** Reads a list's state; what the resource does not know is left aside. */
export function parseQuery(params: URLSearchParams, meta: Meta, segments: readonly Segment[] = []): ListQuery {
  const filter: Record<string, unknown> = {};
  for (const field of meta.fields) {
    const text = field.filterable ? params.get(field.name) : null;
    if (text) filter[field.name] = parseFilter(field, text);
  }
  const show = params.get(OWN.show);
  const segment = show === EVERYTHING ? undefined : (segments.find(({ condition }) => condition === show) ?? segments[0]);
  for (const name of plain(meta, segments)) if (params.get(name) === "true") filter[name] = true;
  if (segment) filter[segment.condition] = true;
  const usual = segment?.sort ?? meta.defaultSort;
  const sort = (params.get(OWN.sort) ?? usual).split(",").filter((by) => fieldOf(meta, by.replace(/^-/, ""))?.sortable);
  return {
    page: whole(params.get(OWN.page), 1, 1_000_000),
    size: whole(params.get(OWN.size), DEFAULT_SIZE, 200),
    sort: sort.length > 0 ? sort : [usual],
    filter,
    search: params.get(OWN.search) ?? "",
  };
}

/** Writes a list's state over the parameters of a page; those that are not the list's stay. */
export function writeQuery(params: URLSearchParams, query: ListQuery, meta: Meta, segments: readonly Segment[] = []): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, text: string, otherwise = "") => (text === otherwise ? next.delete(name) : next.set(name, text));
  for (const name of [...meta.fields.map((field) => field.name), ...plain(meta, segments)]) set(name, writeFilter(query.filter[name]));
  const segment = segmentOf(query, segments);
  if (segments[0]) set(OWN.show, segment?.condition ?? EVERYTHING, segments[0].condition);
  set(OWN.sort, query.sort.join(","), segment?.sort ?? meta.defaultSort);
  set(OWN.page, String(query.page), "1");
  set(OWN.size, String(query.size), String(DEFAULT_SIZE));
  set(OWN.search, query.search);
  return next;
}

export const isFiltered = (query: ListQuery, segments: readonly Segment[] = []) =>
  query.search !== "" || Object.keys(query.filter).some((name) => !segments.some(({ condition }) => condition === name));

/** The list's state and how to change it. A change of anything but the page goes to the first page. */
export function useListQuery(meta: Meta, segments?: readonly Segment[]) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const query = useMemo(() => parseQuery(new URLSearchParams(text), meta, segments), [text, meta, segments]);
  const change = (part: Partial<ListQuery>, replace = false) =>
    setParams((now) => writeQuery(now, { ...parseQuery(now, meta, segments), page: 1, ...part }, meta, segments), { replace, preventScrollReset: true });
  const open = (record: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (record === null) next.delete(OWN.record);
      else next.set(OWN.record, record);
      return next;
    }, { preventScrollReset: true });
  /** Replaces the whole state by a saved one. */
  const take = (saved: string) => setParams(new URLSearchParams(saved), { preventScrollReset: true });
  return { query, change, open, take, record: params.get(OWN.record), saved: () => writeQuery(new URLSearchParams(), { ...query, page: 1 }, meta, segments).toString() };
}
