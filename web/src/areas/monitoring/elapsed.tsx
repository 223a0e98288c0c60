// Time that goes on, counted.
import { useNow } from "~/ui/time.tsx";
import { stopwatch } from "./tile.ts";

/** Seconds since a moment, counting. */
export function Elapsed({ since, until }: { since: string; until?: string | null }) {
  const now = useNow(1000);
  return <span className="bt-num">{stopwatch((until ? Date.parse(until) : now) - Date.parse(since))}</span>;
}
