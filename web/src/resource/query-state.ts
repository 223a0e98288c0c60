// The state of a list in the address: filter, search, sort, page, and which record is open. What is the default is not written.
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { ListQuery } from "~/realtime/index.ts";
import { type Field, fieldOf, type Meta } from "./meta.ts";

export const DEFAULT_SIZE = 20;
export const SIZES = [20, 50, 100];
/** Parameters that are not filters. */
const OWN = { page: "page", size: "size", sort: "sort", search: "q", record: "record" } as const;

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

/** Reads a list's state; what the resource does not know is left aside. */
export function parseQuery(params: URLSearchParams, meta: Meta): ListQuery {
  const filter: Record<string, unknown> = {};
  for (const field of meta.fields) {
    const text = field.filterable ? params.get(field.name) : null;
    if (text) filter[field.name] = parseFilter(field, text);
  }
  for (const name of meta.conditions) if (params.get(name) === "true") filter[name] = true;
  const sort = (params.get(OWN.sort) ?? meta.defaultSort).split(",").filter((by) => fieldOf(meta, by.replace(/^-/, ""))?.sortable);
  return {
    page: whole(params.get(OWN.page), 1, 1_000_000),
    size: whole(params.get(OWN.size), DEFAULT_SIZE, 200),
    sort: sort.length > 0 ? sort : [meta.defaultSort],
    filter,
    search: params.get(OWN.search) ?? "",
  };
}

/** Writes a list's state over the parameters of a page; those that are not the list's stay. */
export function writeQuery(params: URLSearchParams, query: ListQuery, meta: Meta): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, text: string, otherwise = "") => (text === otherwise ? next.delete(name) : next.set(name, text));
  for (const name of [...meta.fields.map((field) => field.name), ...meta.conditions]) set(name, writeFilter(query.filter[name]));
  set(OWN.sort, query.sort.join(","), meta.defaultSort);
  set(OWN.page, String(query.page), "1");
  set(OWN.size, String(query.size), String(DEFAULT_SIZE));
  set(OWN.search, query.search);
  return next;
}

export const isFiltered = (query: ListQuery) => query.search !== "" || Object.keys(query.filter).length > 0;

/** The list's state and how to change it. A change of anything but the page goes to the first page. */
export function useListQuery(meta: Meta) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const query = useMemo(() => parseQuery(new URLSearchParams(text), meta), [text, meta]);
  const change = (part: Partial<ListQuery>, replace = false) =>
    setParams((now) => writeQuery(now, { ...parseQuery(now, meta), page: 1, ...part }, meta), { replace, preventScrollReset: true });
  const open = (record: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (record === null) next.delete(OWN.record);
      else next.set(OWN.record, record);
      return next;
    }, { preventScrollReset: true });
  /** Replaces the whole state by a saved one. */
  const take = (saved: string) => setParams(new URLSearchParams(saved), { preventScrollReset: true });
  return { query, change, open, take, record: params.get(OWN.record), saved: () => writeQuery(new URLSearchParams(), { ...query, page: 1 }, meta).toString() };
}
