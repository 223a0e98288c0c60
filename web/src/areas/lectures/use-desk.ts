// A lecture as those who run it see it: read whole, then kept by what is told of it.
import { useEffect, useRef } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { scopeOf, useSession } from "~/api/session.ts";
import { useFreshness, useTopic } from "~/realtime/index.ts";
import { type Told, withTold } from "./told.ts";

export type Desk = Data<"/api/live/detail">;

/** What comes quicker than this is asked for once. */
const GATHER_MS = 700;

export function useDesk(id: string) {
  const client = useQueryClient();
  const key = keyOf("lectures", "desk", id);
  const read = useQuery({ queryKey: key, queryFn: ({ signal }) => post("/api/live/detail", { id }, { signal }), staleTime: Number.POSITIVE_INFINITY });
  // Who sees some lectures only hears of them on a topic of their own.
  const topic = useSession(({ user }) => {
    const scope = scopeOf(user, "lectures");
    return scope ? (`${scope}_lecture:${user?.id ?? ""}` as const) : (`lecture:${id}` as const);
  });
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(due.current), []);
  const again = () => {
    clearTimeout(due.current);
    due.current = setTimeout(() => void client.invalidateQueries({ queryKey: key }), GATHER_MS);
  };
  const { refetch } = read;
  useTopic(topic, {
    onEvent: ({ data }: { data: Told }) => {
      if (data.lecture !== id) return;
      client.setQueryData<Desk>(key, (now) => now && { ...now, lecture: withTold(now.lecture, data) });
      // A comment is whole as it comes; the rest has more to it than is told: one that was hidden stays here, marked.
      if (data.type !== "comment") again();
    },
    onReset: () => void refetch(),
  });
  const freshness = useFreshness(topic);
  const take = (change: (now: Desk) => Desk) => client.setQueryData<Desk>(key, (now) => now && change(now));
  return { desk: read.data, error: read.error, reload: () => void refetch(), freshness, take };
}
