/** What the class page's chart can show: the 0–6 scale, round trip in ms, loss in per cent. */
export const measures = ["quality", "rtt", "loss"] as const;
export type Measure = (typeof measures)[number];
