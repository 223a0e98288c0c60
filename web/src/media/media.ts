// What files are to people here: pictures and recordings, by id; which kinds can be taken.
import { limits } from "~/api/meta.gen.ts";
import { useSession } from "~/api/session.ts";

export type Media = "image" | "sound";

/** As a file dialog has it (V22 for pictures). */
export const ACCEPT: Record<Media, string> = {
  image: ".jpg,.jpeg,.png,.gif,.svg,.webp,image/jpeg,image/png,image/gif,image/svg+xml,image/webp",
  sound: ".mp3,.m4a,.aac,.ogg,.oga,.opus,.wav,.webm,.weba,audio/mpeg,audio/mp4,audio/aac,audio/ogg,audio/wav,audio/webm",
};
// What browsers call the same kinds; a recording in WebM is a video to many.
const TYPES: Record<Media, RegExp> = { image: /^image\/(jpeg|png|gif|svg\+xml|webp)$/, sound: /^(audio\/|video\/(webm|mp4|ogg)$|application\/ogg$)/ };

/** The largest that the server takes: of pictures always the same, of recordings as it is set. */
const mostBytes = (of: Media): number => (of === "image" ? limits.imageMaxBytes : (useSession.getState().user?.limits.soundBytes ?? Number.POSITIVE_INFINITY));
/** The same as it is said; the server counts megabytes so too. */
export const mostMegabytes = (of: Media): number => Math.ceil(mostBytes(of) / 2 ** 20);

/** Why a file need not be sent: the server looks at the bytes, this only saves the way there. */
export function refusal(of: Media, file: Blob): "type" | "size" | null {
  if (file.type && !TYPES[of].test(file.type)) return "type";
  return file.size > mostBytes(of) ? "size" : null;
}

/** The file of this sort among what was dropped or pasted. */
export const fileIn = (of: Media, data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find((file) => TYPES[of].test(file.type)) ?? data?.files[0];
