// A book that was exported here or elsewhere, with its images in it. The server holds the content against the model.
import { note, Unreadable, within, type Content, type ReadBook, type Reading } from "./types.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

export async function readJson(file: File, { signal, onPage }: Reading): Promise<ReadBook> {
  let held: unknown;
  try {
    held = JSON.parse(await file.text());
  } catch {
    throw new Unreadable("broken");
  }
  signal.throwIfAborted();
  if (!isObject(held) || held.belltower !== "picture-book" || !isObject(held.content) || !Array.isArray(held.content.pages)) throw new Unreadable("other");
  const { pages } = held.content;
  const { count, beyond } = within(pages.length);
  // Recordings are not in the file.
  const silent = (page: unknown) => (isObject(page) ? { ...page, audio: "", spoken: "" } : page);
  const content = { ...held.content, pages: pages.slice(0, count).map(silent) } as Content;
  const given = isObject(held.images) ? held.images : {};
  const images = new Map<string, Blob>();
  const book: ReadBook = { content: { ...content, title: String(content.title ?? ""), level: String(content.level ?? "") }, images, faults: new Map(), beyond };
  const take = async (of: unknown, key: "image" | "cover"): Promise<boolean> => {
    const id = isObject(of) ? of[key] : undefined;
    if (typeof id !== "string" || id === "" || images.has(id)) return true;
    const image = await decoded(given[id]);
    if (image) images.set(id, image);
    else if (isObject(of)) delete of[key];
    return image !== null;
  };
  await take(book.content, "cover");
  for (const character of Array.isArray(content.characters) ? content.characters : []) await take(character, "image");
  for (const [at, page] of book.content.pages.entries()) {
    signal.throwIfAborted();
    onPage(at, count);
    if (!(await take(page, "image"))) note(book.faults, at, "image");
  }
  return book;
}

/** Only what lies in the file itself: an address elsewhere is not fetched. */
async function decoded(address: unknown): Promise<Blob | null> {
  const [, type, packed] = typeof address === "string" ? (/^data:(image\/[\w+.-]+);base64,([\w+/=]+)$/.exec(address) ?? []) : [];
  if (!type || !packed) return null;
  try {
    return new Blob([Uint8Array.from(atob(packed), (c) => c.codePointAt(0) ?? 0)], { type });
  } catch {
    return null;
  }
}
