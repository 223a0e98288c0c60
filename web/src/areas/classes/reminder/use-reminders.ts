// The reminders of the person signed in: read once, then followed; reached when a screen has them, seen when somebody is before it, closed on every screen
// at once.
import { useEffect, useRef, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useSession } from "~/api/session.ts";
import { useTopic } from "~/realtime/index.ts";
import { isAttended, onAttention } from "~/ui/attention.ts";

type Open = Data<"/api/class/reminder/list">;
export type Reminder = Open["records"][number];
type Told = { type: "reminder"; reminder: Reminder } | { type: "reminder_closed"; id: string } | { type: "other" };

const KEY = keyOf("reminders", "open");

/** Takes what was told in; one told twice stands once. */
export function apply(open: readonly Reminder[], told: Told): Reminder[] {
  if (told.type === "reminder") return [...open.filter((r) => r.id !== told.reminder.id), told.reminder].toSorted((a, b) => a.startAt.localeCompare(b.startAt));
  if (told.type === "reminder_closed") return open.filter((r) => r.id !== told.id);
  return [...open];
}

export function useReminders() {
  const client = useQueryClient();
  const me = useSession((s) => s.user?.id);
  const { data, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => post("/api/class/reminder/list", {}, { signal }),
    enabled: me !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });
  /** Those that came while this screen was open. */
  const [came, setCame] = useState<ReadonlySet<string>>(new Set());
  const edit = (told: Told) => client.setQueryData(KEY, (held: Open | undefined) => held && { ...held, records: apply(held.records, told) });
  useTopic(me && data ? `user:${me}` : null, {
    since: data?.position,
    onEvent: ({ offset, data }) => {
      const told = data as Told;
      edit(told);
      // One that was seen and is open again, its class being back, need not cover the page twice.
      if (told.type === "reminder" && !told.reminder.seen) setCame((ids) => new Set(ids).add(told.reminder.id));
      client.setQueryData(KEY, (held: Open | undefined) => held && { ...held, position: [held.position[0], offset] });
    },
    onReset: () => void refetch(),
  });

  const open = data?.records ?? [];
  const ids = open.map((r) => r.id).join();
  const said = useRef({ reached: new Set<string>(), seen: new Set<string>() });
  useEffect(() => {
    const tell = (what: "reached" | "seen") => {
      const fresh = ids.split(",").filter((id) => id && !said.current[what].has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) said.current[what].add(id);
      const forget = () => fresh.forEach((id) => said.current[what].delete(id));
      post(`/api/class/reminder/${what}`, { ids: fresh }).catch(forget);
    };
    // Behind another window, or with nobody there, it has reached the screen, but nobody has seen it.
    const look = () => tell(isAttended() ? "seen" : "reached");
    look();
    return onAttention(look);
  }, [ids]);

  const dismiss = async (which: readonly Reminder[]) => {
    const closing = which.map((r) => r.id);
    for (const id of closing) edit({ type: "reminder_closed", id });
    const done = await Promise.allSettled(closing.map((id) => post("/api/class/reminder/dismiss", { id })));
    if (done.some((d) => d.status === "rejected")) throw new Error("not closed everywhere");
  };
  return { open, came, dismiss };
}
