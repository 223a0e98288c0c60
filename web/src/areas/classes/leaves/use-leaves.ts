// Leave, live: what it is for, to whom that is told, and the classes that it would hit.
import { useQuery } from "@tanstack/react-query";
import { type Body, type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { can, scopeOf, useSession } from "~/api/session.ts";
import { useResourceTopic, useTopic } from "~/realtime/index.ts";

export type Leave = Data<"/api/class/leave/list">["records"][number];
export type Wish = Body<"/api/class/leave/ask">;

/** Hears of leave that changes; without `on` of none. */
export function useLeaveEvents(on: boolean, heard: () => void) {
  const topic = useResourceTopic("leaves");
  useTopic(on ? topic : null, { onEvent: heard, onReset: heard, onReady: heard });
}

/** Whether one sees leave as the teacher whose it is. */
export const useOwnLeave = (): boolean => useSession(({ user }) => scopeOf(user, "leaves") === "own");

/** Whether one enters leave of others. */
export const useAtDesk = (): boolean => useSession(({ user }) => can(user, "teacherManage", "edit"));

/** What leave is for and why; nothing where that is not the viewer's to know. */
export function useReason(id: string, version: number) {
  return useQuery({
    queryKey: keyOf("leaves", "reasons", id, version),
    queryFn: ({ signal }) => post("/api/class/leave/reasons", { ids: [id] }, { signal }),
    select: ({ records }) => records[0] ?? null,
  });
}

/** What leave would hit, of what is typed; `asked` is the wish as JSON, or null. */
export function useHits(asked: string) {
  const read = useQuery({
    queryKey: keyOf("leaves", "hits", asked),
    queryFn: ({ signal }) => post("/api/class/leave/ask", { ...(JSON.parse(asked) as Wish), check: true }, { signal }),
    enabled: asked !== "null",
    placeholderData: (before) => before,
    staleTime: 0,
    retry: false,
  });
  const again = () => void read.refetch();
  useTopic(useResourceTopic("classes"), { onEvent: again, onReset: again });
  return read;
}
