// The takes of the book of this page: pictures that were asked for, live, and what is done with them. One answer serves every part that shows some of it.
import { useEffect, useState } from "react";
import { App } from "antd";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { limits } from "~/api/meta.gen.ts";
import { invalidate, useTopic } from "~/realtime/index.ts";
import { itemOf, setField, useOpenDocument } from "~/sync/index.ts";
import { useEditor } from "~/sync/editor/index.ts";
import { KIND, type PageView } from "../model.ts";

const BASE = "/api/management/pictureBook";
export type Takes = Data<`${typeof BASE}/take/list`>;
export type Take = Takes["records"][number];
export const TAKES_AT_ONCE = limits.takesAtOnce;

export const isOpen = (take: Take): boolean => take.state === "queued" || take.state === "running";

/** What is known of a book's takes; nothing until it is. */
export function useTakes(book: string): Takes | undefined {
  return useQuery({
    queryKey: keyOf("picture_books", "takes", book),
    queryFn: ({ signal }) => post(`${BASE}/take/list`, { id: book }, { signal }),
  }).data;
}

/** Hears what is new about them. Once on the page. */
export function useTakeNews(book: string): void {
  const renew = useInvalidateTakes(book);
  useTopic(`document:${KIND}:${book}`, {
    onEvent: ({ data }) => void ((data.type === "take" || data.type === "restyle") && renew()),
    onReset: () => renew(),
  });
}

function useInvalidateTakes(book: string): () => void {
  const client = useQueryClient();
  return () => void invalidate(client, [keyOf("picture_books", "takes", book)]);
}

/** Those of a target: what is being made, and what is there, the first first. */
export function takesOf(takes: Takes | undefined, target: string) {
  const all = (takes?.records ?? []).filter((take) => take.targetId === target).toSorted((a, b) => a.number - b.number);
  const last = all.at(-1);
  return {
    open: all.filter(isOpen),
    done: all.filter((take) => take.state === "done" && take.file),
    // What went wrong is said as long as nothing newer came.
    failed: last && (last.state === "failed" || last.state === "refused") ? last : undefined,
  };
}

/** A picture that a page may have: a take's, or one that stood there before a take did, wherever that came from. */
export interface Picture {
  file: string;
  take: Take | null;
}

/** The pictures of a target, in the order in which they came. */
export function picturesOf(takes: Takes | undefined, target: string): Picture[] {
  const { done } = takesOf(takes, target);
  const made = new Set(done.map(({ file }) => file));
  const before = new Set<string>();
  return done.flatMap((take) => {
    const { file, replaced } = take;
    const isOther = replaced !== "" && !made.has(replaced) && !before.has(replaced);
    before.add(replaced);
    return [...(isOther ? [{ file: replaced, take: null }] : []), ...(file ? [{ file, take }] : [])];
  });
}

/** The picture `by` steps from the one that a page has. */
export function stepFrom(takes: Takes | undefined, page: Pick<PageView, "id" | "image">, by: 1 | -1): Picture | undefined {
  const pictures = picturesOf(takes, page.id);
  const at = pictures.findIndex(({ file }) => file === page.image);
  if (at < 0) return by < 0 ? pictures.at(-1) : undefined;
  return pictures[at + by];
}

export interface Restyling {
  style?: string;
  model?: string;
  lora?: string;
  pages?: string[];
}

/** What a restyling has to do with the book as it is: pages that show a picture of it, and pictures that are still to come. */
export function partOf(takes: Takes | undefined, pages: readonly PageView[]) {
  const { restyle, records = [] } = takes ?? {};
  if (!restyle) return undefined;
  const of = records.filter((take) => take.restyleId === restyle.id);
  const shown = pages.filter((page) => of.some((take) => take.targetId === page.id && take.file === page.image)).length;
  const open = of.filter(isOpen).length;
  return shown + open > 0 ? { restyle, shown, open } : undefined;
}

interface Wish {
  pages?: string[];
  missing?: boolean;
  characters?: string[];
  cover?: boolean;
  n?: number;
}

export function useTakeVerbs(book: string) {
  const { t } = useTranslation("books");
  const { message } = App.useApp();
  const document = useOpenDocument();
  const { content } = useEditor(KIND);
  const renew = useInvalidateTakes(book);
  const attempt = async (deed: () => Promise<unknown>): Promise<void> => {
    try {
      await deed();
    } catch (error) {
      void message.error((error as Error).message);
    }
    renew();
  };
  const numbersOf = (ids: readonly string[]) => content.read().pages.flatMap((page, at) => (ids.includes(page.id) ? [at + 1] : []));
  return {
    illustrate: (wish: Wish) =>
      attempt(async () => {
        const answer = await post(`${BASE}/illustrate`, { id: book, ...wish });
        if (answer.refused) void message.warning(t("takes.over", { count: answer.refused.count, why: answer.refused.msg }), 8);
        else if (answer.queued.length > 1) void message.success(t("takes.queued", { count: answer.queued.length }));
        else if (answer.queued.length === 0) void message.info(t("takes.nothing"));
      }),
    cancel: (take: string) => attempt(() => post(`${BASE}/take/cancel`, { id: book, take })),
    vote: (take: string, on: boolean) => attempt(() => post(`${BASE}/take/vote`, { id: book, take, on })),
    /** Answers whether it was begun. */
    restyle: async (wish: Restyling): Promise<boolean> => {
      let begun = false;
      await attempt(async () => {
        const { queued, refused, passed } = await post(`${BASE}/restyle`, { id: book, ...wish });
        begun = true;
        if (refused) void message.warning(t("takes.over", { count: refused.count, why: refused.msg }), 8);
        else void message.success(t("takes.queued", { count: queued.length }));
        const numbers = numbersOf(passed);
        if (numbers.length > 0) void message.info(t("restyle.passed", { count: numbers.length, numbers: numbers.join(", ") }), 8);
      });
      return begun;
    },
    /** Gives each page the picture again that it had; pages that have another one by now keep it, and are named. */
    undoRestyle: (restyle: string) =>
      attempt(async () => {
        const { pages, cancelled, left } = await post(`${BASE}/restyle/undo`, { id: book, restyle });
        void message.success(t("restyle.undone", { count: pages + cancelled }));
        const numbers = left.map(({ number }) => number);
        if (numbers.length > 0) void message.warning(t("restyle.left", { count: numbers.length, numbers: numbers.join(", ") }), 8);
      }),
    /** Shows a picture on its page: one step of undo, and not looked at yet (V10). */
    show: (page: string, file: string) => {
      if (!itemOf(document.doc, "pages", page) || !content.has(page)) return;
      document.edit(() => {
        setField(document.doc, KIND, "pages", page, "image", file);
        setField(document.doc, KIND, "pages", page, "confirmed", false);
      });
    },
  };
}

/** Seconds since a moment, counted on while it is shown. */
export function useSeconds(since: string | null | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!since) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return since ? Math.max(0, Math.floor((now - Date.parse(since)) / 1_000)) : 0;
}
