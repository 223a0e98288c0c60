// The book as files that need nothing of us: JSON with its images, a page for any browser, and the same page laid out for paper.
import type { TFunction } from "i18next";
import { fileUrl } from "~/api/upload.ts";
import { fileNameOf, printAs } from "~/ui/print.ts";
import { coverOf, type BookView } from "./model.ts";
import { pageOf } from "./h5.ts";

/** What `import/json.ts` reads again. */
export interface BookFile {
  belltower: "picture-book";
  version: 1;
  content: Omit<BookView, "unplaced">;
  /** Image id → the image as a data address. */
  images: Record<string, string>;
}

async function dataAddress(id: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(fileUrl(id), { signal });
  if (!answer.ok) throw new Error(String(answer.status));
  const blob = await answer.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("unreadable"));
    reader.readAsDataURL(blob);
  });
}

/** Every image of the book, inlined. One that cannot be had fails the whole: a book with holes is none. */
async function imagesOf(book: BookView, signal: AbortSignal): Promise<Record<string, string>> {
  const ids = new Set([coverOf(book), ...book.pages.map((p) => p.image), ...book.characters.map((c) => c.image)]);
  ids.delete("");
  return Object.fromEntries(await Promise.all([...ids].map(async (id) => [id, await dataAddress(id, signal)] as const)));
}

const fileName = (book: BookView) => fileNameOf(book.title || "picture-book");

function download(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export async function saveJson(book: BookView, signal: AbortSignal): Promise<void> {
  const { unplaced: _none, ...content } = book;
  const file: BookFile = { belltower: "picture-book", version: 1, content, images: await imagesOf(book, signal) };
  download(`${fileName(book)}.json`, "application/json", JSON.stringify(file, null, 1));
}

export async function saveH5(book: BookView, signal: AbortSignal): Promise<void> {
  download(`${fileName(book)}.html`, "text/html", pageOf(book, await imagesOf(book, signal), true));
}

/** Opens the browser's print view, which saves PDF. */
export async function print(book: BookView, t: TFunction<"books">, signal: AbortSignal): Promise<void> {
  const page = pageOf(book, await imagesOf(book, signal), false);
  const frame = Object.assign(document.createElement("iframe"), { title: t("export.pdf"), srcdoc: page });
  Object.assign(frame.style, { position: "fixed", width: "0", height: "0", border: "0" });
  await new Promise((loaded) => {
    frame.onload = loaded;
    document.body.append(frame);
  });
  const view = frame.contentWindow;
  if (!view) return frame.remove();
  view.addEventListener("afterprint", () => frame.remove());
  await printAs(book.title || t("book.untitled"), view);
}
