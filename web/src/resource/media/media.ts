// What files are to people here: pictures and recordings, by id; which kinds can be taken.
import { limits } from "~/api/meta.gen.ts";

export type Media = "image" | "sound";

/** As a file dialog has it (V22 for pictures). */
export const ACCEPT: Record<Media, string> = {
  image: ".jpg,.jpeg,.png,.gif,.svg,.webp,image/jpeg,image/png,image/gif,image/svg+xml,image/webp",
  sound: ".mp3,.m4a,.aac,.ogg,.oga,.opus,.wav,.webm,.weba,audio/mpeg,audio/mp4,audio/aac,audio/ogg,audio/wav,audio/webm",
};
// What browsers call the same kinds; a recording in WebM is a video to many.
const TYPES: Record<Media, RegExp> = { image: /^image\/(jpeg|png|gif|svg\+xml|webp)$/, sound: /^(audio\/|video\/(webm|mp4|ogg)$|application\/ogg$)/ };

/** Why a file need not be sent: the server looks at the bytes, this only saves the way there. How large a sound may be is the server's setting. */
export function refusal(of: Media, file: Blob): "type" | "size" | null {
  if (file.type && !TYPES[of].test(file.type)) return "type";
  return of === "image" && file.size > limits.imageMaxBytes ? "size" : null;
}

/** The file of this sort among what was dropped or pasted. */
export const fileIn = (of: Media, data: DataTransfer | null): File | undefined => [...(data?.files ?? [])].find((file) => TYPES[of].test(file.type)) ?? data?.files[0];
