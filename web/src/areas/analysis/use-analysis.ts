// Answers of a view, kept true: a period that is not over is asked for again and again.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { askedOf, MEASURES, type Measure, sessionsOf, type View, type Where } from "./query.ts";
import type { Answer } from "./types.ts";

/** How often a period that is not over is asked for. */
const EVERY_MS = 3000;
/** How often the values that it can be narrowed to are. */
const OPTIONS_MS = 60_000;

const isOpen = (answer: Answer | undefined) => (answer !== undefined && answer.to >= answer.today ? EVERY_MS : false);

/** The cells. */
export function useAnswer(view: View) {
  const asked = askedOf(view);
  const key = (of: unknown) => JSON.stringify({ by: (of as typeof asked | undefined)?.by, measures: (of as typeof asked | undefined)?.measures });
  return useQuery({
    queryKey: keyOf("analysis", "answer", asked),
    queryFn: ({ signal }) => post("/api/analysis/query", asked, { signal }),
    // Cells of another sort are not those that are asked for.
    placeholderData: (before, of) => (key(of?.queryKey.at(-1)) === key(asked) ? before : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) => isOpen(state.data),
  });
}

/** Every measure of the whole period. */
export function useTotals(view: View) {
  const { by: _, ...rest } = askedOf(view);
  const asked = { ...rest, measures: [...MEASURES] };
  return useQuery({
    queryKey: keyOf("analysis", "totals", asked),
    queryFn: ({ signal }) => post("/api/analysis/query", asked, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => isOpen(state.data),
  });
}

/** The sessions behind a cell. */
export function useSessions(view: View, where: Where, measure: Measure, page: number) {
  const asked = { ...sessionsOf({ ...view, where }), measure, page };
  return useQuery({
    queryKey: keyOf("analysis", "sessions", asked),
    queryFn: ({ signal }) => post("/api/analysis/sessions", asked, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What the period can be narrowed to. */
export function useOptions(view: View) {
  const asked = sessionsOf({ ...view, where: {} });
  return useQuery({
    queryKey: keyOf("analysis", "options", asked),
    queryFn: ({ signal }) => post("/api/analysis/options", asked, { signal }),
    placeholderData: keepPreviousData,
    staleTime: OPTIONS_MS,
  });
}
