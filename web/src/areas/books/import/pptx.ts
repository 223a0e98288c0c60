// A slide show (.pptx, a zip of XML): each slide's largest picture, and its words.
import { strFromU8, unzip, type Unzipped } from "fflate";
import { MAX_UNPACKED, note, textOf, titleOf, Unreadable, within, type ReadBook, type Reading } from "./types.ts";

const WANTED = /^ppt\/(presentation\.xml|_rels\/presentation\.xml\.rels|slides\/(_rels\/)?[^/]+\.(xml|rels)|media\/[^/]+)$/;
const TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  svg: "image/svg+xml",
  webp: "image/webp",
  bmp: "image/bmp",
};

export async function readPptx(file: File, { signal, onPage }: Reading): Promise<ReadBook> {
  const files = await unpacked(new Uint8Array(await file.arrayBuffer()), signal);
  const show = xml(files, "ppt/presentation.xml");
  if (!show) throw new Unreadable("broken");
  const links = relations(files, "ppt/presentation.xml");
  const slides = all(show, "sldId")
    .map((slide) => links.get(attribute(slide, "id", true)) ?? "")
    .filter((path) => files[path]);
  const { count, beyond } = within(slides.length);
  const book: ReadBook = { content: { title: titleOf(file), level: "", pages: [] }, images: new Map(), faults: new Map(), beyond };
  for (const [at, path] of slides.slice(0, count).entries()) {
    signal.throwIfAborted();
    onPage(at, count);
    // Lets the progress be seen: reading a slide is one piece of work.
    await new Promise((next) => setTimeout(next));
    const slide = xml(files, path);
    if (!slide) {
      note(book.faults, at, "page");
      book.content.pages.push({ text: "" });
      continue;
    }
    const words = all(slide, "p")
      .map((paragraph) =>
        all(paragraph, "t")
          .map((t) => t.textContent)
          .join(""),
      )
      .filter((line) => line.trim());
    const { text, long } = textOf(words.join(" "));
    if (long) note(book.faults, at, "long");
    const media = largest(slide, relations(files, path));
    const type = media && TYPES[media.split(".").at(-1)?.toLowerCase() ?? ""];
    const bytes = media && files[media];
    if (media && (!type || !bytes)) note(book.faults, at, "picture");
    if (media && type && bytes && !book.images.has(media)) book.images.set(media, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
    book.content.pages.push({ text, ...(media && type && bytes && { image: media }) });
  }
  return book;
}

function unpacked(bytes: Uint8Array, signal: AbortSignal): Promise<Unzipped> {
  return new Promise((resolve, reject) => {
    let total = 0;
    const stop = unzip(
      bytes,
      {
        // What a file says of its size is what it gets: one that lies is cut off.
        filter: ({ name, originalSize }) => WANTED.test(name) && (total += originalSize) <= MAX_UNPACKED,
      },
      (error, files) => (error ? reject(new Unreadable("broken")) : total > MAX_UNPACKED ? reject(new Unreadable("size")) : resolve(files)),
    );
    signal.addEventListener("abort", () => {
      stop();
      reject(signal.reason as Error);
    });
  });
}

function xml(files: Unzipped, path: string): Document | null {
  const bytes = files[path];
  const read = bytes && new DOMParser().parseFromString(strFromU8(bytes), "application/xml");
  return read && !read.querySelector("parsererror") ? read : null;
}

const all = (of: Document | Element, name: string) => [...of.getElementsByTagNameNS("*", name)];
/** `r:id` and the like: some tools use other prefixes, and `id` without one is something else. */
const attribute = (of: Element, name: string, linked: boolean) =>
  [...of.attributes].find((a) => a.localName === name && (a.prefix !== null) === linked)?.value ?? "";

/** Link id → path in the zip. */
function relations(files: Unzipped, path: string): Map<string, string> {
  const cut = path.lastIndexOf("/") + 1;
  const read = xml(files, `${path.slice(0, cut)}_rels/${path.slice(cut)}.rels`);
  return new Map(
    read
      ? all(read, "Relationship")
          .filter((r) => r.getAttribute("TargetMode") !== "External")
          .map((r) => [r.getAttribute("Id") ?? "", resolved(path.slice(0, cut), r.getAttribute("Target") ?? "")])
      : [],
  );
}

function resolved(folder: string, target: string): string {
  const parts = target.startsWith("/") ? [] : folder.split("/").filter(Boolean);
  for (const part of target.split("/").filter(Boolean)) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** The picture that takes most of the slide; else the one that fills its background or a shape. */
function largest(slide: Document, links: Map<string, string>): string | undefined {
  const fills = all(slide, "blip").flatMap((blip) => {
    const media = links.get(attribute(blip, "embed", true));
    const frame = parentNamed(blip, ["pic", "sp"]);
    const size = frame && all(frame, "ext").find((ext) => ext.hasAttribute("cx"));
    return media ? [{ media, area: size ? Number(size.getAttribute("cx")) * Number(size.getAttribute("cy")) : 0 }] : [];
  });
  return fills.toSorted((a, b) => b.area - a.area)[0]?.media;
}

function parentNamed(element: Element, names: string[]): Element | null {
  let up = element.parentElement;
  while (up && !names.includes(up.localName)) up = up.parentElement;
  return up;
}
