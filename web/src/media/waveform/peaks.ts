// How loud a recording is from moment to moment, as the browser decodes it: of short ones only, for all of it has to be in memory. Of what is longer, larger or silent it says so.
import { fileUrl } from "~/api/upload.ts";

/** Ten minutes at 8 kHz in two channels are 38 MB while they are read. */
export const MOST_MS = 600_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Enough to see a syllable begin. */
const RATE = 8_000;
const A_SECOND = 100;

export type Why = "long" | "large" | "silent" | "unread";
export type Peaks = { peaks: Float32Array } | { why: Why };

/** The loudest of each hundredth of a second. */
export function loudest(samples: readonly Float32Array[], rate = RATE): Float32Array {
  const step = rate / A_SECOND;
  const found = new Float32Array(Math.ceil((samples[0]?.length ?? 0) / step));
  for (const channel of samples)
    for (let at = 0; at < channel.length; at += 1) {
      const place = Math.floor(at / step);
      const level = Math.abs(channel[at] ?? 0);
      if (level > (found[place] ?? 0)) found[place] = level;
    }
  return found;
}

/** The bytes of a file, unless they are too many. */
async function bytesOf(file: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  const answer = await fetch(fileUrl(file), { signal });
  if (!answer.ok || !answer.body) throw new Error(`the file was not answered: ${answer.status}`);
  if (Number(answer.headers.get("content-length") ?? 0) > MOST_BYTES) {
    await answer.body.cancel();
    return null;
  }
  return answer.arrayBuffer();
}

async function read(file: string, signal: AbortSignal): Promise<Peaks> {
  const bytes = await bytesOf(file, signal);
  if (!bytes) return { why: "large" };
  const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes).catch(() => null);
  // A film without a sound cannot be decoded either.
  if (!decoded) return { why: "silent" };
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, at) => decoded.getChannelData(at));
  return { peaks: loudest(channels, decoded.sampleRate) };
}

/** The last few that were asked for: a page that is opened again has them. */
const known = new Map<string, Peaks>();
const KEPT = 4;

export async function peaksOf(file: string, ms: number, signal: AbortSignal): Promise<Peaks> {
  if (ms > MOST_MS) return { why: "long" };
  const held = known.get(file);
  if (held) return held;
  const found = await read(file, signal).catch((): Peaks => ({ why: "unread" }));
  if (signal.aborted) return { why: "unread" };
  if (!("why" in found && found.why === "unread")) known.set(file, found);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return found;
}
