// What is known of a booking's offers: who could take it, and who was asked. Read anew when the booking's row changes, which it does with each answer.
import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { type ChangeEvent, useResourceTopic, useTopic } from "~/realtime/index.ts";

export type Candidate = Data<"/api/class/order/candidates">["records"][number];
export type OfferMade = Data<"/api/class/order/offers">["records"][number];

export function useOffers(id: string, status: string) {
  const made = useQuery({
    queryKey: keyOf("bookings", "offers", id),
    queryFn: async ({ signal }) => {
      const answer = await post("/api/class/order/offers", { id }, { signal });
      return { ...answer, ahead: Date.parse(answer.now) - Date.now() };
    },
    staleTime: 0,
  });
  const { refetch } = made;
  // An offer that is reached or seen is no new version of its booking: the list hears the same topic, this costs nothing more.
  useTopic(useResourceTopic("bookings"), {
    onEvent: ({ data }) => (data as ChangeEvent).id === id && void refetch(),
    onReset: () => void refetch(),
  });
  const waits = status === "open";
  const candidates = useQuery({
    queryKey: keyOf("bookings", "candidates", id),
    queryFn: ({ signal }) => post("/api/class/order/candidates", { id }, { signal }),
    enabled: waits,
    staleTime: 0,
  });
  const again = candidates.refetch;
  const known = candidates.data !== undefined;
  useEffect(() => {
    // Back in the list, it may be that others are free by now.
    if (waits && known) void again();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when it waits again, and not when they were read
  }, [waits, again]);
  return { made, candidates };
}
