// What a recording is to a timeline: how long it is, and its shape. Each is fetched and decoded once, whoever asks.
import { fileUrl } from "~/api/upload.ts";
import { MOST_SOUND_MS } from "./model.ts";

export interface Heard {
  ms: number;
  /** How loud it is, from 0 to 1, in so many steps. */
  peaks: readonly number[];
}

const STEPS = 48;
const known = new Map<string, Promise<Heard | null>>();

async function decoded(id: string): Promise<AudioBuffer | null> {
  try {
    const answer = await fetch(fileUrl(id));
    // Decodes without a device to play on.
    return answer.ok ? await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await answer.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

function peaksOf(sound: AudioBuffer): number[] {
  const samples = sound.getChannelData(0);
  const step = Math.max(1, Math.floor(samples.length / STEPS));
  const peaks = Array.from({ length: STEPS }, (_, at) => {
    let most = 0;
    for (let i = at * step; i < Math.min(samples.length, (at + 1) * step); i += 4) most = Math.max(most, Math.abs(samples[i] ?? 0));
    return most;
  });
  const loudest = Math.max(...peaks, 0.01);
  return peaks.map((peak) => peak / loudest);
}

/** Null where it cannot be had or decoded. */
export function heard(id: string): Promise<Heard | null> {
  const asked =
    known.get(id) ??
    decoded(id).then((sound) => {
      if (!sound) known.delete(id);
      return sound && { ms: Math.min(MOST_SOUND_MS, Math.max(1, Math.round(sound.duration * 1_000))), peaks: peaksOf(sound) };
    });
  known.set(id, asked);
  return asked;
}
