// A PDF: each page as a picture, its words as the page's text.
import { GlobalWorkerOptions, getDocument, type PDFPageProxy, version } from "pdfjs-dist";
import { note, textOf, titleOf, Unreadable, within, type ReadBook, type Reading } from "./types.ts";

/** Width of a page's picture, px: sharp on a tablet. */
const WIDTH = 1600;
/** Where the parts are that only some PDFs need (`vite.config.ts`). */
const PARTS = new URL(`/assets/pdf-${version}/`, location.href).href;

export async function readPdf(file: File, { signal, onPage }: Reading): Promise<ReadBook> {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url), { type: "module" });
  const task = getDocument({
    data: await file.arrayBuffer(),
    useSystemFonts: true,
    stopAtErrors: false,
    cMapUrl: `${PARTS}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PARTS}standard_fonts/`,
    wasmUrl: `${PARTS}wasm/`,
    useWasm: false,
  });
  const stop = () => void task.destroy();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const pdf = await task.promise;
    const { count, beyond } = within(pdf.numPages);
    const book: ReadBook = { content: { title: titleOf(file), level: "", pages: [] }, images: new Map(), faults: new Map(), beyond };
    for (let at = 0; at < count; at++) {
      signal.throwIfAborted();
      onPage(at, count);
      const image = `page ${at + 1}`;
      try {
        const page = await pdf.getPage(at + 1);
        const { text, long } = textOf(await wordsOf(page));
        if (long) note(book.faults, at, "long");
        book.content.pages.push({ text, image });
        book.images.set(image, await pictureOf(page));
        page.cleanup();
      } catch (error) {
        signal.throwIfAborted();
        // One page that cannot be drawn is no reason to lose the others.
        const made = book.content.pages[at];
        note(book.faults, at, made ? "picture" : "page");
        if (made) delete made.image;
        else book.content.pages.push({ text: "" });
        reportError(error);
      }
    }
    return book;
  } catch (error) {
    signal.throwIfAborted();
    throw new Unreadable((error as Error).name === "PasswordException" ? "locked" : "broken");
  } finally {
    signal.removeEventListener("abort", stop);
    void task.destroy();
  }
}

async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}

async function pictureOf(page: PDFPageProxy): Promise<Blob> {
  const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement("canvas");
  // A page as long as a roll of paper is cut.
  Object.assign(canvas, { width: Math.round(viewport.width), height: Math.min(Math.round(viewport.height), 2 * WIDTH) });
  await page.render({ canvas, viewport }).promise;
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.88));
  if (!blob) throw new Error("the page has no picture");
  return blob;
}
