// Which regions are in sight. Of three thousand a few dozen are; the others are not looked at.
export interface Region {
  id: string;
  startMs: number;
  endMs: number;
  /** A word or a number on it. */
  label?: string;
  tone?: "plain" | "wrong";
}

/** One that began longer ago is not looked for. */
const LOOK_BACK_MS = 300_000;
/** Of so few all are looked at. */
const FEW = 300;

/** Those of some regions, which stand by their starts, that reach into a time. */
export function inSight<R extends Region>(all: readonly R[], from: number, to: number): R[] {
  if (all.length <= FEW) return all.filter(({ startMs, endMs }) => startMs < to && endMs > from);
  const found: R[] = [];
  for (let at = after(all, to) - 1; at >= 0; at -= 1) {
    const region = all[at];
    if (!region || region.startMs < from - LOOK_BACK_MS) break;
    if (region.endMs > from) found.push(region);
  }
  return found.toReversed();
}

/** How many begin before a moment. */
function after(all: readonly Region[], ms: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.startMs ?? 0) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
