// The line of a class's time: its outline, the marks on it, and where somebody stands.
import { useMemo, useState } from "react";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { keyOf } from "~/api/keys.ts";
import { useNow } from "~/ui/time.tsx";
import type { Detail } from "./detail.ts";
import { type Mark, marksOf, type Outline, type Span } from "./rewind.ts";
import type { Tile } from "./tile.ts";
import { type Rewind, useRewind } from "./use-rewind.ts";

/** The outline of a running class is added up by the database; what happens meanwhile is on the page by itself. */
const OUTLINE_EVERY_MS = 20_000;

export const isOver = (tile: Tile) => tile.status === "ended" || tile.status === "auto_ended";

export interface Past {
  outline: UseQueryResult<Outline>;
  marks: readonly Mark[];
  span: Span;
  rewind: Rewind;
  over: boolean;
  /** Events that came while somebody looks back. */
  waiting: number;
}

/** `ask` reads the outline. */
export function usePast(detail: Detail, ask: () => Promise<Outline>): Past {
  const { tile } = detail;
  const over = isOver(tile);
  const outline = useQuery({
    queryKey: keyOf("monitoring", "outline", tile.id, over),
    queryFn: ask,
    refetchInterval: over ? false : OUTLINE_EVERY_MS,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const tick = useNow(1000);
  const span = { from: Date.parse(outline.data?.from ?? tile.startAt), to: outline.data?.over ? Date.parse(outline.data.to) : tick };
  const rewind = useRewind(span);
  const [left, setLeft] = useState(detail.position[1]);
  if (rewind.at === null && left !== detail.position[1]) setLeft(detail.position[1]);
  const marks = useMemo(() => (outline.data ? marksOf(outline.data, detail.timeline) : []), [outline.data, detail.timeline]);
  return { outline, marks, span, rewind, over, waiting: detail.position[1] - left };
}
