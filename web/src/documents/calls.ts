// What is known about a document beside what it says: comments, versions, its way out. Asked for when shown, and anew when the hub tells of news.
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { call } from "~/api/client.ts";
import type { Data } from "~/api/client.ts";
import { keyOf, type News, invalidatedByNews } from "~/api/keys.ts";
import { invalidate, useTopic } from "~/realtime/index.ts";
import type { Person } from "~/ui/people.tsx";
import type { Edited, Meta } from "~/resource/index.tsx";
import type { Restored } from "./restore.tsx";

/** What the server says of a resource whose records are documents. */
export type EditedMeta = Meta & { name: Edited };

/** One document, by its resource and kind. */
export interface DocumentOf {
  meta: EditedMeta;
  kind: string;
  id: string;
}

// The calls of every kind have the same shapes; those of SOP plans stand for all.
type Base = "/api/management/sopPlan";
export type CommentList = Data<`${Base}/comment/list`>;
export type Comment = CommentList["records"][number];
export type Session = Data<`${Base}/history/sessions`>["sessions"][number];
export type Timeline = Data<`${Base}/history/sessions`>;
export type State = Data<`${Base}/history/state`>;
export type Version = Data<`${Base}/version/list`>["records"][number];
export type Publications = Data<`${Base}/publish/state`>;
export type Publication = Publications["records"][number];

export interface Side {
  id: string;
  title: string;
  parent: string;
  parent_title: string;
  place: number;
}
export type Change =
  | { op: "added"; items: string; after: Side }
  | { op: "removed"; items: string; before: Side }
  | { op: "moved"; items: string; before: Side; after: Side }
  | { op: "changed"; items?: string; at?: Side; field: string; before: unknown; after: unknown };
export interface Changes {
  from: number;
  to: number;
  changes: { change: Change; by: Person[] }[];
  /** Of how many these are the first. */
  count: number;
}
export interface Visit {
  seq: number | null;
  at: string | null;
}

export const documentCall = <T>({ meta, id }: DocumentOf, what: string, body: object = {}, signal?: AbortSignal): Promise<T> =>
  call<T>("POST", `${meta.base}/${what}`, { ...body, id }, signal ? { signal } : {});

const keyOfAnswer = ({ meta, id }: DocumentOf, ...asked: unknown[]) => keyOf(meta.name, "document", id, ...asked);

/** An answer about a document, kept under what was asked; `news` tells which events make it old. */
export const useDocumentQuery = <T>(of: DocumentOf, what: string, body: object = {}, everyMs: number | false = false): UseQueryResult<T> =>
  useQuery<T, Error, T>({
    refetchInterval: everyMs,
    queryKey: keyOfAnswer(of, what, body),
    queryFn: ({ signal }) => documentCall<T>(of, what, body, signal),
    placeholderData: keepPreviousData as never,
  });

/** The timeline, newest first, as many pages as were asked for. */
export const useTimeline = (of: DocumentOf) =>
  useInfiniteQuery({
    queryKey: keyOfAnswer(of, "history/sessions"),
    queryFn: ({ pageParam, signal }) => documentCall<Timeline>(of, "history/sessions", pageParam === null ? {} : { before: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last: Timeline) => last.before ?? null,
  });

/** Asks anew for what the hub has news of. */
export function useDocumentNews(of: DocumentOf, onRestored: (told: Restored) => void): void {
  const client = useQueryClient();
  useTopic(`document:${of.kind}:${of.id}`, {
    onEvent: ({ data }) => {
      void invalidate(client, invalidatedByNews(of.meta.name, of.id, data.type));
      if (data.type === "restored") onRestored(data as unknown as Restored);
    },
    onReset: () => void invalidate(client, invalidatedByNews(of.meta.name, of.id)),
  });
}

/** Asks anew for what one's own deed made old: the same as others' screens do when they have news of it. */
export function useInvalidateDocument({ meta, id }: DocumentOf): (news: News) => Promise<unknown> {
  const client = useQueryClient();
  return (news) => invalidate(client, invalidatedByNews(meta.name, id, news));
}
