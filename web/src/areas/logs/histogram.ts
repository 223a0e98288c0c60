// Counts by piece of time as bars of equal width. Pure; `histogram.tsx` draws them.
import type { Data } from "~/api/client.ts";

export type Counted = Data<"/api/log/histogram">;
/** From the foot of a bar up: what is loud is where the eye compares. */
export const stacked = ["error", "warn", "info", "debug"] as const;
export type Bar = Record<(typeof stacked)[number], number>;

export interface Bars {
  /** Beginning of the first bar, in milliseconds. */
  from: number;
  /** Length of a bar, in milliseconds. */
  step: number;
  bars: readonly Bar[];
}

export const none = (): Bar => ({ error: 0, warn: 0, info: 0, debug: 0 });
export const total = (bar: Bar): number => stacked.reduce((sum, level) => sum + bar[level], 0);

/** The server cuts time at whole seconds, minutes, hours and days of UTC, and leaves out what is empty. */
export function barsOf({ from, to, seconds, slices }: Counted): Bars {
  const step = seconds * 1000;
  const start = Math.floor(Date.parse(from) / step) * step;
  const bars = Array.from({ length: Math.max(1, Math.ceil((Date.parse(to) - start) / step)) }, none);
  for (const { at, ...counts } of slices) {
    const bar = bars[Math.floor((Date.parse(at) - start) / step)];
    if (bar) Object.assign(bar, counts);
  }
  return { from: start, step, bars };
}

/** All lines of the bars from one to another, in either order. */
export function sum({ bars }: Bars, a: number, b: number): Bar {
  const within = bars.slice(Math.min(a, b), Math.max(a, b) + 1);
  return within.reduce((all, bar) => {
    for (const level of stacked) all[level] += bar[level];
    return all;
  }, none());
}

/** When the bars from one to another begin and end. */
export const spanOf = ({ from, step }: Bars, a: number, b: number): [from: number, to: number] => [
  from + Math.min(a, b) * step,
  from + (Math.max(a, b) + 1) * step,
];
