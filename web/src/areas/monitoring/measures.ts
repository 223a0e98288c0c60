/** What the class page's chart can show: the 0–6 scale, round trip in ms, loss in per cent. */
export const measures = ["quality", "rtt", "loss"] as const;
export type Measure = (typeof measures)[number] | "up" | "down";
/** Of one end by itself, loss is told apart by its direction. */
export const endMeasures = ["quality", "rtt", "up", "down"] as const satisfies readonly Measure[];
