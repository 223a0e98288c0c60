// A participant's line in the chart: what was measured, no denser than the screen, and broken where nobody measured. Pure.
import type { Point } from "./detail.ts";
import type { Measure } from "./measures.ts";

/** Milliseconds since 1970, and the value; null where it is not known. */
export type Dot = [at: number, value: number | null];

/** A check every two seconds; a longer silence is a break in the line, not a slope. */
const BREAK_MS = 60_000;
/** The shortest stretch that is drawn as one: below any pace of checks, so that a short lesson keeps its detail. */
const STRETCH_MS = 250;

/** The line of a measure in about `most` dots at the most: more of them than the screen has room for are a block, so of each stretch of time the worst is left. */
export function lineOf(points: readonly Point[], measure: Measure, most: number): Dot[] {
  const dots = points.map((point): Dot => [Date.parse(point.at), measure === "quality" && point.quality === 0 ? null : (point[measure] ?? null)]);
  const stretch = stretchOf(dots, most);
  return withBreaks(stretch === 0 ? dots : worst(dots, stretch), Math.max(BREAK_MS, 2 * stretch));
}

/** How long a stretch is; 0 if there is room for every dot. It doubles as the lesson goes on, so that what is drawn already mostly stays. */
function stretchOf(dots: readonly Dot[], most: number): number {
  const [first, last] = [dots[0], dots.at(-1)];
  if (!first || !last || dots.length <= most) return 0;
  let stretch = STRETCH_MS;
  while ((last[0] - first[0]) / stretch > most) stretch *= 2;
  return stretch;
}

/** The worst of each stretch, at its beginning: evenly spaced, steps stay steps. In every measure the worse is the greater. */
function worst(dots: readonly Dot[], stretch: number): Dot[] {
  const left: Dot[] = [];
  for (const [at, value] of dots) {
    const begin = Math.floor(at / stretch) * stretch;
    const last = left.at(-1);
    if (last?.[0] !== begin) left.push([begin, value]);
    else if ((value ?? -1) > (last[1] ?? -1)) last[1] = value;
  }
  return left;
}

function withBreaks(dots: readonly Dot[], silence: number): Dot[] {
  const line: Dot[] = [];
  for (const dot of dots) {
    const last = line.at(-1);
    if (last && dot[0] - last[0] > silence) line.push([last[0] + 1, null]);
    line.push(dot);
  }
  return line;
}
