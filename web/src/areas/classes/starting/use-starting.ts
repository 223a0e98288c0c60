// What is about to start: heard live by whoever watches every start; who plans a team's classes asks, and asks again when one of those changes.
import { useEffect, useMemo, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useFreshness, useLiveState, useResourceTopic, useTopic } from "~/realtime/index.ts";

type Asked = Data<"/api/class/starting">;
export type Start = Asked["records"][number];
export type Figures = Asked["figures"];
export type StandIn = Data<"/api/class/starting/stand_ins">["records"][number];

/** What was predicted comes true slowly; rows that are not heard live grow old by themselves. */
const FIGURES_EVERY_MS = 60_000;
const ASK_EVERY_MS = 5_000;
const ASK_AFTER_MS = 150;

/** The worst first, then the next one. */
const byRisk = (a: Start, b: Start) => b.risk - a.risk || a.startAt.localeCompare(b.startAt) || a.id.localeCompare(b.id);

export function useStarting() {
  const live = useLiveState<Start>("starting");
  // Not theirs to hear of all: what they may see is asked for.
  const asks = live.ended !== null;
  const asked = useQuery({
    queryKey: keyOf("classes", "starting"),
    queryFn: ({ signal }) => post("/api/class/starting", {}, { signal }),
    refetchInterval: asks ? ASK_EVERY_MS : FIGURES_EVERY_MS,
  });
  const topic = useResourceTopic("classes");
  const { refetch } = asked;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useTopic(asks && asked.data ? topic : null, {
    onEvent: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void refetch(), ASK_AFTER_MS);
    },
  });
  const records = asked.data?.records;
  const starts = useMemo(() => (live.items ? [...live.items.values()] : records)?.toSorted(byRisk), [live.items, records]);
  const heard = useFreshness(topic);
  return { starts, figures: asked.data?.figures, team: asked.data?.team ?? false, error: asked.error, refetch, freshness: asks ? heard : live.freshness };
}
