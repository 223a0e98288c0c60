// Slots that can be booked within some time, live: what somebody takes leaves at once.
import { useQuery } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useResourceTopic, useTopic } from "~/realtime/index.ts";

export type Slot = Data<"/api/class/slot/list">["records"][number];

/** So many are offered at once. */
const MOST = 200;

/** Hears of slots that change; without `on` of none. */
export function useSlotEvents(on: boolean, heard: () => void) {
  const topic = useResourceTopic("teacher_slots");
  useTopic(on ? topic : null, { onEvent: heard, onReset: heard, onReady: heard });
}

export function useFreeSlots(from: string | null, to: string | null, teacher: string | null) {
  const on = from !== null && to !== null;
  const asked = { filter: { free: true, start_at: { from, to }, ...(teacher !== null && { teacher_id: [teacher] }) }, sort: ["start_at"], size: MOST };
  const read = useQuery({
    queryKey: keyOf("teacher_slots", "free", asked),
    queryFn: ({ signal }) => post("/api/class/slot/list", asked, { signal }),
    enabled: on,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  useSlotEvents(on, () => void read.refetch());
  return read;
}
