// The calls about notifications, and what is kept of their answers.
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { create } from "zustand";
import { call, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { isPreview } from "~/api/preview.ts";
import { invalidate } from "~/realtime/index.ts";

/** One that came to the person signed in. */
export interface Received {
  id: string;
  kind: string;
  title: string;
  words: string;
  resource: string | null;
  record_id: string | null;
  /** The version of that record's document that it is about. */
  version: number | null;
  /** The thread of comments on it. */
  thread: string | null;
  /** What is shown together: mostly a record. */
  group: string;
  /** Who did what it tells of; null for the server itself. */
  by: { id: string; name: string } | null;
  at: string;
  seen_at: string | null;
  read_at: string | null;
}
/** One that they sent by what they did, and what became of it. */
export interface Sent extends Omit<Received, "seen_at" | "read_at"> {
  recipients: { name: string | null; reached_at: string | null; seen_at: string | null; read_at: string | null }[];
  sent: number;
  reached: number;
  seen: number;
  read: number;
}
interface Page<N> {
  records: N[];
  total: number;
  unread: number;
  page: number;
}
export interface Choice {
  kind: string;
  label: string;
  ways: string[];
}

const PAGE_SIZE = 30;

/** How many are not read: the same number on every screen of a person. */
export const useUnread = create<{ count: number }>(() => ({ count: 0 }));

const usePages = <N>(box: "inbox" | "sent", unread: boolean, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: keyOf("notifications", box, unread),
    queryFn: ({ signal, pageParam }) =>
      call<Page<N>>("POST", "/api/notification/list", { page: pageParam, size: PAGE_SIZE, unread, sent: box === "sent" }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * PAGE_SIZE < total ? page + 1 : undefined),
    placeholderData: (before) => before,
    staleTime: 0,
    enabled,
  });
export const useInbox = (unread: boolean, enabled: boolean) => usePages<Received>("inbox", unread, enabled);
export const useSent = (enabled: boolean) => usePages<Sent>("sent", false, enabled);

/** Says that some were seen or read; without ids that all were. What one screen says all of them hear. */
export function useMark(what: "seen" | "read"): (ids?: string[]) => Promise<unknown> {
  const client = useQueryClient();
  return (ids) =>
    post(`/api/notification/${what}`, ids ? { ids, all: false } : { ids: [], all: true })
      .then(() => invalidate(client, [keyOf("notifications", "inbox")]))
      // What the client has said of it is enough: the next opening says it again.
      .catch(() => {});
}

/** A screen has what came while there was none. That of a preview is nobody's. */
export function reached(ids?: string[]): void {
  if (isPreview()) return;
  void post("/api/notification/reached", ids ? { ids, all: false } : { ids: [], all: true }, { quiet: true }).catch(() => {});
}

export const useChoices = () =>
  useQuery({
    queryKey: keyOf("notifications", "choices"),
    queryFn: ({ signal }) => call<{ records: Choice[]; ways: string[] }>("POST", "/api/notification/choices", {}, { signal }),
  });

/** Chooses ways for a kind: shown at once, and taken back where the server refuses. */
export function useChoose(): (kind: string, ways: string[]) => Promise<unknown> {
  const client = useQueryClient();
  const key = keyOf("notifications", "choices");
  return (kind, ways) => {
    // An answer on its way was given before this choice.
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<{ records: Choice[]; ways: string[] }>(
      key,
      (held) => held && { ...held, records: held.records.map((one) => (one.kind === kind ? { ...one, ways } : one)) },
    );
    return call("POST", "/api/notification/choices", { set: { [kind]: ways } }).then(
      (answer) => client.setQueryData(key, answer),
      async (error: unknown) => {
        await invalidate(client, [key]);
        throw error;
      },
    );
  };
}
