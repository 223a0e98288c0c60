// What pages by a link show of a class and of the board: the same pieces as in the console. Fetched by those pages alone.
export { BoardGrid } from "./board-grid.tsx";
export { type Detail, type TimelineEvent, withEvent, withTile } from "./detail.ts";
export { Facets } from "./facets.tsx";
export { isOver, usePast } from "./past.ts";
export { SeenClass } from "./seen-class.tsx";
export { arrange, countAll, type Show, shows, type Tile } from "./tile.ts";
