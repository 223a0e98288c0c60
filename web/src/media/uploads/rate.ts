// How quickly bytes leave, over the last seconds, and for how long it will go on so.

/** What is older says nothing of now. */
const WINDOW_MS = 8_000;
/** Over less than this no rate is told: the first part is in the browser's own buffer at once. */
const LEAST_MS = 1_000;

export class Rate {
  private readonly seen: { at: number; bytes: number }[] = [];

  /** So many bytes have left by now. Fewer than before are a part that has to be sent again: it is measured anew. */
  note(bytes: number, at: number): void {
    const last = this.seen.at(-1);
    if (last && bytes < last.bytes) this.seen.length = 0;
    this.seen.push({ at, bytes });
    while (this.seen.length > 2 && (this.seen[1]?.at ?? at) < at - WINDOW_MS) this.seen.shift();
  }

  /** Bytes a second; null until it can be told. */
  now(): number | null {
    const [first, last] = [this.seen[0], this.seen.at(-1)];
    if (!first || !last || last.at - first.at < LEAST_MS) return null;
    return ((last.bytes - first.bytes) / (last.at - first.at)) * 1_000;
  }
}

/** Seconds that are left at this rate; null where nobody can tell. */
export const secondsLeft = (bytes: number, rate: number | null): number | null => (rate !== null && rate > 0 ? Math.ceil(bytes / rate) : null);
