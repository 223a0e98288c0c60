// Bringing a book along: the file is read here and what it says shown to the server, which names what it would leave out; then its pictures are sent
// one by one and a job of the server makes the book. Each part can be stopped, and what was sent is not sent again.
import { useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Data } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { sendFile, upload } from "~/api/upload.ts";
import { cancelJob, jobEnd } from "~/resource/index.tsx";
import { fit } from "./fit.ts";
import { MAX_FILE, note, Unreadable, type Content, type Faults, type Read, type ReadBook } from "./types.ts";

const readers: Record<string, () => Promise<Read>> = {
  pdf: () => import("./pdf.ts").then((m) => m.readPdf),
  pptx: () => import("./pptx.ts").then((m) => m.readPptx),
  json: () => import("./json.ts").then((m) => m.readJson),
};
export const ACCEPT = Object.keys(readers)
  .map((type) => `.${type}`)
  .join(",");

export type Step =
  | { at: "choose"; why?: Unreadable["why"]; error?: ApiError }
  | { at: "reading" | "sending"; done: number; total: number }
  | { at: "read"; error?: ApiError }
  /** The book is there, without what was lost on the way. */
  | { at: "made"; id: string; lost: Faults };

type Imported = Data<"/api/management/pictureBook/import">;
/** What the job says of the book that it made. */
type Made = { id: string; faults: Imported["faults"] };

/** What the server would make of a file. */
export interface Seen extends ReadBook {
  /** Pages that it would take. */
  taken: number;
  /** Pages, from 0, that it would leave out; why stands among the faults. */
  left: ReadonlySet<number>;
  /** What of the rest of the book it would leave out. */
  others: Imported["faults"];
}

export function useImport(onMade: (id: string) => void) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ at: "choose" });
  const [book, setBook] = useState<Seen | null>(null);
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
      const found = await (await reader())(file, { signal, onPage: (done, total) => setStep({ at: "reading", done, total }) });
      const told = await look(found.content, sent.current, signal);
      const { left, others } = sorted(told.faults, found.faults);
      setBook({ ...found, taken: told.items, left, others });
      setStep({ at: "read" });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError) return setStep({ at: "choose", error });
      if (!(error instanceof Unreadable)) reportError(error);
      setStep({ at: "choose", why: error instanceof Unreadable ? error.why : "broken" });
    }
  };

  const make = async (title: string, level: string) => {
    if (!book) return;
    const signal = begin();
    const missing = [...book.images].filter(([key]) => !sent.current.has(key));
    const lost: Faults = new Map();
    const pagesOf = (key: string) => book.content.pages.flatMap((page, at) => (page?.image === key ? [at] : []));
    try {
      for (const [done, [key, image]] of missing.entries()) {
        setStep({ at: "sending", done, total: missing.length });
        const fitting = await fit(image).catch(() => null);
        if (!fitting) {
          // The words of the page are kept; the picture is one the browser cannot show.
          for (const at of pagesOf(key)) note(lost, at, "picture");
          continue;
        }
        try {
          sent.current.set(key, (await upload(fitting, { of: "image", signal })).id);
        } catch (error) {
          // Refused for what it is: the others may be good. Anything else would fail for them too.
          if (!(error instanceof ApiError) || error.status !== 422) throw error;
          for (const at of pagesOf(key)) note(lost, at, { said: error.message });
        }
      }
      setStep({ at: "sending", done: missing.length, total: missing.length });
      const { job } = await beginMaking({ ...book.content, level }, sent.current, title, signal);
      const made = await jobEnd<Made>(client, job, signal).catch((error: unknown) => {
        if (signal.aborted) void cancelJob(job);
        throw error;
      });
      // What it had left out before was seen.
      sorted(
        made.faults.filter(({ place }) => place.endsWith(".image")),
        lost,
      );
      if (lost.size === 0) onMade(made.id);
      else setStep({ at: "made", id: made.id, lost });
    } catch (error) {
      if (signal.aborted) return;
      setStep({ at: "read", error: error instanceof ApiError ? error : new ApiError(0, null, error instanceof Error ? error.message : String(error)) });
    }
  };

  /** Back to what there was before what is running. */
  const cancel = () => {
    running.current?.abort();
    setStep(step.at === "sending" ? { at: "read" } : { at: "choose" });
  };
  return { step, book, read, make, cancel, again: () => setStep({ at: "choose" }) };
}

/** The book as it is sent; a picture that is not there yet is none. */
const packed = (content: Content, ids: ReadonlyMap<string, string>) => new Blob([JSON.stringify(linked(content, ids))]);
const look = (content: Content, ids: ReadonlyMap<string, string>, signal: AbortSignal) =>
  sendFile<Imported>("/api/management/pictureBook/import", { form: "json" }, packed(content, ids), { signal });
/** Puts in the job that makes it. */
const beginMaking = (content: Content, ids: ReadonlyMap<string, string>, title: string, signal: AbortSignal) =>
  sendFile<{ job: string }>("/api/management/pictureBook/importDocument", { form: "json", row: JSON.stringify({ title }) }, packed(content, ids), { signal });

/** Puts what the server says at its pages; what belongs to none is left. */
function sorted(told: Imported["faults"], faults: Faults): { left: Set<number>; others: Imported["faults"] } {
  const left = new Set<number>();
  const others = told.filter(({ place, msg }) => {
    const [whole, page, field] = /^pages\[(\d+)\](?:\.(\w+))?/.exec(place) ?? [];
    if (whole === undefined) return true;
    left.add(Number(page));
    note(faults, Number(page), { said: field ? `${field}: ${msg}` : msg });
    return false;
  });
  return { left, others };
}

/** The content with the server's ids for the file's own. */
function linked({ cover, characters, pages, ...rest }: Content, ids: ReadonlyMap<string, string>): object {
  // What is no item stays as it is: the server says so.
  const link = (item: { image?: string } | null) =>
    typeof item === "object" && item !== null ? { ...item, image: (item.image && ids.get(item.image)) ?? "" } : item;
  return { ...rest, cover: (cover && ids.get(cover)) ?? "", pages: pages.map(link), ...(Array.isArray(characters) && { characters: characters.map(link) }) };
}
