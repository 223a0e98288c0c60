// A list that stays true: read by REST at a position, then kept so by the events after it. Rows change in place; what would move
// rows under a reader's eyes waits until they ask (`pending`), except for what they did themselves.
import { useEffect, useMemo, useRef, useState } from "react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { call } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { keyOf } from "~/api/keys.ts";
import { useSession } from "~/api/session.ts";
import type { ResourceName } from "@belltower/realtime";
import { useFreshness, useResourceTopic, useTopic } from "./hooks.ts";
import { cameFor, takeAsked } from "./asked.ts";
import { type Actor, type ChangeEvent, type ListPage, type ListQuery, patch, type Row } from "./patch.ts";

/** A changed row says so this long. */
export const FLASH_MS = 6_000;
/** Several changes of one's own are one new load. */
const RELOAD_AFTER_MS = 250;
/** A list that follows by itself loads at most this often, the first time at once: five hundred new classes are a few loads, not five hundred. */
const FOLLOW_EVERY_MS = 2_000;
/** Events kept to put onto a page that was read before they happened and arrives after them. */
const KEPT_EVENTS = 500;

export interface Change {
  by: Actor | null;
  fields: string[];
  /** Deleted; the row stays, marked, until the list is loaded. */
  gone: boolean;
  at: number;
}

/** `follows`: rows may move under the reader's eyes, so what waits is loaded without being asked for. */
export function useLiveList<R extends Row = Row>(resource: { name: ResourceName; base: string }, query: ListQuery, { follows = false } = {}) {
  const client = useQueryClient();
  const me = useSession((s) => s.user?.id);
  const topic = useResourceTopic(resource.name);
  const recent = useRef<{ offset: number; event: ChangeEvent }[]>([]);
  /** What the page that was read last does not hold yet. */
  const missing = useRef({ created: 0, other: 0 });
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const [pending, setPending] = useState({ created: 0, other: 0 });
  const [ended, setEnded] = useState<string | null>(null);

  const read = useQuery({
    queryKey: keyOf(resource.name, "list", query),
    queryFn: async ({ signal }) => {
      const page =
        ((await takeAsked(resource.base, query)) as ListPage<R> | undefined) ?? (await call<ListPage<R>>("POST", `${resource.base}/list`, query, { signal }));
      const later = recent.current.filter(({ offset }) => offset > page.position[1]);
      missing.current = { created: 0, other: 0 };
      return later.reduce((now, { offset, event }) => {
        const [next, effect] = patch(now, query, offset, event);
        if (effect !== "patched" && effect !== "nothing") missing.current[event.op === "create" ? "created" : "other"] += 1;
        return next;
      }, page);
    },
    initialData: () => cameFor(resource.base, query) as ListPage<R> | undefined,
    placeholderData: keepPreviousData,
    // What is on screen is kept true by events; what comes back to the screen may have missed some.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    enabled: ended === null,
  });
  const { data, refetch } = read;

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reload = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch(), RELOAD_AFTER_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // A page that was just read holds everything but what happened while it was on its way; deleted rows have left.
  const loadedAt = read.dataUpdatedAt;
  const reading = useRef(false);
  useEffect(() => {
    const was = reading.current;
    reading.current = read.isFetching;
    if (!was || read.isFetching) return;
    const { created, other } = missing.current;
    setPending((now) => (now.created === created && now.other === other ? now : missing.current));
    setChanges((all) => ([...all.values()].some((change) => change.gone) ? new Map([...all].filter(([, change]) => !change.gone)) : all));
  }, [read.isFetching, loadedAt]);

  const waiting = pending.created + pending.other > 0;
  const followed = useRef(0);
  useEffect(() => {
    if (!follows || !waiting || read.isFetching) return;
    const follow = () => {
      followed.current = Date.now();
      void refetch();
    };
    const due = setTimeout(follow, Math.max(RELOAD_AFTER_MS, followed.current + FOLLOW_EVERY_MS - Date.now()));
    return () => clearTimeout(due);
  }, [follows, waiting, read.isFetching, refetch]);

  const mark = (id: string, change: Change) => {
    setChanges((all) => new Map(all).set(id, change));
    if (!change.gone) setTimeout(() => setChanges((all) => (all.get(id) === change ? new Map([...all].filter(([key]) => key !== id)) : all)), FLASH_MS);
  };

  useTopic(data && ended === null ? topic : null, {
    since: data?.position,
    onEvent: ({ offset, data: payload }) => {
      const event = payload as ChangeEvent;
      recent.current = [...recent.current.slice(1 - KEPT_EVENTS), { offset, event }];
      const key = keyOf(resource.name, "list", query);
      const page = client.getQueryData<ListPage<R>>(key);
      if (!page) return;
      const [next, effect] = patch(page, query, offset, event);
      if (next !== page) client.setQueryData(key, next);
      if (effect === "nothing") return;
      const mine = event.by !== null && event.by.id === me;
      if (effect !== "elsewhere") mark(event.id, { by: event.by, fields: event.changed, gone: effect === "gone", at: Date.now() });
      if (effect === "patched") return;
      // One's own change is expected to move rows; an empty list has no row that could jump.
      if (mine || next.records.length === 0) reload();
      else setPending((now) => (event.op === "create" ? { ...now, created: now.created + 1 } : { ...now, other: now.other + 1 }));
    },
    onReset: () => {
      recent.current = [];
      reload();
    },
    onEnd: (code) => {
      if (code === "unavailable") return;
      setEnded(code);
      client.removeQueries({ queryKey: keyOf(resource.name, "list") });
    },
  });

  // Without a network nothing is asked: there is nothing to show, or the answer to another question.
  const unasked = read.fetchStatus === "paused" && (read.isPlaceholderData || !data);
  return {
    rows: ended === null && !unasked ? data?.records : undefined,
    total: unasked ? 0 : (data?.total ?? 0),
    error: unasked ? new ApiError(0, null, i18next.t("common:error.unreachable")) : read.error,
    busy: read.isFetching,
    freshness: useFreshness(topic),
    /** Row id → what was changed a moment ago, and by whom. */
    changes,
    /** Changes by others that would add, remove or move rows. */
    pending,
    /** Why the server ended the list: rights are gone. */
    ended,
    reload: useMemo(() => () => void refetch(), [refetch]),
  };
}
