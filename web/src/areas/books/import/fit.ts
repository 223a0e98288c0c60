// A picture as it may be uploaded: itself if it fits, else smaller.
import { limits } from "~/api/meta.gen.ts";

const TAKEN = /^image\/(jpeg|png|gif|svg\+xml|webp)$/;
/** The longest side of a picture that had to be made smaller. */
const LONGEST = 2000;

/** Fails where the browser cannot show it. */
export async function fit(image: Blob): Promise<Blob> {
  if (TAKEN.test(image.type) && image.size <= limits.imageMaxBytes) return image;
  const bitmap = await createImageBitmap(image);
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)));
  const on = canvas.getContext("2d");
  if (!on) throw new Error("no canvas");
  on.fillStyle = "#fff";
  on.fillRect(0, 0, canvas.width, canvas.height);
  on.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.88 });
}
