// What files are to people here: pictures, recordings, videos and slides, by id; which kinds can be taken.
import { limits } from "~/api/meta.gen.ts";
import { type SessionUser, useSession } from "~/api/session.ts";

/** What is sent in one go. */
export type Media = "image" | "sound";
/** What comes in part by part. */
export type UploadSort = "video" | "document";
export type FileSort = Media | UploadSort;

/** As a file dialog has it (V22 for pictures, V23 for slides). */
export const ACCEPT: Record<FileSort, string> = {
  image: ".jpg,.jpeg,.png,.gif,.svg,.webp,image/jpeg,image/png,image/gif,image/svg+xml,image/webp",
  sound: ".mp3,.m4a,.aac,.ogg,.oga,.opus,.wav,.webm,.weba,audio/mpeg,audio/mp4,audio/aac,audio/ogg,audio/wav,audio/webm",
  video: ".mp4,.m4v,.mov,.webm,video/mp4,video/quicktime,video/webm",
  document: ".ppt,.pptx,.pdf,application/pdf,application/vnd.ms-powerpoint,application/vnd.openxmlformats-officedocument.presentationml.presentation",
};
// What browsers call the same kinds; a recording in WebM is a video to many. What has another name is looked at by the server.
const TYPES: Record<FileSort, RegExp> = {
  image: /^image\/(jpeg|png|gif|svg\+xml|webp)$/,
  sound: /^(audio\/|video\/(webm|mp4|ogg)$|application\/ogg$)/,
  video: /^video\//,
  document: /^application\//,
};

const SETTING: Record<Exclude<FileSort, "image">, keyof SessionUser["limits"]> = { sound: "soundBytes", video: "videoBytes", document: "documentBytes" };

/** The largest that the server takes: of pictures always the same, of the rest as it is set. */
const mostBytes = (of: FileSort): number =>
  of === "image" ? limits.imageMaxBytes : (useSession.getState().user?.limits[SETTING[of]] ?? Number.POSITIVE_INFINITY);
/** The same as it is said; the server counts megabytes so too. */
export const mostMegabytes = (of: FileSort): number => Math.ceil(mostBytes(of) / 2 ** 20);

/** The most pages of slides. */
export const mostPages = (): number => useSession.getState().user?.limits.deckPages ?? 0;

/** Why a file need not be sent: the server looks at the bytes, this only saves the way there. */
export function refusal(of: FileSort, file: Blob): "type" | "size" | null {
  if (file.type && !TYPES[of].test(file.type)) return "type";
  return file.size > mostBytes(of) ? "size" : null;
}

/** The file of this sort among what was dropped or pasted. */
export const fileIn = (of: FileSort, data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find((file) => TYPES[of].test(file.type)) ?? data?.files[0];

/** A length in bytes as people read it. */
export const sizeOf = (bytes: number): string => (bytes < 2 ** 20 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`);
