// The kit's calls for one resource, and what is kept of their answers.
import { useCallback, useEffect, useRef } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { type ResourceName, resources } from "~/api/resources/index.gen.ts";
import { type ListPage, type Row, useInvalidateResource, useFollowed } from "~/realtime/index.ts";
import { useSeedTranslation } from "~/ui/builtin.ts";
import type { Meta } from "./meta.ts";
import type { Values } from "./types.ts";

/** One record as the server has it now. */
export const read = (meta: Meta, id: string) => call<Row>("POST", `${meta.base}/query`, { id });

const recordQuery = (meta: Meta, id: string) => ({
  queryKey: keyOf(meta.name, "record", id),
  queryFn: ({ signal }: { signal: AbortSignal }) => call<Row>("POST", `${meta.base}/query`, { id }, { signal }),
});

/** One record whole, with the fields that lists do not carry. Until it comes it is what the list has of it. */
export const useRecord = (meta: Meta, id: string | null, listed?: Row) =>
  useQuery<Row>({ ...recordQuery(meta, id ?? ""), enabled: id !== null, staleTime: 0, placeholderData: listed });

/** A pointer that only passes asks for nothing. */
const RESTS_MS = 80;
/** So long what was fetched ahead is not fetched again. */
const AHEAD_MS = 10_000;

/** Fetches a record while the pointer rests on its row, before it is opened. */
export function useAhead(meta: Meta): (id: string | null) => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (id) => {
      clearTimeout(timer.current);
      if (id !== null) timer.current = setTimeout(() => void client.prefetchQuery({ ...recordQuery(meta, id), staleTime: AHEAD_MS }), RESTS_MS);
    },
    [client, meta],
  );
}

export const create = (meta: Meta, values: Values, requestId: string) => call<Row>("POST", `${meta.base}/create`, { ...values, requestId });
export const update = (meta: Meta, row: Row, values: Values) => call<Row>("POST", `${meta.base}/update`, { ...values, id: row.id, version: row.version });

export interface Entry {
  at: string;
  actor_id: string | null;
  actor_name: string | null;
  op: string;
  before: Values | null;
  after: Values | null;
}
export const useHistory = (meta: Meta, id: string, version: number) =>
  useQuery({
    // The version is part of the key: a change is a new history.
    queryKey: keyOf(meta.name, "history", id, version),
    queryFn: ({ signal }) => call<{ records: Entry[] }>("POST", `${meta.base}/history`, { id }, { signal }),
    placeholderData: (before) => before,
  });

export function useDelete(meta: Meta) {
  const makeOld = useInvalidateResource(meta.name);
  const remove = useMutation({ mutationFn: (ids: string[]) => call<{ ids: string[] }>("POST", `${meta.base}/delete`, { ids }), onSuccess: () => makeOld() });
  const restore = useMutation({ mutationFn: (ids: string[]) => call<unknown>("POST", `${meta.base}/restore`, { ids }), onSuccess: () => makeOld() });
  return { remove, restore };
}

/** Records of another resource to choose from, by what is typed; of some only, where `filter` says so. */
export function useChoices(resource: ResourceName, search: string, enabled: boolean, filter: Values = {}) {
  const { name, base } = resources[resource];
  const read = useQuery({
    queryKey: keyOf(name, "choices", search, filter),
    queryFn: ({ signal }) => call<ListPage>("POST", `${base}/list`, { page: 1, size: 50, sort: [], filter, search }, { signal }),
    placeholderData: (before) => before,
    enabled,
  });
  // Who was answered may hear of changes as well.
  useFollowed(enabled && read.data ? name : null);
  return read;
}

/** The words that records hold in a field of tags, those of most records first. */
export const useWordsOf = (meta: Meta, field: string, search: string, enabled: boolean) =>
  useQuery({
    queryKey: keyOf(meta.name, "words", field, search),
    queryFn: ({ signal }) => call<{ records: { word: string; count: number }[] }>("POST", `${meta.base}/words`, { field, search }, { signal }),
    placeholderData: (before) => before,
    staleTime: 10_000,
    enabled,
  });

/** What became of each of some records: which were changed, and why others were not. */
export interface Outcome {
  done: string[];
  refused: { id: string; status: number; msg: string }[];
}
/** All that match, as many as there were when they were looked at: a job does it. */
export interface Matching {
  filter: Values;
  search: string;
  count: number;
  /** What the list is called. */
  title: string;
}
/** Which records get the same values. */
export type Many = { ids: string[] } | Matching;
/** The most ids of one call. */
const MAX_IDS = 200;
/** Puts in the job that changes all that match, or deletes them. */
export const changeMatching = (meta: Meta, many: Matching, set: Values) => call<{ job: string }>("POST", `${meta.base}/bulkUpdate`, { ...many, set });
export const deleteMatching = (meta: Meta, many: Matching) => call<{ job: string }>("POST", `${meta.base}/bulkDelete`, many);

export async function bulkUpdate(meta: Meta, many: { ids: string[] }, set: Values): Promise<Outcome> {
  const send = (some: { ids: string[] }) => call<Outcome>("POST", `${meta.base}/bulkUpdate`, { ...some, set });
  const whole: Outcome = { done: [], refused: [] };
  for (let at = 0; at < many.ids.length; at += MAX_IDS) {
    const { done, refused } = await send({ ids: many.ids.slice(at, at + MAX_IDS) });
    whole.done.push(...done);
    whole.refused.push(...refused);
  }
  return whole;
}

/** The name of a record known by its id; undefined until it is known or while there is no id, null if one may not see it. */
export function useName(name: ResourceName, id: string | null): string | null | undefined {
  const { base, title } = resources[name];
  const say = useSeedTranslation();
  const { data, error } = useQuery({
    queryKey: keyOf(name, "name", id ?? ""),
    queryFn: ({ signal }) => call<Row>("POST", `${base}/query`, { id }, { signal }),
    enabled: id !== null,
    staleTime: 300_000,
    retry: false,
  });
  useFollowed(data ? name : null);
  return error ? null : data && say(name, String(data[title] ?? id ?? ""));
}
