// When to come back after a close. The ranges of close codes say whether; full jitter keeps a thousand browsers from coming together.

/** Close codes that mean something to people. */
export const SIGNED_OUT = 4401;
/** Too many frames a second: for ten seconds the server refuses this client, then it may come back. */
export const FLOODING = 4429;

/** A first try after at most this, doubled with each failure. */
const BASE_MS = 500;
const CAP_MS = 20_000;
/** 41xx: the server has too much to do. */
const LATER_BASE_MS = 10_000;
const LATER_CAP_MS = 120_000;
const FLOODING_MS = 10_000;

const isLater = (code: number): boolean => code >= 4100 && code <= 4199;

/** 4400–4499: coming back by itself would end the same way; only flooding is over after its ten seconds. */
export const isFinal = (code: number): boolean => code >= 4400 && code <= 4499 && code !== FLOODING;

/** The server wants the wait; a page that wakes up does not cut it short. */
export const isAsked = (code: number): boolean => isLater(code) || code === FLOODING;

/** Milliseconds until the next try. `failures` counts tries since a connection last held; `window` is what the server's `bye` asked for. */
export function delayOf(code: number, failures: number, random: () => number, window?: readonly [number, number]): number {
  if (window && failures === 0) return window[0] + random() * Math.max(0, window[1] - window[0]);
  const doubled = 2 ** Math.min(failures, 10);
  if (code === FLOODING) return FLOODING_MS + random() * Math.min(LATER_CAP_MS, BASE_MS * doubled);
  if (isLater(code)) return LATER_BASE_MS + random() * Math.min(LATER_CAP_MS, LATER_BASE_MS * doubled);
  return random() * Math.min(CAP_MS, BASE_MS * doubled);
}
