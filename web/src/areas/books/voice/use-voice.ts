// The voice of the book of this page: its recordings, what is being read at the moment, and what is done with them. One answer serves every part.
import { App } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { fileUrl } from "~/api/upload.ts";
import { invalidate, useTopic } from "~/realtime/index.ts";
import { useEditor } from "~/sync/editor/index.ts";
import type { Recorded } from "~/ui/recording.ts";
import { KIND, lacksVoice, type PageView } from "../model.ts";

const BASE = "/api/management/pictureBook";
export type Narration = Data<`${typeof BASE}/narration/list`>;
export type OnItsWay = Narration["records"][number];

/** What is known of a book's voice; nothing until it is. */
export function useNarration(book: string): Narration | undefined {
  return useQuery({
    queryKey: keyOf("picture_books", "narration", book),
    queryFn: ({ signal }) => post(`${BASE}/narration/list`, { id: book }, { signal }),
  }).data;
}

/** Hears what is new about it. Once on the page. */
export function useNarrationNews(book: string): void {
  const client = useQueryClient();
  const renew = () => void invalidate(client, [keyOf("picture_books", "narration", book)]);
  useTopic(`document:${KIND}:${book}`, { onEvent: ({ data }) => void (data.type === "narration" && renew()), onReset: renew });
}

/** The voices of this server; none where nothing speaks. */
export function useBookVoices() {
  return useQuery({
    queryKey: keyOf("voices", "list"),
    queryFn: ({ signal }) => post("/api/chatgpt/voice_list", {}, { signal }),
    staleTime: Infinity,
  }).data?.records;
}

/** What is being read of a page, or could not be. */
export const onItsWay = (narration: Narration | undefined, page: string): OnItsWay | undefined => narration?.records.find(({ pageId }) => pageId === page);

/** The recording of a page as it can be played; nothing where it has none. */
export function recordingOf(narration: Narration | undefined, page: PageView): Recorded | null {
  if (!page.audio) return null;
  const words = narration?.sounds.find(({ audio, spoken }) => audio === page.audio && spoken === page.spoken)?.words ?? [];
  return { url: fileUrl(page.audio), text: page.text, words };
}

export function useVoiceVerbs(book: string) {
  const { t } = useTranslation("books");
  const { message } = App.useApp();
  const client = useQueryClient();
  const { content } = useEditor(KIND);
  const ask = async (pages: readonly string[], whole = false): Promise<void> => {
    const { voice, speed } = content.read();
    try {
      const begun = await post(`${BASE}/narrate`, { id: book, pages: whole ? [] : [...pages], speed, ...(voice && { voice }) });
      if (begun.pages.length > 1) void message.success(t("voice.asked", { count: begun.pages.length }));
    } catch (error) {
      void message.error((error as Error).message);
    }
    void invalidate(client, [keyOf("picture_books", "narration", book)]);
  };
  return {
    /** Has one page read. */
    page: (page: string) => ask([page]),
    /** Has all read that nobody reads yet, or that say something else by now. */
    missing: async () => {
      const pages = content.read().pages.filter(lacksVoice);
      if (pages.length === 0) void message.info(t("voice.nothing"));
      else await ask(pages.map(({ id }) => id));
    },
    /** Has the whole book read in the voice that it has now. */
    all: () => ask([], true),
  };
}
