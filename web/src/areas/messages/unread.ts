// U05: how many messages are unread, the same number on every screen of a person. Counted once by REST, then followed.
import { useEffect } from "react";
import { create } from "zustand";
import { post } from "~/api/client.ts";

export const useUnreadStore = create<{ count: number | null }>(() => ({ count: null }));

/** The count; 0 until it is known. */
export const useUnread = (): number => useUnreadStore((s) => s.count ?? 0);

const recount = () => post("/api/interviewManagement/getUserIMUnRead", {}).then(({ count }) => useUnreadStore.setState({ count }));

/** Counts again where something may have been missed. */
export const useRecount = (me: string | undefined) => {
  useEffect(() => {
    useUnreadStore.setState({ count: null });
    if (me) recount().catch(() => {});
  }, [me]);
  return () => void recount().catch(() => {});
};
