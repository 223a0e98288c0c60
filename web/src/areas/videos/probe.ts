// What a browser can tell of a video before anybody else has seen it: how long and how large it is, and a picture of it.
import { fileUrl, upload } from "~/api/upload.ts";

export interface Probed {
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  /** A stored picture; null where the browser cannot draw one. */
  poster: string | null;
}

const NOTHING: Probed = { duration_ms: null, width: null, height: null, poster: null };
/** A file that says nothing by then is sent as it is. */
const PATIENCE_MS = 10_000;
/** Across. */
const POSTER = 640;
/** The picture is taken a little way in: many films begin black. */
const AT = 0.2;

/** Waits for one of some events. */
function heard(video: HTMLVideoElement, ...names: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    const done = (event: Event) => {
      clearTimeout(timer);
      resolve(event.type !== "error");
    };
    for (const name of [...names, "error"]) video.addEventListener(name, done, { once: true });
  });
}

/** A recording does not say how long it is until its end has been looked for. */
async function lengthOf(video: HTMLVideoElement): Promise<number | null> {
  if (!Number.isFinite(video.duration)) {
    const found = heard(video, "durationchange");
    video.currentTime = Number.MAX_SAFE_INTEGER;
    await found;
  }
  return Number.isFinite(video.duration) && video.duration > 0 ? Math.max(1, Math.round(video.duration * 1_000)) : null;
}

async function drawn(video: HTMLVideoElement, seconds: number): Promise<Blob | null> {
  const there = heard(video, "seeked");
  video.currentTime = seconds * AT;
  if (!(await there) || video.videoWidth === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(POSTER, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
}

async function look(url: string): Promise<Probed> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  const ready = heard(video, "loadeddata");
  video.src = url;
  try {
    if (!(await ready)) return NOTHING;
    const duration = await lengthOf(video);
    const { videoWidth: width, videoHeight: height } = video;
    const picture = await drawn(video, (duration ?? 0) / 1_000);
    const poster = picture && (await upload(picture, { of: "image" }).catch(() => null));
    return { duration_ms: duration, width: width || null, height: height || null, poster: poster?.id ?? null };
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}

/** Of a file that is about to be sent. */
export async function probe(file: File): Promise<Probed> {
  const url = URL.createObjectURL(file);
  try {
    return await look(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

const known = new Map<string, Promise<Probed>>();

/** Of a file that is stored: each is looked at once, whoever asks. */
export function probeStored(id: string): Promise<Probed> {
  const asked = known.get(id) ?? look(fileUrl(id));
  known.set(id, asked);
  return asked;
}
