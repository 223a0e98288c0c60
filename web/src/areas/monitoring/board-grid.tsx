// Where the tiles stand. Only those near the window exist; each is placed by its number, so a new order is a glide.
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { To } from "react-router";
import type { Others } from "~/realtime/index.ts";
import { combination } from "~/ui/commands.ts";
import { usePageTitle } from "~/ui/page-title.ts";
import { heightOf, TILE_HEIGHT, TileCard, tileId } from "./tile-card.tsx";
import type { Tile } from "./tile.ts";
import { useWidth } from "~/ui/use-width.ts";
import styles from "./board-grid.module.css";

const GAP = 12;
const MIN_WIDTH = 276;
const NOBODY = { members: [] } as unknown as Tile;

interface BoardGridProps {
  order: readonly string[];
  tiles: ReadonlyMap<string, Tile>;
  /** Who else looks at which class. */
  others: Others;
  /** Somebody points or types here: the order is kept for a while. */
  onTouch: () => void;
  onLeave: () => void;
  onClaim: (tile: Tile) => void;
  /** Where a class is looked into. */
  pathOf?: (tile: Tile) => To;
}

export function BoardGrid({ order, tiles, others, onTouch, onLeave, onClaim, pathOf }: BoardGridProps) {
  const pageTitle = usePageTitle();
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLUListElement>(null);
  const width = useWidth(sheet);
  const [active, setActive] = useState<string | null>(null);
  const columns = Math.max(1, Math.floor((width + GAP) / (MIN_WIDTH + GAP)));
  const tileWidth = (width - GAP * (columns - 1)) / columns;
  const rows = Math.ceil(order.length / columns);
  // Under each other they are as tall as they need: a phone has no room for empty bands.
  const heights = columns === 1 ? order.map((id) => heightOf(tiles.get(id) ?? NOBODY)) : [];
  const height = (row: number) => heights[row] ?? TILE_HEIGHT;
  // The virtualizer answers anew at every scroll, as it must: nothing of it is remembered.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => frame.current,
    estimateSize: (row) => height(row) + GAP,
    overscan: 2,
    paddingEnd: GAP,
  });
  const measured = heights.join();
  useLayoutEffect(() => virtual.measure(), [virtual, measured]);
  const seen = virtual.getVirtualItems();
  const tops = new Map(seen.map(({ index, start }) => [index, start]));
  const [first, last] = [(seen[0]?.index ?? 0) * columns, ((seen.at(-1)?.index ?? -1) + 1) * columns];
  const reachable = active !== null && order.includes(active) ? active : order[0];

  const go = (to: number) => {
    const at = Math.max(0, Math.min(order.length - 1, to));
    const id = order[at];
    if (id === undefined) return;
    setActive(id);
    virtual.scrollToIndex(Math.floor(at / columns));
    // The tile may have to be made first.
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(tileId(id))?.focus({ preventScroll: true })));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.tile : undefined;
    const at = order.indexOf(id ?? "");
    if (at < 0) return;
    const steps: Record<string, number> = {
      arrowright: at + 1,
      j: at + 1,
      arrowleft: at - 1,
      k: at - 1,
      arrowdown: at + columns,
      arrowup: at - columns,
      home: 0,
      end: order.length - 1,
    };
    const key = combination(event);
    const to = steps[key];
    const tile = tiles.get(id ?? "");
    if (to !== undefined) go(to);
    else if (key === "c" && tile) onClaim(tile);
    else return;
    event.preventDefault();
  };
  const entered = useEntrance(order);

  return (
    // The keys are those of the tiles' links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={styles.frame}
      onPointerMove={onTouch}
      onPointerLeave={onLeave}
      onWheel={onTouch}
      onKeyDown={(e) => (onTouch(), onKeyDown(e))}
      onFocus={(e) => e.target.dataset.tile && setActive(e.target.dataset.tile)}
      data-board
    >
      <ul ref={sheet} className={styles.sheet} style={{ height: virtual.getTotalSize() }} aria-label={pageTitle("ClassroomSituation")}>
        {width > 0 &&
          order.slice(first, last).map((id, nth) => {
            const tile = tiles.get(id);
            if (!tile) return null;
            const at = first + nth;
            const row = Math.floor(at / columns);
            const place = `translate3d(${(at % columns) * (tileWidth + GAP)}px, ${tops.get(row) ?? row * (TILE_HEIGHT + GAP)}px, 0)`;
            return (
              <li
                key={id}
                className={`${styles.place} ${entered ? styles.gliding : ""}`}
                style={{ width: tileWidth, height: height(row), transform: place }}
                aria-setsize={order.length}
                aria-posinset={at + 1}
              >
                <TileCard tile={tile} others={others.get(id)} reachable={id === reachable} {...(pathOf && { pathOf })} />
              </li>
            );
          })}
      </ul>
    </div>
  );
}

/** The first placing is no movement. */
function useEntrance(order: readonly string[]): boolean {
  const [entered, setEntered] = useState(false);
  const any = order.length > 0;
  useEffect(() => {
    if (!any) return;
    const timer = setTimeout(() => setEntered(true), 100);
    return () => clearTimeout(timer);
  }, [any]);
  return entered;
}
