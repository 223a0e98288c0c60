// The pictures of a paper as a Word document takes them: whatever they are stored as, PNG, or JPEG where they came so; no larger than paper needs.
import type { QuestionPaper } from "~/api/documents.gen.ts";
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

/** By id; one that cannot be had is left out. */
export async function picturesOf(paper: QuestionPaper): Promise<Map<string, Picture>> {
  const questions = [...paper.sections, paper.unplaced].flatMap((part) => part.questions ?? []);
  const ids = new Set(questions.flatMap((q) => [q.image, ...q.options.map((o) => o.image)]).filter(Boolean));
  const found = new Map<string, Picture>();
  for (const id of ids) {
    const picture = await drawn(id).catch(() => null);
    if (picture) found.set(id, picture);
  }
  return found;
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
