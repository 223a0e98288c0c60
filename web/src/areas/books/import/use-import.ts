// Bringing a book along: the file is read here, its pictures are sent one by one, then the server makes the book of it. Each part can be stopped, and
// what was sent is not sent again.
import { useEffect, useRef, useState } from "react";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { upload } from "~/api/upload.ts";
import { fit } from "./fit.ts";
import { MAX_FILE, Unreadable, type Content, type Read, type ReadBook } from "./types.ts";

const readers: Record<string, () => Promise<Read>> = {
  pdf: () => import("./pdf.ts").then((m) => m.readPdf),
  pptx: () => import("./pptx.ts").then((m) => m.readPptx),
  json: () => import("./json.ts").then((m) => m.readJson),
};
export const ACCEPT = Object.keys(readers).map((type) => `.${type}`).join(",");

export type Step =
  | { at: "choose"; why?: Unreadable["why"] }
  | { at: "reading" | "sending"; done: number; total: number }
  | { at: "read"; error?: ApiError };

export function useImport(onMade: (id: string) => void) {
  const [step, setStep] = useState<Step>({ at: "choose" });
  const [book, setBook] = useState<ReadBook | null>(null);
  const running = useRef<AbortController | null>(null);
  /** Key in the file → id on the server. */
  const sent = useRef(new Map<string, string>());
  useEffect(() => () => running.current?.abort(), []);
  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  const read = async (file: File) => {
    const signal = begin();
    const reader = readers[file.name.split(".").at(-1)?.toLowerCase() ?? ""];
    if (!reader) return setStep({ at: "choose", why: "type" });
    if (file.size > MAX_FILE) return setStep({ at: "choose", why: "size" });
    sent.current.clear();
    setStep({ at: "reading", done: 0, total: 0 });
    try {
      setBook(await (await reader())(file, { signal, onPage: (done, total) => setStep({ at: "reading", done, total }) }));
      setStep({ at: "read" });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Unreadable)) reportError(error);
      setStep({ at: "choose", why: error instanceof Unreadable ? error.why : "broken" });
    }
  };

  const make = async (title: string, level: string) => {
    if (!book) return;
    const signal = begin();
    const left = [...book.images].filter(([key]) => !sent.current.has(key));
    const failed = new Map(book.faults);
    try {
      for (const [done, [key, image]] of left.entries()) {
        setStep({ at: "sending", done, total: left.length });
        const fitting = await fit(image).catch(() => null);
        if (!fitting) {
          // The words of the page are kept; the picture is one the browser cannot show.
          for (const [at, page] of book.content.pages.entries()) if (page.image === key) failed.set(at, "picture");
          continue;
        }
        try {
          sent.current.set(key, (await upload(fitting, { of: "image", signal })).id);
        } catch (error) {
          // Refused for what it is: the others may be good. Anything else would fail for them too.
          if (!(error instanceof ApiError) || error.status !== 422) throw error;
          for (const [at, page] of book.content.pages.entries()) if (page.image === key) failed.set(at, "picture");
        }
      }
      setStep({ at: "sending", done: left.length, total: left.length });
      const { id } = await post("/api/management/pictureBook/import", { title, level: level || null, content: linked(book.content, sent.current) }, { signal });
      onMade(id);
    } catch (error) {
      if (signal.aborted) return;
      setBook({ ...book, faults: failed });
      setStep({ at: "read", error: error instanceof ApiError ? error : new ApiError(0, null, String(error)) });
    }
  };

  /** Back to what there was before what is running. */
  const cancel = () => {
    running.current?.abort();
    setStep(step.at === "sending" ? { at: "read" } : { at: "choose" });
  };
  return { step, book, read, make, cancel, again: () => setStep({ at: "choose" }) };
}

/** The content with the server's ids for the file's own. */
function linked(content: Content, ids: Map<string, string>): Record<string, never> {
  const link = <T extends { image?: string }>({ image, ...rest }: T) => ({ ...rest, image: (image && ids.get(image)) ?? "" });
  const { cover, characters, pages, ...rest } = content;
  const made = { ...rest, cover: (cover && ids.get(cover)) ?? "", pages: pages.map(link), ...(Array.isArray(characters) && { characters: characters.map(link) }) };
  return made as unknown as Record<string, never>;
}
