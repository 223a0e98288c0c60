// The state of a list in the address: filter, search, sort, page, and which record is open. What is the default is not written.
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { ListQuery } from "~/realtime/index.ts";
import { useNow } from "~/ui/time.tsx";
import { useZone, zoneNow } from "~/ui/time-zone.ts";
import { fromWall, toWall } from "~/ui/zoned.ts";
import { daysOf, type Span, spans } from "./days.ts";
import { type Field, type FieldKind, fieldOf, type Meta } from "./meta.ts";

export const DEFAULT_SIZE = 20;
export const SIZES = [20, 50, 100];
/** Under it a filter of days says the span that it is; not an own word, so that it goes nowhere with the bounds. */
export const SPAN = Symbol("span");
/** Parameters that are not filters. */
const OWN = { page: "page", size: "size", sort: "sort", search: "q", record: "record", show: "show", list: "list", view: "view" } as const;
/** `record` of an address that stands for one not made yet. */
export const NEW = "new";
/** Said of an address that shows its record on a page of its own. */
const PAGE = "page";
/** Said of the address that shows every segment. */
const EVERYTHING = "all";

/** A part of a list that is looked at by itself, by a condition of the resource. The first one is where the list opens. */
export interface Segment {
  /** Empty for all of the list, where that stands first. */
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
  /** That its days follow the calendar: kept as the span, an address or a view means the days of when it is opened. No server is told: it gets the bounds. */
  [SPAN]?: Span;
}

/** The days of a span, as a filter of a field has them. */
export function spanOf(kind: FieldKind, span: Span, zone: string, now?: Date): Range {
  const [from, to] = daysOf(span, zone, now).map((day) => (kind === "date" ? day.format("YYYY-MM-DD") : fromWall(day, zone)));
  return { from: from ?? null, to: to ?? null, [SPAN]: span };
}

/** An address is typed, cut and sent about: more than this was never written by a list. */
const MAX_TEXT = 100;
const MAX_CHOSEN = 50;

/** `2026-11-25`, and there is such a day. */
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** A bound as the server takes it; null for none, undefined for what is none. */
function parseBound(kind: FieldKind, text: string): Range["from"] | undefined {
  if (text === "") return null;
  if (kind === "number" || kind === "duration") return Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
  if (kind === "decimal" || kind === "percent") return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (kind === "date") return isDay(text) ? text : undefined;
  const at = new Date(text);
  return at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999 ? at.toISOString() : undefined;
}

/** Undefined for a text that makes no such filter; of a list of values, those that do. */
function parseFilter(field: Field, text: string): unknown {
  const list = (words: unknown[]) => (words.length > 0 ? words.slice(0, MAX_CHOSEN) : undefined);
  switch (field.kind) {
    case "enum":
    case "someOf":
      return list(text.split(",").filter((word) => field.values?.includes(word)));
    case "tags":
      return list(
        text
          .split(",")
          .map((word) => word.trim().slice(0, field.longest))
          .filter(Boolean),
      );
    case "ref":
    case "refs":
      return list(text.split(",").filter((id) => /^[\w-]+$/.test(id)));
    case "bool":
      return list(text.split(",").flatMap((word) => (word === "true" || word === "false" ? [word === "true"] : [])));
    case "number":
    case "decimal":
    case "percent":
    case "duration":
    case "date":
    case "time": {
      const span = field.kind === "date" || field.kind === "time" ? spans.find((one) => one === text) : undefined;
      if (span) return spanOf(field.kind, span, zoneNow());
      const bounds = text.split("~");
      const [from, to] = [parseBound(field.kind, bounds[0] ?? ""), parseBound(field.kind, bounds[1] ?? "")];
      return bounds.length !== 2 || from === undefined || to === undefined || (from === null && to === null) ? undefined : ({ from, to } satisfies Range);
    }
    default:
      return text.slice(0, MAX_TEXT);
  }
}

function writeFilter(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  if (typeof value === "object" && value !== null) {
    const { from, to, [SPAN]: span } = value as Range;
    if (span) return span;
    return from == null && to == null ? "" : `${from ?? ""}~${to ?? ""}`;
  }
  return String(value ?? "");
}

const whole = (text: string | null, otherwise: number, most: number) => {
  const n = Number(text);
  return Number.isInteger(n) && n >= 1 && n <= most ? n : otherwise;
};

/** Conditions that are no segments. */
export const otherConditions = (meta: Meta, segments: readonly Segment[] = []) =>
  meta.conditions.filter((name) => !segments.some(({ condition }) => condition === name));

/** Which of a page's lists an address shows; null for the first. */
export const listOf = (params: URLSearchParams) => params.get(OWN.list);

/** The address of one of a page's lists. */
export function inList(params: URLSearchParams, list: string | null): URLSearchParams {
  if (list !== null) params.set(OWN.list, list);
  return params;
}

/** The record that an address shows on a page of its own; null where it shows a list. */
export const pageRecord = (params: URLSearchParams): string | null => (params.get(OWN.view) === PAGE ? params.get(OWN.record) : null);

/** The address of one record: beside its list as that is, or on a page of its own. */
export function ofRecord(params: URLSearchParams, record: string, whole: boolean): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(OWN.record, record);
  if (whole) next.set(OWN.view, PAGE);
  else next.delete(OWN.view);
  return next;
}

/** The address of the list that a record came from. */
export function ofList(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(OWN.record);
  next.delete(OWN.view);
  return next;
}

/** Reads a list's state; what the resource does not know is left aside. */
export function parseQuery(params: URLSearchParams, meta: Meta, segments: readonly Segment[] = []): ListQuery {
  const filter: Record<string, unknown> = {};
  for (const field of meta.fields) {
    const text = field.filterable ? params.get(field.name) : null;
    const value = text ? parseFilter(field, text) : undefined;
    if (value !== undefined) filter[field.name] = value;
  }
  const show = params.get(OWN.show);
  const segment = show === EVERYTHING ? undefined : (segments.find(({ condition }) => condition === show) ?? segments[0]);
  for (const name of otherConditions(meta, segments)) if (params.get(name) === "true") filter[name] = true;
  if (segment?.condition) filter[segment.condition] = true;
  const usual = segment?.sort ?? meta.defaultSort;
  const sort = (params.get(OWN.sort) ?? usual).split(",").filter((by) => fieldOf(meta, by.replace(/^-/, ""))?.sortable);
  return {
    page: whole(params.get(OWN.page), 1, 1_000_000),
    size: whole(params.get(OWN.size), DEFAULT_SIZE, 200),
    sort: sort.length > 0 ? sort : [usual],
    filter,
    search: (params.get(OWN.search) ?? "").slice(0, MAX_TEXT),
  };
}

/** Parameters that are the list's own and say something it cannot do, as they stand in the address. */
export function misread(params: URLSearchParams, meta: Meta, segments: readonly Segment[] = []): string[] {
  const query = parseQuery(params, meta, segments);
  const understood = writeQuery(new URLSearchParams(), query, meta, segments);
  const own = new Set<string>([
    OWN.page,
    OWN.size,
    OWN.sort,
    OWN.show,
    ...meta.fields.filter((field) => field.filterable).map((field) => field.name),
    ...otherConditions(meta, segments),
  ]);
  const usual: Record<string, string> = {
    page: "1",
    size: String(DEFAULT_SIZE),
    sort: segmentOf(query, segments)?.sort ?? meta.defaultSort,
    show: segments[0] ? segments[0].condition || EVERYTHING : "",
  };
  return [...params]
    .filter(([name, text]) => own.has(name) && text !== "" && (understood.has(name) ? isLossy(understood.get(name) ?? "", text) : text !== usual[name]))
    .map(([name, text]) => `${name}=${text}`);
}

/** Whether values were left out; times may be written in another way. */
const isLossy = (read: string, text: string) => read.split(",").length !== text.split(",").filter(Boolean).length;

/** Writes a list's state over the parameters of a page; those that are not the list's stay. */
export function writeQuery(params: URLSearchParams, query: ListQuery, meta: Meta, segments: readonly Segment[] = []): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, text: string, otherwise = "") => (text === otherwise ? next.delete(name) : next.set(name, text));
  for (const name of [...meta.fields.map((field) => field.name), ...otherConditions(meta, segments)]) set(name, writeFilter(query.filter[name]));
  const segment = segmentOf(query, segments);
  if (segments[0]) set(OWN.show, segment?.condition ?? EVERYTHING, segments[0].condition || EVERYTHING);
  set(OWN.sort, query.sort.join(","), segment?.sort ?? meta.defaultSort);
  set(OWN.page, String(query.page), "1");
  set(OWN.size, String(query.size), String(DEFAULT_SIZE));
  set(OWN.search, query.search);
  return next;
}

/** The same as the server is asked: narrowed to what the list is of. */
export const within = (query: ListQuery, { fixed }: { fixed?: Record<string, unknown> }): ListQuery =>
  fixed ? { ...query, filter: { ...query.filter, ...fixed } } : query;

export const isFiltered = (query: ListQuery, segments: readonly Segment[] = []) =>
  query.search !== "" || Object.keys(query.filter).some((name) => !segments.some(({ condition }) => condition === name));

/** The list's state and how to change it. A change of anything but the page goes to the first page. */
export function useListQuery(meta: Meta, segments?: readonly Segment[]) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const zone = useZone();
  const today = toWall(new Date(useNow(60_000)).toISOString(), zone).format("YYYY-MM-DD");
  // What follows the calendar is other days in another zone, and tomorrow.
  const query = useMemo(() => (void [zone, today], parseQuery(new URLSearchParams(text), meta, segments)), [text, meta, segments, zone, today]);
  const change = (part: Partial<ListQuery>, replace = false) =>
    setParams((now) => writeQuery(now, { ...parseQuery(now, meta, segments), page: 1, ...part }, meta, segments), { replace, preventScrollReset: true });
  const open = (record: string | null, replace = false) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (record === null) next.delete(OWN.record);
        else next.set(OWN.record, record);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  /** Replaces the whole state by a saved one. */
  const take = (saved: string) => setParams((now) => inList(new URLSearchParams(saved), listOf(now)), { preventScrollReset: true });
  return {
    query,
    change,
    open,
    take,
    record: params.get(OWN.record),
    ignored: useMemo(() => misread(new URLSearchParams(text), meta, segments), [text, meta, segments]),
    saved: () => writeQuery(new URLSearchParams(), { ...query, page: 1 }, meta, segments).toString(),
  };
}
