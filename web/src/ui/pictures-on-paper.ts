// Pictures as a Word document takes them: whatever they are stored as, PNG, or JPEG where they came so; no larger than paper needs.
import { fileUrl } from "~/api/upload.ts";

export interface Picture {
  type: "png" | "jpg";
  data: Uint8Array;
  /** Of the picture itself, in pixels. */
  width: number;
  height: number;
}

/** Pixels of the longer side: sharp at the size it is printed. */
const MOST = 1200;

/** By id, each fetched once; one that cannot be had is left out. */
export async function picturesFor(ids: Iterable<string>): Promise<Map<string, Picture>> {
  const found = new Map<string, Picture>();
  for (const id of new Set(ids)) {
    const picture = await drawn(id).catch(() => null);
    if (picture) found.set(id, picture);
  }
  return found;
}

/** How large one is drawn within so many pixels. */
export function fitted({ width, height }: Picture, most: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

async function drawn(id: string): Promise<Picture | null> {
  const answer = await fetch(fileUrl(id));
  const blob = await answer.blob();
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    // A drawing may not say how large it is.
    const [width, height] = [image.naturalWidth || 400, image.naturalHeight || 300];
    const scale = Math.min(1, MOST / Math.max(width, height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    const pen = canvas.getContext("2d");
    if (!answer.ok || !pen) return null;
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const type = blob.type === "image/jpeg" ? "jpg" : "png";
    const packed = await canvas.convertToBlob(type === "jpg" ? { type: "image/jpeg", quality: 0.85 } : { type: "image/png" });
    return { type, data: new Uint8Array(await packed.arrayBuffer()), width, height };
  } finally {
    URL.revokeObjectURL(url);
  }
}
