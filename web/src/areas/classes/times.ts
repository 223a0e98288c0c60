// When what is planned begins and how long it is: what a form starts with, and what it refuses (V01–V03).
import { limits } from "~/api/meta.gen.ts";
import type { ResourceConfig, Values } from "~/resource/index.tsx";

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 25;
/** Nobody is let in earlier (V04). */
export const ENTRY_MS = 15 * MINUTE_MS;

/** The next half hour that is at least half an hour away. */
function nextStart(now: number): number {
  const half = 30 * MINUTE_MS;
  return Math.ceil(now / half + 1) * half;
}

/** What is planned begins soon, and is as long as most are. */
export function seed(zone: string): Values {
  const start = nextStart(Date.now());
  const iso = (at: number) => new Date(at).toISOString();
  return { zone, start_at: iso(start), end_at: iso(start + DEFAULT_MINUTES * MINUTE_MS) };
}

/** V01–V03, from the server's numbers; the server says the same and knows the overlaps. */
export const check: ResourceConfig["check"] = (values, row, say) => {
  const start = Date.parse(String(values.start_at));
  const end = Date.parse(String(values.end_at));
  const wrong: Record<string, string> = {};
  if (end <= start) wrong.end_at = say("rule.noLength");
  if (end - start > limits.classMaxHours * 60 * MINUTE_MS) wrong.end_at = say("rule.tooLong", { hours: limits.classMaxHours });
  if (start < Date.now() && row?.start_at !== values.start_at) wrong.start_at = say("rule.past");
  return wrong;
};
