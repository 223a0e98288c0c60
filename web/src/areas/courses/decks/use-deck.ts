// A deck with its pages, live: each page is there a moment after it was drawn, on every screen that has the deck open.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { addressed } from "~/api/preview.ts";
import { fileUrl } from "~/api/upload.ts";
import { useTopic } from "~/realtime/index.ts";

export type DeckPage = Data<"/api/management/deck/pages">["records"][number];
/** What is shown of a page: of a deck, or of the slides of a class. */
export type PageFace = Pick<DeckPage, "number" | "image" | "title" | "fault"> & Partial<Pick<DeckPage, "hit">>;

/** Where a picture of a page is: a file, or an address of its own. */
export const pictureUrl = (image: string, width?: 160): string =>
  image.startsWith("/") ? addressed(width ? `${image}?w=${width}` : image) : fileUrl(image, width);

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
