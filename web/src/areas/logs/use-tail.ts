// A stream on the page: listed first, then heard from that position on, so that every line is there once.
import { useEffect, useReducer, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useTopic, type Position } from "~/realtime/index.ts";
import { useZone } from "~/ui/time-zone.ts";
import { type Bounds, boundsOf, type LogFilter, type LogQuery, type Stream } from "./query.ts";
import { fill, type Gap, goOn, hear, isGap, type Line, open, openAt, prepend, skip, type Tail } from "./tail.ts";

const PAGE = 200;
/** As many as the server gives at once. */
const FETCH = 500;
/** Gaps up to so many lines close by themselves while somebody follows; longer ones would hold the page up and are asked for. */
const CLOSES_ITSELF = 5_000;

export const topicOf = (stream: Stream) => `log:${stream}` as const;

const list = (stream: Stream, filter: LogFilter & Bounds, more: { before?: number; after?: number; limit?: number }) =>
  post("/api/log/list", { stream, filter, limit: PAGE, ...more });

/** The beginning of a tail, and the time that was asked for. */
export interface Beginning {
  tail: Tail;
  bounds: Bounds;
  /** Names of people in its lines. */
  heard: readonly string[];
}

const begin = (tail: Tail, bounds: Bounds): Beginning => ({
  tail,
  bounds,
  heard: [...new Set(tail.items.flatMap((item) => (isGap(item) || !item.userName ? [] : [item.userName])))],
});

/** The first page, or a linked line with its neighbours. */
async function load({ stream, filter, range, line }: LogQuery, zone: string): Promise<Beginning> {
  const bounds = boundsOf(range, Date.now(), zone);
  if (line === undefined) return begin(open(await list(stream, { ...filter, ...bounds }, {})), bounds);
  const [around, now] = await Promise.all([post("/api/log/line", { stream, offset: line }), list(stream, filter, { limit: 1 })]);
  return begin(openAt(around.records, now.position), bounds);
}

/** The beginning of a tail; asked again when the server says that what was missed cannot be replayed. */
export function useOpened(query: LogQuery) {
  const zone = useZone();
  return useQuery({
    queryKey: keyOf("logs", "tail", query, zone),
    queryFn: () => load(query, zone),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

interface TailOptions {
  /** What comes is only counted; going on continues from the last line, without a hole. */
  paused: boolean;
  onReset: () => void;
  onEnd: (code: string) => void;
}

export function useTail(query: LogQuery, { tail: first, bounds }: Beginning, { paused, onReset, onEnd }: TailOptions) {
  const { stream, filter } = query;
  const [tail, change] = useReducer((now: Tail, next: (now: Tail) => Tail) => next(now), first);
  /** The time that was asked for is over: it is read from the store, and nothing comes. */
  const past = bounds.to !== undefined;
  // A linked line is read first; the present is one step away.
  const [following, setFollowing] = useState(query.line === undefined && !past);
  const [busy, setBusy] = useState<number | "older" | null>(null);
  const asking = useRef(false);
  const [waiting, setWaiting] = useState(0);
  const since: Position = tail.position;
  const topic = tail.full || past ? null : topicOf(stream);
  useTopic(paused ? topic : null, {
    since,
    filter,
    onLog: (lines) => setWaiting((now) => now + lines.length),
    onGap: (from, to) => setWaiting((now) => now + to - from + 1),
    onReset,
    onEnd: (code) => code !== "unavailable" && onEnd(code),
  });
  useTopic(paused ? null : topic, {
    since,
    filter,
    onReady: () => setWaiting(0),
    onLog: (lines, upto) => change((now) => hear(now, lines as unknown as Line[], upto, following)),
    onGap: (from, to) => change((now) => skip(now, from, to)),
    onReset,
    onEnd: (code) => code !== "unavailable" && onEnd(code),
  });

  /** One question at a time; a failure leaves the row to be asked again. */
  const ask = async (what: number | "older", run: () => Promise<(now: Tail) => Tail>) => {
    if (asking.current) return;
    asking.current = true;
    setBusy(what);
    try {
      change(await run());
    } finally {
      asking.current = false;
      setBusy(null);
    }
  };
  const fetchGap = (gap: Gap) =>
    ask(gap.o, async () => {
      const page = await list(stream, { ...filter, ...bounds }, { after: gap.o - 1, limit: FETCH });
      return (now) => fill(now, gap, page.records, page.more);
    });

  // What came too fast to be sent, as after a long pause, is in the store: who follows sees no hole.
  const hole = following && busy === null ? tail.items.find((item): item is Gap => isGap(item) && item.to - item.o < CLOSES_ITSELF) : undefined;
  const tried = useRef(0);
  useEffect(() => {
    if (!hole || tried.current === hole.o) return;
    tried.current = hole.o;
    // If it fails, the row with its button stays.
    fetchGap(hole).catch(() => {});
  });
  return {
    tail,
    past,
    following,
    /** Lines that came since the pause. */
    waiting,
    busy,
    follow: (on: boolean) => {
      setFollowing(on);
      if (on) change(goOn);
    },
    loadOlder: () =>
      ask("older", async () => {
        const page = await list(stream, { ...filter, ...bounds }, { before: tail.items[0]?.o ?? tail.position[1] + 1 });
        return (now) => prepend(now, page.records, page.more);
      }),
    fetchGap,
  };
}
export type LogTail = ReturnType<typeof useTail>;
