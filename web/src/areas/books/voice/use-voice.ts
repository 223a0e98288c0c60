// The voice of the book of this page: its recordings, what is being read at the moment, and what is done with them. One answer serves every part.
import { App } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { ApiError } from "~/api/errors.ts";
import { fileUrl } from "~/api/upload.ts";
import { invalidate, useTopic } from "~/realtime/index.ts";
import { useEditor } from "~/sync/editor/index.ts";
import type { Recorded } from "~/ui/recording.ts";
import { type BookView, KIND, lacksVoice, type PageView } from "../model.ts";

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

/** What is being read of a page, or could not be. */
export const onItsWay = (narration: Narration | undefined, page: string): OnItsWay | undefined => narration?.records.find(({ pageId }) => pageId === page);

/** What of a book says in which voice its pages are to be read, and how fast. */
type Asked = Pick<BookView, "characters" | "voice" | "speed">;

/** In which voice a page is to be read: that of the character whose words they are, or else the book's; empty where nothing is chosen. */
const voiceOf = ({ characters, voice }: Asked, { speaker }: PageView): string => characters.find(({ id }) => id === speaker)?.voice || voice;

/** What of a recording is not as it is asked for by now: it is in another voice, or at another pace. Nothing where it is not known whose voice it is. */
export function outdated(narration: Narration | undefined, asked: Asked, page: PageView): "voice" | "pace" | null {
  const heard = page.audio && page.text.trim() ? narration?.sounds.find(({ pageId, audio }) => pageId === page.id && audio === page.audio) : undefined;
  const wanted = voiceOf(asked, page);
  if (!heard?.voice || wanted === "") return null;
  if (heard.voice !== wanted) return "voice";
  return heard.speed === asked.speed ? null : "pace";
}

/** Pages that could not be read as they are asked for now. What went wrong in another voice says nothing any more. */
export const failedPages = (narration: Narration | undefined, asked: Asked & Pick<BookView, "pages">): OnItsWay[] =>
  (narration?.records ?? []).filter(({ state, pageId, voice }) => {
    const page = state === "failed" ? asked.pages.find(({ id }) => id === pageId) : undefined;
    const wanted = page && voiceOf(asked, page);
    return page !== undefined && (voice === "" || wanted === "" || voice === wanted);
  });

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
  const key = keyOf("picture_books", "narration", book);
  const ask = async (pages: readonly string[], whole = false): Promise<void> => {
    const { voice, speed } = content.read();
    try {
      const begun = await post(`${BASE}/narrate`, { id: book, pages: whole ? [] : [...pages], speed, ...(voice && { voice }) });
      if (begun.pages.length > 1) void message.success(t("voice.asked", { count: begun.pages.length }));
    } catch (error) {
      // There is no form here whose fields could be marked.
      const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
      void message.error(field ?? (error as Error).message);
    }
    void invalidate(client, [key]);
  };
  return {
    /** Has one page read. */
    page: (page: string) => ask([page]),
    /** Has all read that nobody reads yet, that say something else by now, or say it in another voice. */
    missing: async () => {
      const book = content.read();
      const known = client.getQueryData<Narration>(key);
      const pages = book.pages.filter((page) => lacksVoice(page) || outdated(known, book, page));
      if (pages.length === 0) void message.info(t("voice.nothing"));
      else await ask(pages.map(({ id }) => id));
    },
    /** Has the whole book read in the voice that it has now. */
    all: () => ask([], true),
  };
}
