// The hub for components: a topic is heard while the component is on screen, and nothing is missed while it was not.
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  type Filter,
  initialFreshness,
  type Handlers,
  type HandlersOf,
  type LogLine,
  type LogTopic,
  OFFLINE_AFTER_MS,
  type Position,
  type ResourceName,
  type StateTopic,
  type TopicName,
} from "@belltower/realtime";
import { scopeOf, useSession } from "~/api/session.ts";
import type { FreshnessState } from "~/ui/freshness.tsx";
import { hub } from "./hub.ts";

/** Hears a topic; null for none. The newest handlers are called; a new topic, filter or `since` epoch subscribes anew. */
export function useTopic<N extends TopicName>(topic: N | null, handlers: HandlersOf<N>): void {
  const all: Handlers = handlers as Handlers;
  const latest = useRef(all);
  useEffect(() => {
    latest.current = all;
  });
  const filter = JSON.stringify(all.filter);
  useEffect(() => {
    if (topic === null) return;
    const heard: Handlers = {
      since: latest.current.since,
      filter: latest.current.filter,
      onEvent: (event) => latest.current.onEvent?.(event),
      onState: (key, value) => latest.current.onState?.(key, value),
      onSnapshot: (items) => latest.current.onSnapshot?.(items),
      onLog: (lines, upto) => latest.current.onLog?.(lines, upto),
      onGap: (from, to) => latest.current.onGap?.(from, to),
      onReset: (position) => latest.current.onReset?.(position),
      onEnd: (code, message) => latest.current.onEnd?.(code, message),
      onReady: (position, recovered) => latest.current.onReady?.(position, recovered),
    };
    return hub().subscribe(topic, heard as HandlersOf<N>);
  }, [topic, filter]);
}

/** The topic of a list's changes that this person may hear: of all its records, of their team's, or of their own. */
export const useResourceTopic = (name: ResourceName): `resource:${ResourceName}` | `${"own" | "team"}:${ResourceName}:${string}` =>
  useSession(({ user }) => {
    const scope = scopeOf(user, name);
    return scope ? (`${scope}:${name}:${user?.id ?? ""}` as const) : (`resource:${name}` as const);
  });

/** How fresh a topic is, in the words of `ui/freshness.tsx`. */
export function useFreshness(topic: TopicName): FreshnessState {
  const { store } = hub().freshness;
  const value = useSyncExternalStore(store.subscribe, () => store.getState()[topic]) ?? initialFreshness(0);
  const [now, setNow] = useState(() => Date.now());
  const broken = value.kind === "lost";
  useEffect(() => {
    if (!broken) return;
    const look = () => setNow(Date.now());
    const first = setTimeout(look);
    const timer = setInterval(look, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [broken]);
  if (value.kind === "connecting") return { kind: "connecting" };
  if (value.kind === "offline" || value.kind === "ended") return { kind: "offline" };
  if (broken) {
    const ms = Math.max(0, now - value.at);
    return ms < OFFLINE_AFTER_MS ? { kind: "behind", at: value.at, ms } : { kind: "offline" };
  }
  return value.missed > 0 ? { kind: "gap", missed: value.missed } : { kind: "live" };
}

export interface LiveState<T> {
  /** Undefined until the first snapshot. */
  items: ReadonlyMap<string, T> | undefined;
  freshness: FreshnessState;
  /** Ended by the server: nothing may be shown any more. */
  ended: string | null;
}

/** All keys of a state topic. Changes are gathered to one render a frame of the screen. */
export function useLiveState<T>(topic: StateTopic): LiveState<T> {
  const [items, setItems] = useState<ReadonlyMap<string, T>>();
  const [ended, setEnded] = useState<string | null>(null);
  const held = useRef<Map<string, T> | undefined>(undefined);
  const due = useRef(0);
  const show = () => {
    cancelAnimationFrame(due.current);
    due.current = requestAnimationFrame(() => setItems(held.current && new Map(held.current)));
  };
  useEffect(() => () => cancelAnimationFrame(due.current), []);
  useTopic<StateTopic>(topic, {
    onSnapshot: (all: Record<string, unknown>) => {
      held.current = new Map(Object.entries(all) as [string, T][]);
      setEnded(null);
      show();
    },
    onState: (key: string, value: unknown) => {
      if (!held.current) return;
      if (value === null) held.current.delete(key);
      else held.current.set(key, value as T);
      show();
    },
    onEnd: (code) => {
      held.current = undefined;
      setEnded(code);
      show();
    },
  });
  return { items, freshness: useFreshness(topic), ended };
}

export interface LiveLogOptions {
  filter?: Filter;
  since?: Position;
  /** Newest lines kept; older ones leave the page, not the store. */
  max?: number;
  /** While paused nothing is heard; resuming goes on from the last line, without a hole. */
  paused?: boolean;
}

/** Lines of a log topic, in order, each once; `gaps` are ranges of offsets to fetch by REST. */
export function useLiveLog(topic: LogTopic, { filter, since, max = 5_000, paused = false }: LiveLogOptions) {
  const [lines, setLines] = useState<readonly LogLine[]>([]);
  const [gaps, setGaps] = useState<readonly (readonly [from: number, to: number])[]>([]);
  const [ended, setEnded] = useState<string | null>(null);
  const [at, setAt] = useState<Position | undefined>(since);
  const reach = (offset: number) => setAt((now) => (now && offset > now[1] ? [now[0], offset] : now));
  useTopic(paused ? null : topic, {
    filter,
    since: at,
    onReady: (position) => setAt((now) => now ?? position),
    onLog: (more, upto) => {
      reach(upto);
      if (more.length > 0) setLines((held) => [...held, ...more].slice(-max));
    },
    onGap: (from, to) => {
      reach(to);
      setGaps((held) => [...held, [from, to]]);
    },
    onReset: (position) => {
      setAt(position);
      setLines([]);
      setGaps([]);
    },
    onEnd: (code) => {
      setEnded(code);
      setLines([]);
    },
  });
  return { lines, gaps, ended, freshness: useFreshness(topic), clear: () => setLines([]) };
}
