// What of the trail an address shows.
import { useSearchParams } from "react-router";

export const keys = ["actor", "resource", "record", "op", "from", "to"] as const;
export type TrailFilter = Partial<Record<(typeof keys)[number], string>>;

const isMoment = (text: string) => Number.isFinite(Date.parse(text));

export function readFilter(search: URLSearchParams): TrailFilter {
  const filter: TrailFilter = {};
  for (const key of keys) {
    const text = search.get(key)?.trim().slice(0, 100);
    if (text && (!["from", "to"].includes(key) || isMoment(text))) filter[key] = text;
  }
  return filter;
}

export function useTrailFilter(): [TrailFilter, (part: TrailFilter) => void, () => void] {
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search);
  const write = (next: TrailFilter) =>
    setSearch({ view: "audit", ...Object.fromEntries(Object.entries(next).filter(([, text]) => text)) }, { replace: true, preventScrollReset: true });
  return [filter, (part) => write({ ...filter, ...part }), () => write({})];
}
