// One lane of a plan grid: what is planned in it, where the clocks change, what is held over it by oneself and by others.
import { memo } from "react";
import { useDraggable, useDroppable } from "@dnd-kit/core";
import { formatTime } from "../time.tsx";
import { colourOf } from "../tokens.ts";
import { type Axis, placeOf, seamsOf } from "./axis.ts";
import { type Cursor, PX_PER_MINUTE, type Standing, standing } from "./geometry.ts";
import type { Block, Ghost, GridWords, Held, Lane } from "./types.ts";
import styles from "./plan-grid.module.css";

const px = (minutes: number) => Math.round(minutes * PX_PER_MINUTE);
/** Lower than this a block has one line. */
const TWO_LINES = 36;

/** What a drag is of. */
export interface Grip {
  lane: string;
  block: Block;
  edge: "all" | "end";
}

interface GridLaneProps {
  axis: Axis;
  lane: Lane;
  left: number;
  width: number;
  now: number;
  cursor: Cursor | null;
  held: Held | null;
  ghosts: readonly Ghost[];
  words: GridWords;
  mayMove: boolean;
  onOpen: (id: string) => void;
  onCursor: (cursor: Cursor) => void;
  onNew: ((lane: string, place: number) => void) | undefined;
  onShade: ((id: string) => void) | undefined;
}

export const GridLane = memo(function GridLane(props: GridLaneProps) {
  const { axis, lane, left, width, now, cursor, held, ghosts, words, mayMove, onOpen, onCursor, onNew, onShade } = props;
  const { setNodeRef } = useDroppable({ id: lane.id });
  const stand = standing(axis, lane);
  const day = axis.days[lane.day];
  const place = (at: number) => placeOf(axis, lane.day, at);
  const past = day && now > day.from ? place(Math.min(now, day.to)) : 0;
  const isNow = day && now >= day.from && now < day.to;
  const shadeHere = cursor && lane.shades?.find((shade) => place(shade.start) < cursor.place + 30 && place(shade.end) > cursor.place);
  const free = cursor?.lane === lane.id && cursor.block === null ? cursor : null;
  return (
    <div ref={setNodeRef} className={styles.lane} style={{ left, width, height: px(axis.length) }} role="group" aria-label={lane.name} data-lane={lane.id}>
      {past > 0 && <div className={styles.past} style={{ height: px(past) }} />}
      {seamsOf(axis, lane.day).map((seam) => (
        <div key={seam.from} className={styles.seam} data-seam={seam.kind} style={{ top: px(seam.from), height: px(seam.to - seam.from) }}>
          {seam.kind !== "other" && <span>{seam.kind === "again" ? words.again : words.skipped}</span>}
        </div>
      ))}
      {onNew && (
        // For a pointer alone: the keys have a place of their own.
        <div
          className={styles.free}
          aria-hidden
          onDoubleClick={(event) => onNew(lane.id, Math.floor(event.nativeEvent.offsetY / PX_PER_MINUTE / 15) * 15)}
          onClick={(event) => {
            const { parentElement } = event.currentTarget;
            onCursor({ lane: lane.id, place: Math.floor(event.nativeEvent.offsetY / PX_PER_MINUTE / 30) * 30, block: null });
            requestAnimationFrame(() => parentElement?.querySelector<HTMLElement>("[data-cursor]")?.focus({ preventScroll: true }));
          }}
        />
      )}
      {lane.shades?.map((shade) => (
        // For a pointer; the keys come to it by the place that they are at.
        <button
          key={shade.id}
          type="button"
          className={styles.shade}
          style={{
            top: px(place(shade.start)),
            height: Math.max(14, px((shade.end - shade.start) / 60_000) - 1),
            ...(shade.closed !== "hatched" && { background: `var(--bt-${shade.tone}-wash)` }),
            color: `var(--bt-${shade.tone}-ink)`,
            borderColor: `var(--bt-${shade.tone}-mark)`,
          }}
          data-closed={shade.closed}
          tabIndex={-1}
          aria-label={shade.label}
          title={shade.label}
          data-shade={shade.id}
          onClick={() => onShade?.(shade.id)}
        >
          {shade.closed ? shade.title : `${formatTime(shade.start, axis.zone, "time")} ${shade.title}`}
        </button>
      ))}
      {isNow && <div className={styles.now} style={{ top: px(place(now)) }} />}
      {stand.map((one) => (
        <GridBlock
          key={one.block.id}
          lane={lane.id}
          stand={one}
          zone={axis.zone}
          reachable={cursor?.lane === lane.id && cursor.block === one.block.id}
          lifted={held?.block.id === one.block.id}
          mayMove={mayMove}
          resize={words.resize}
          onOpen={onOpen}
          onCursor={onCursor}
        />
      ))}
      {free && (
        <button
          type="button"
          className={styles.here}
          data-cursor
          style={{ top: px(free.place), height: px(30) }}
          aria-label={shadeHere?.label ?? words.free(lane.name, timeOf(axis, lane, free.place))}
          onClick={() => (shadeHere ? onShade?.(shadeHere.id) : onNew?.(lane.id, free.place))}
        >
          {onNew && !shadeHere && <span aria-hidden>{`+ ${timeOf(axis, lane, free.place)}`}</span>}
        </button>
      )}
      {ghosts.map((ghost) => (
        <div
          key={`${ghost.id} ${ghost.by.id}`}
          className={styles.ghost}
          data-ghost={ghost.id}
          style={{ top: px(place(ghost.start)), height: Math.max(22, px((ghost.end - ghost.start) / 60_000)), borderColor: colourOf(ghost.by.id) }}
        >
          <b style={{ background: colourOf(ghost.by.id) }}>{ghost.by.name}</b>
          <span>{`${formatTime(ghost.start, axis.zone, "time")} ${ghost.title}`}</span>
        </div>
      ))}
      {held?.lane === lane.id && (
        <div className={styles.held} data-held style={{ top: px(place(held.start)), height: Math.max(22, px(place(held.end) - place(held.start))) }}>
          <b>{`${formatTime(held.start, axis.zone, "time")}–${formatTime(held.end, axis.zone, "time")}`}</b>
          <span>{held.block.title}</span>
        </div>
      )}
    </div>
  );
});

/** What the wall reads at a place, for words. */
export function timeOf(axis: Axis, lane: Lane, place: number): string {
  const [hour, minute] = [Math.floor(place / 60), place % 60];
  const day = axis.days[lane.day];
  if (!day || axis.repeats.length > 0) {
    const before = axis.repeats.reduce((sum, { at, length }) => sum + (place >= at + length ? length : 0), 0);
    return timeOf({ ...axis, repeats: [] }, lane, place - before);
  }
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

interface GridBlockProps {
  lane: string;
  stand: Standing;
  zone: string;
  reachable: boolean;
  lifted: boolean;
  mayMove: boolean;
  resize: string;
  onOpen: (id: string) => void;
  onCursor: (cursor: Cursor) => void;
}

function GridBlock({ lane, stand, zone, reachable, lifted, mayMove, resize, onOpen, onCursor }: GridBlockProps) {
  const { block, from, to, column, columns } = stand;
  const may = mayMove ? block.moves : "nothing";
  const grip = (edge: Grip["edge"]): Grip => ({ lane, block, edge });
  const { setNodeRef: setWhole, listeners: wholeListeners } = useDraggable({ id: `${lane} ${block.id}`, data: grip("all"), disabled: may !== "all" });
  const { setNodeRef: setEnd, listeners: endListeners } = useDraggable({ id: `${lane} ${block.id} end`, data: grip("end"), disabled: may === "nothing" });
  const height = px(to - from) - 1;
  return (
    <button
      ref={setWhole}
      type="button"
      className={`${styles.block} ${block.off ? styles.off : ""} ${lifted ? styles.lifted : ""} ${may === "all" ? styles.movable : ""}`}
      style={{
        top: px(from),
        height,
        left: `calc(${(column / columns) * 100}% + 2px)`,
        width: `calc(${100 / columns}% - 5px)`,
        background: `var(--bt-${block.tone}-wash)`,
        color: `var(--bt-${block.tone}-ink)`,
        borderColor: `var(--bt-${block.tone}-mark)`,
      }}
      tabIndex={reachable ? 0 : -1}
      aria-label={block.label}
      title={block.label}
      data-block={block.id}
      data-cursor={reachable || undefined}
      {...wholeListeners}
      onFocus={() => onCursor({ lane, place: from, block: block.id })}
      onClick={() => onOpen(block.id)}
    >
      <span className={styles.line}>
        <b>{formatTime(block.start, zone, "time")}</b> {block.mark && <span className={styles.mark} data-mark={block.mark} />}
        {block.title}
      </span>
      {height >= TWO_LINES && block.detail && <span className={styles.detail}>{block.detail}</span>}
      {may !== "nothing" && <span ref={setEnd} className={styles.edge} title={resize} data-edge {...endListeners} />}
    </button>
  );
}
