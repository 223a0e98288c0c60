// A window of the calendar that stays true: read at a position, changed by what is heard after it, and read anew soon after, for what an event cannot say (whether a class passes the filter).
import { useEffect, useMemo, useRef, useState } from "react";
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Body, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { type ChangeEvent, type Position, useFreshness, useResourceTopic, useTopic } from "~/realtime/index.ts";
import { useLeaveEvents } from "../leaves/use-leaves.ts";
import { useStandbyEvents } from "../standbys/use-standbys.ts";
import { useSlotEvents } from "../slots/use-slots.ts";
import { type Answer, type ClassRow, patched, withRow } from "./lanes.ts";
import type { By } from "./view.ts";

/** What is heard is read anew after so long, and not more often. */
const FOLLOW_AFTER_MS = 150;
const FOLLOW_EVERY_MS = 1_000;

export interface Narrowing {
  filter: Record<string, unknown>;
  search: string;
}
const narrowing = ({ filter, search }: Narrowing) => ({ filter, ...(search !== "" && { search }) });

/** Reads something of the classes, and reads it again after events. `apply` puts an event onto what is there. */
function useFollowed<T extends { position: readonly unknown[] }>(
  key: QueryKey,
  read: (signal: AbortSignal) => Promise<T>,
  on: boolean,
  apply?: (held: T, event: ChangeEvent) => T,
) {
  const client = useQueryClient();
  const topic = useResourceTopic("classes");
  const heard = useRef(0);
  const [ended, setEnded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  const answer = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const came = await read(signal);
      // Something happened while it was on its way.
      if (heard.current > Number(came.position[1])) follow();
      return came;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
    enabled: on && !ended,
  });
  const { refetch } = answer;
  const again = useRef(refetch);
  useEffect(() => {
    again.current = refetch;
  });
  const follow = () => {
    clearTimeout(timer.current);
    const read = () => {
      last.current = Date.now();
      void again.current();
    };
    timer.current = setTimeout(read, Math.max(FOLLOW_AFTER_MS, last.current + FOLLOW_EVERY_MS - Date.now()));
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useTopic(answer.data && !ended ? topic : null, {
    since: answer.data?.position as Position | undefined,
    onEvent: ({ offset, data }) => {
      heard.current = Math.max(heard.current, offset);
      const held = client.getQueryData<T>(key);
      if (held && apply) client.setQueryData<T>(key, apply(held, data as ChangeEvent));
      follow();
    },
    onReset: follow,
    onEnd: (code) => {
      if (code !== "unavailable") setEnded(true);
    },
  });
  return { ...answer, data: ended ? undefined : answer.data, freshness: useFreshness(topic), follow };
}

/** The lanes of a window; null asks for none. */
export function useCalendar(window: { from: number; to: number; by: By; ids: string[] } | null, narrow: Narrowing) {
  const client = useQueryClient();
  const asked: Body<"/api/class/calendar"> = {
    from: new Date(window?.from ?? 0).toISOString(),
    to: new Date(window?.to ?? 0).toISOString(),
    by: window?.by ?? "teacher",
    ids: window?.ids ?? [],
    ...(window?.by === "teacher" && { with: ["slots", "leaves", "standbys"] }),
    ...narrowing(narrow),
  };
  const by = asked.by as By;
  const key = keyOf("classes", "calendar", asked);
  const read = useFollowed<Answer>(
    key,
    (signal) => post("/api/class/calendar", asked, { signal }),
    window !== null,
    (held, event) => ({
      ...held,
      lanes: patched(held.lanes, event, by),
    }),
  );
  const ofTeachers = window?.by === "teacher" && read.data !== undefined;
  useSlotEvents(ofTeachers, read.follow);
  useLeaveEvents(ofTeachers, read.follow);
  useStandbyEvents(ofTeachers, read.follow);
  /** Shows a class elsewhere before the server has said so. */
  const show = (row: ClassRow) => client.setQueryData<Answer>(key, (held) => held && { ...held, lanes: withRow(held.lanes, row, by) });
  const { data, isPlaceholderData: before } = read;
  // On the way to another day the lanes stay, and what is in them is not taken for that day's.
  const [from, to] = [window?.from ?? 0, window?.to ?? 0];
  const lanes = useMemo(() => {
    const isHere = ({ start_at, end_at }: ClassRow) => Date.parse(start_at) < to && Date.parse(end_at) > from;
    return before ? data?.lanes.map((lane) => ({ ...lane, items: lane.items.filter(isHere) })) : data?.lanes;
  }, [data, before, from, to]);
  return { ...read, lanes: window === null ? undefined : lanes, show };
}

/** How many classes begin on each day, in a zone. */
export function useDays(from: string, to: string, zone: string, narrow: Narrowing) {
  const asked: Body<"/api/class/calendar/days"> = { from, to, zone, ...narrowing(narrow) };
  return useFollowed(keyOf("classes", "days", asked), (signal) => post("/api/class/calendar/days", asked, { signal }), true);
}
