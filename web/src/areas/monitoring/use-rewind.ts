// Where somebody stands in the time of a class: the present (null) or a moment of its past, which is kept in the address and can be played on from.
import { useCallback, useEffect, useRef, useState } from "react";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Key } from "~/api/keys.ts";
import { useNavigate, useSearchParams } from "react-router";
import { momentIn, type Span, within } from "./rewind.ts";

export const speeds = [1, 4, 16] as const;
export type Speed = (typeof speeds)[number];
const TICK_MS = 200;
/** The address is written when the moment rests: browsers refuse to have it written at every move of a pointer. */
const REST_MS = 300;

export interface Rewind {
  at: number | null;
  playing: boolean;
  speed: Speed;
  go: (at: number | null) => void;
  play: (on: boolean) => void;
  setSpeed: (speed: Speed) => void;
}

export function useRewind(span: Span): Rewind {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const written = momentIn(search);
  const [at, setAt] = useState(written);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  // What this page wrote itself is no news to it; a link or "back" is.
  const own = useRef(written);
  useEffect(() => {
    if (written === own.current) return;
    own.current = written;
    setAt(written);
  }, [written]);
  useEffect(() => {
    if (at === own.current) return;
    const timer = setTimeout(() => {
      own.current = at;
      const next = new URLSearchParams(location.search);
      if (at === null) next.delete("at");
      else next.set("at", new Date(at).toISOString());
      // What follows the address is kept: by a link it is the link.
      void navigate({ search: next.size > 0 ? `?${next}` : "", hash: location.hash }, { replace: true });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [at, navigate]);

  const end = useRef(span);
  useEffect(() => {
    end.current = span;
  });
  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = (now - last) * speed;
      last = now;
      setAt((from) => (from === null ? null : within(end.current, from + passed)));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [playing, speed]);
  const go = useCallback((next: number | null) => setAt(next === null ? null : within(end.current, next)), []);
  // Played to its end, the class is in its present.
  if (playing && at === null) setPlaying(false);

  return {
    at,
    playing,
    speed,
    go,
    play: (on) => {
      if (on && at === null) setAt(span.from);
      setPlaying(on);
    },
    setSpeed,
  };
}

/** What the server says of a moment. One question at a time: while a pointer moves, the newest moment is asked for when the one before was answered. */
export function useAt<T>(key: Key, at: number | null, ask: (at: string) => Promise<T>): UseQueryResult<T> {
  const [asked, setAsked] = useState(at);
  const read = useQuery({
    queryKey: [...key, asked],
    queryFn: () => ask(new Date(asked ?? 0).toISOString()),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  if (asked !== at && !read.isFetching) setAsked(at);
  return read;
}
