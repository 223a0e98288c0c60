// What is asked for, in the URL: another person who opens it sees the same.
import { useSearchParams } from "react-router";
import { fromWall, toWall } from "~/ui/zoned.ts";

export const streams = ["classes", "server"] as const;
export type Stream = (typeof streams)[number];
/** Least wanted level; the first is the same as none. */
export const floors = ["debug", "info", "warn", "error"] as const;
export const roles = ["teacher", "student", "assistant", "monitor"] as const;
export const filterKeys = ["level", "class", "user", "role", "text", "session"] as const;
export type FilterKey = (typeof filterKeys)[number];
export type LogFilter = Partial<Record<FilterKey, string>>;

/** Spans that end now, and so go on. */
export const spans = ["15m", "1h", "today"] as const;
export type Span = (typeof spans)[number];
/** When: a span up to now, or bounds; neither is all that is kept. */
export interface Range {
  span?: Span;
  from?: string;
  to?: string;
}
/** Moments as the server takes them. */
export type Bounds = Pick<Range, "from" | "to">;

export interface LogQuery {
  stream: Stream;
  filter: LogFilter;
  range: Range;
  /** Offset of a linked line. */
  line: number | undefined;
}

const MINUTE_MS = 60_000;

export function boundsOf({ span, from, to }: Range, now: number, zone: string): Bounds {
  if (span === "today") return { from: fromWall(toWall(new Date(now).toISOString(), zone).startOf("day"), zone) };
  if (span) return { from: new Date(now - (span === "1h" ? 60 : 15) * MINUTE_MS).toISOString() };
  return { ...(from && { from }), ...(to && { to }) };
}

const moment = (text: string | null): string | undefined => (text && Number.isFinite(Date.parse(text)) ? new Date(text).toISOString() : undefined);

function readRange(search: URLSearchParams): Range {
  const span = spans.find((s) => s === search.get("span"));
  if (span) return { span };
  const [from, to] = [moment(search.get("from")), moment(search.get("to"))];
  return { ...(from && { from }), ...(to && { to }) };
}

export function readQuery(search: URLSearchParams): LogQuery {
  const filter: LogFilter = {};
  for (const key of filterKeys) {
    const value = search.get(key)?.trim();
    if (value) filter[key] = value;
  }
  if (filter.level && !floors.some((f) => f === filter.level)) delete filter.level;
  const asked = Number(search.get("line"));
  const line = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  // A linked line is shown among its neighbours, whenever they came.
  return { stream: streams.find((s) => s === search.get("stream")) ?? "classes", filter, range: line ? {} : readRange(search), line };
}

export function writeQuery({ stream, filter, range, line }: LogQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (stream !== "classes" || line) search.set("stream", stream);
  for (const key of filterKeys) if (filter[key]) search.set(key, filter[key]);
  for (const key of ["span", "from", "to"] as const) if (range[key]) search.set(key, range[key]);
  if (line) search.set("line", String(line));
  return search;
}

export function useLogQuery() {
  const [search, setSearch] = useSearchParams();
  const query = readQuery(search);
  const set = (part: Partial<LogQuery>, replace = true) => setSearch((now) => writeQuery({ ...readQuery(now), line: undefined, ...part }), { replace });
  return {
    query,
    setStream: (stream: Stream) => set({ stream, filter: {} }),
    setFilter: (key: FilterKey, value: string) => set({ filter: { ...query.filter, [key]: value } }),
    /** The way back leads to what was looked at before. */
    setRange: (range: Range) => set({ range }, false),
    clear: () => set({ filter: {}, range: {} }),
    /** From a linked line, or from a time that is over, to the present. */
    toPresent: () => set({ range: {} }),
  };
}

/** Address of one line, for whoever is to see it. */
export const linkTo = (stream: Stream, offset: number) => `${location.origin}/logMonitoring?${writeQuery({ stream, filter: {}, range: {}, line: offset })}`;
