// What the page of lines by a link shows: the same pieces as in the console. Fetched by that page alone.
export { Histogram } from "./histogram.tsx";
export { LineRow } from "./line-row.tsx";
export { floors, type Range, roles } from "./query.ts";
export type { Line } from "./tail.ts";
