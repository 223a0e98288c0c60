// A deck with its pages, live: each page is there a moment after it was drawn, on every screen that has the deck open.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useTopic } from "~/realtime/index.ts";

export type DeckPage = Data<"/api/management/deck/pages">["records"][number];

export function useDeckPages(id: string, search = "") {
  const asked = useQuery({
    queryKey: keyOf("decks", "pages", id, search),
    queryFn: ({ signal }) => post("/api/management/deck/pages", { id, search }, { signal }),
    placeholderData: keepPreviousData,
  });
  const { refetch } = asked;
  useTopic("resource:decks", {
    onEvent: ({ data }) => {
      if (data.id === id && data.op !== "delete") void refetch();
    },
    onReset: () => void refetch(),
  });
  return asked;
}
