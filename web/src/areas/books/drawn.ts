// What was drawn on a page, made part of its picture. Two people may draw on one: whoever saves puts their own strokes over what the picture is by then, and
// puts them there again if another picture, saved in the same moment, took the place.
import { useEffect, useEffectEvent, useRef } from "react";
import type * as Y from "yjs";
import { fileUrl } from "~/api/upload.ts";
import { limits } from "~/api/meta.gen.ts";
import { itemOf, useOpenDocument } from "~/sync/index.ts";
import { flattened, paint, scaled, sheetOf, type Mark, type Sheet } from "./drawing.ts";
import { useVerbs } from "./verbs.ts";

export interface Drawing {
  page: string;
  /** The picture it was begun on, for a page that is gone by now. */
  image: string;
  marks: readonly Mark[];
  /** What the marks' pixels are of. */
  sheet: Sheet;
}

/** How often one draws anew because somebody else was faster. */
const TRIES = 6;
/** Drawings saved last: of older ones everybody has heard. */
const REMEMBERED = 20;

export const loaded = (image: string): Promise<HTMLImageElement> =>
  new Promise((done, fail) => {
    const picture = new Image();
    picture.onload = () => done(picture);
    picture.onerror = () => fail(new Error(image));
    picture.src = fileUrl(image);
  });

/** The marks over a picture, as a file. */
async function over(image: string, { marks, sheet }: Drawing): Promise<Blob | null> {
  const below = image ? await loaded(image).catch(() => null) : null;
  if (image && !below) return null;
  const layer = document.createElement("canvas");
  Object.assign(layer, below ? sheetOf(below) : sheet);
  const on = layer.getContext("2d");
  if (on) paint(on, scaled(marks, sheet, layer));
  return on && flattened(below, layer, limits.imageMaxBytes);
}

/** The entry of a page's map that says which picture it has. */
const entryOf = (item: Y.Map<unknown> | undefined): Y.Item | undefined => item?._map.get("image");
const same = (a: Y.ID | null, b: Y.ID) => a !== null && a.client === b.client && a.clock === b.clock;

/** Whether whoever chose this picture had seen that one: it lies under theirs, or they did not want it. */
function follows(item: Y.Map<unknown> | undefined, earlier: Y.ID): boolean {
  const now = entryOf(item);
  if (!now) return true;
  const before = new Map<string, Y.Item>();
  for (let one: Y.Item | null = now; one; one = one.left) before.set(`${one.id.client} ${one.id.clock}`, one);
  for (let one: Y.Item | undefined = now; one; one = one.origin ? before.get(`${one.origin.client} ${one.origin.clock}`) : undefined) {
    if (same(one.id, earlier) || same(one.origin, earlier)) return true;
  }
  return false;
}

interface Drawn {
  /** Answers whether the drawing is saved. */
  save: (drawing: Drawing) => Promise<boolean>;
  /** Puts another shape of a picture in its place, unless a colleague has put another one there meanwhile: then it answers no. */
  replace: (page: string, image: string, file: Blob) => Promise<boolean>;
}

/** `failed` says that a drawing could not be made into a file. */
export function useDrawn(send: (file: Blob) => Promise<string | null>, failed: () => void): Drawn {
  const { doc } = useOpenDocument();
  const verbs = useVerbs();
  const saved = useRef<{ drawing: Drawing; entry: Y.ID }[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const imageOf = ({ page, image }: Drawing) => String(itemOf(doc, "pages", page)?.get("image") ?? "") || image;
  const lay = async (drawing: Drawing): Promise<boolean> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const base = imageOf(drawing);
      const file = await over(base, drawing);
      if (!file) break;
      const id = await send(file);
      if (!id) return false;
      if (imageOf(drawing) !== base) continue;
      verbs.keepImage(drawing.page, id);
      const entry = entryOf(itemOf(doc, "pages", drawing.page))?.id;
      if (entry) saved.current = [...saved.current.filter((one) => one.drawing !== drawing), { drawing, entry }].slice(-REMEMBERED);
      return true;
    }
    failed();
    return false;
  };
  /** One after the other: each lies over the one before. */
  const save = (drawing: Drawing): Promise<boolean> => {
    const mine = queue.current.then(() => lay(drawing));
    queue.current = mine.catch(() => {});
    return mine;
  };
  const look = useEffectEvent(() => {
    for (const one of saved.current) {
      const page = itemOf(doc, "pages", one.drawing.page);
      if (!page || follows(page, one.entry)) continue;
      saved.current = saved.current.filter((each) => each !== one);
      void save(one.drawing);
    }
  });
  useEffect(() => {
    const pages = doc.getMap("pages");
    const hear = (_events: unknown, { local }: Y.Transaction) => void (!local && look());
    pages.observeDeep(hear);
    return () => pages.unobserveDeep(hear);
  }, [doc]);
  const replace = async (page: string, image: string, file: Blob): Promise<boolean> => {
    const id = await send(file);
    if (!id || (itemOf(doc, "pages", page)?.get("image") ?? "") !== image) return false;
    verbs.keepImage(page, id);
    return true;
  };
  return { save, replace };
}
