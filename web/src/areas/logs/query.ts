// What is asked for, in the URL: another person who opens it sees the same.
import { useSearchParams } from "react-router";

export const streams = ["classes", "server"] as const;
export type Stream = (typeof streams)[number];
/** Least wanted level; the first is the same as none. */
export const floors = ["debug", "info", "warn", "error"] as const;
export const roles = ["teacher", "student", "assistant", "monitor"] as const;
export const filterKeys = ["level", "class", "user", "role", "text", "session"] as const;
export type FilterKey = (typeof filterKeys)[number];
export type LogFilter = Partial<Record<FilterKey, string>>;

export interface LogQuery {
  stream: Stream;
  filter: LogFilter;
  /** Offset of a linked line. */
  line: number | undefined;
}

export function readQuery(search: URLSearchParams): LogQuery {
  const filter: LogFilter = {};
  for (const key of filterKeys) {
    const value = search.get(key)?.trim();
    if (value) filter[key] = value;
  }
  if (filter.level && !floors.some((f) => f === filter.level)) delete filter.level;
  const line = Number(search.get("line"));
  return { stream: streams.find((s) => s === search.get("stream")) ?? "classes", filter, line: Number.isSafeInteger(line) && line > 0 ? line : undefined };
}

export function writeQuery({ stream, filter, line }: LogQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (stream !== "classes" || line) search.set("stream", stream);
  for (const key of filterKeys) if (filter[key]) search.set(key, filter[key]);
  if (line) search.set("line", String(line));
  return search;
}

export function useLogQuery() {
  const [search, setSearch] = useSearchParams();
  const query = readQuery(search);
  const set = (part: Partial<LogQuery>) => setSearch((now) => writeQuery({ ...readQuery(now), line: undefined, ...part }), { replace: true });
  return {
    query,
    setStream: (stream: Stream) => set({ stream, filter: {} }),
    setFilter: (key: FilterKey, value: string) => set({ filter: { ...query.filter, [key]: value } }),
    clear: () => set({ filter: {} }),
    /** From a linked line to the present. */
    toPresent: () => set({}),
  };
}

/** Address of one line, for whoever is to see it. */
export const linkTo = (stream: Stream, offset: number) => `${location.origin}/logMonitoring?${writeQuery({ stream, filter: {}, line: offset })}`;
