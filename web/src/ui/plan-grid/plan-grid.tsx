// A plan: lanes side by side over one scale of hours, two clocks at its edges. Only lanes near the window exist. What is planned is dragged with the pointer (its lower edge: longer or shorter), or
// taken with `m` and moved by the arrows.
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  DndContext,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragStartEvent,
} from "@dnd-kit/core";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { combination, useCommands } from "../commands.ts";
import { formatTime, zoneName } from "../time.tsx";
import { type Axis, placeOf, readingsAt, ticksOf } from "./axis.ts";
import { type Cursor, cursorAt, PX_PER_MINUTE, standing, stepIn } from "./geometry.ts";
import { GridLane } from "./grid-lane.tsx";
import type { Ghost, GridWords, Held, Lane } from "./types.ts";
import { useHeld } from "./use-held.ts";
import { useWidth } from "../use-width.ts";
import styles from "./plan-grid.module.css";

// A click is not a drag; a finger that scrolls is not either.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 220, tolerance: 6 } };
const measuring = { droppable: { strategy: MeasuringStrategy.WhileDragging } };
// Said by the grid itself, in its own words.
const nothing = () => undefined;
const silent: Announcements = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };
const accessibility = { announcements: silent, restoreFocus: false, screenReaderInstructions: { draggable: "" } };

const CLOCK = 62;
const LEAST_LANE = 132;
const HEAD = 44;
/** Where a plan opens that has nothing in it. */
const MORNING = 8 * 60;
const none: readonly Ghost[] = [];

interface PlanGridProps {
  axis: Axis;
  lanes: readonly Lane[];
  /** The zone of the clock on the right; null where it is that on the left. */
  other: string | null;
  now: number;
  ghosts: readonly Ghost[];
  words: GridWords;
  /** Heading of its keys. */
  group: string;
  onOpen: (id: string) => void;
  onMove?: (held: Held) => void;
  onHold?: (held: Held | null) => void;
  onNew?: (lane: string, place: number) => void;
  /** A time that something can be put in was pressed. */
  onShade?: (id: string) => void;
}

export function PlanGrid({ axis, lanes, other, now, ghosts, words, group, onOpen, onMove, onHold, onNew, onShade }: PlanGridProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const right = other === null ? 0 : CLOCK;
  const laneWidth = Math.max(LEAST_LANE, Math.floor((width - CLOCK - right) / Math.max(1, lanes.length)));
  const [chosen, setCursor] = useState<Cursor | null>(null);
  const { held, byKeys, drag, put, letGo, take, nudge } = useHeld({ axis, lanes, onMove, onHold });
  const cursor = chosen && lanes.some(({ id }) => id === chosen.lane) ? settled(axis, lanes, chosen) : opening(axis, lanes, now);
  const kept = [cursor?.lane, held?.from, held?.lane].flatMap((id) => {
    const at = lanes.findIndex((lane) => lane.id === id);
    return at < 0 ? [] : [at];
  });
  // The virtualizer answers anew at every scroll, as it must: nothing of it is remembered.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    horizontal: true,
    count: lanes.length,
    getScrollElement: () => frame.current,
    estimateSize: () => laneWidth,
    getItemKey: (at) => lanes[at]?.id ?? at,
    paddingStart: CLOCK,
    scrollPaddingStart: CLOCK,
    scrollPaddingEnd: right,
    overscan: 2,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, two) => one - two),
  });
  useLayoutEffect(() => virtual.measure(), [virtual, laneWidth]);

  // Opens where something is, or at the hour that it is.
  const opened = useRef("");
  const days = axis.days.map(({ day }) => day).join();
  const stands = width > 0 && lanes.length > 0;
  useLayoutEffect(() => {
    if (!stands || opened.current === days) return;
    opened.current = days;
    frame.current?.scrollTo({ top: Math.max(0, (opensAt(axis, lanes, now) - 45) * PX_PER_MINUTE) });
  }, [stands, days, axis, lanes, now]);

  const focus = () =>
    // What has the cursor may have to be made first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const there = frame.current?.querySelector<HTMLElement>("[data-cursor]");
        there?.focus({ preventScroll: true });
        if (frame.current && there) intoSight(frame.current, there, right);
      }),
    );
  const seeHeld = () =>
    requestAnimationFrame(() => {
      const there = frame.current?.querySelector<HTMLElement>("[data-held]");
      if (frame.current && there) intoSight(frame.current, there, right);
    });
  const go = (to: Cursor) => {
    setCursor(to);
    virtual.scrollToIndex(lanes.findIndex(({ id }) => id === to.lane));
    focus();
  };
  const laneAt = (by: number) => lanes[Math.max(0, Math.min(lanes.length - 1, lanes.findIndex(({ id }) => id === cursor?.lane) + by))];
  const blockAt = () => lanes.find(({ id }) => id === cursor?.lane)?.blocks.find(({ id }) => id === cursor?.block);
  const within = () => frame.current?.contains(document.activeElement) === true;

  const onKeyDown = (event: KeyboardEvent) => {
    const key = combination(event);
    const [fine, plain] = [key.startsWith("shift+"), key.replace(/^shift\+/, "")];
    if (held) {
      if (key === "escape") letGo();
      else if (key === "enter") put();
      else if (plain.startsWith("arrow")) {
        const over = nudge(plain, fine);
        if (over !== null) virtual.scrollToIndex(lanes.findIndex(({ id }) => id === over));
        seeHeld();
      } else return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (!cursor) return;
    const lane = laneAt(0);
    const aside = plain === "arrowleft" ? laneAt(-1) : plain === "arrowright" ? laneAt(1) : undefined;
    if (aside) go(cursorAt(aside.id, standing(axis, aside), cursor.place));
    else if (lane && (plain === "arrowup" || plain === "arrowdown")) go(stepIn(standing(axis, lane), cursor, plain === "arrowdown" ? 1 : -1, axis.length));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const move = () => {
    const block = blockAt();
    if (!block || block.moves !== "all" || !cursor || !onMove) return;
    take(cursor.lane, block);
    focus();
  };
  useCommands([
    ...(onMove ? [{ id: "plan.move", group, keys: "m", label: words.move, run: move, quiet: true }] : []),
    ...(onNew ? [{ id: "plan.new", group, keys: "n", label: words.here, run: () => cursor && onNew(cursor.lane, cursor.place) }] : []),
  ]);
  // What is held by the keys is let go when one turns away.
  useEffect(() => {
    if (!byKeys) return;
    const away = (event: FocusEvent) => {
      if (event.relatedTarget !== null && !frame.current?.contains(event.relatedTarget as Node)) letGo();
    };
    const element = frame.current;
    element?.addEventListener("focusout", away);
    return () => element?.removeEventListener("focusout", away);
  });
  // What had the focus may be another element now: put elsewhere by oneself, or by somebody else.
  const wasHeld = useRef(false);
  useEffect(() => {
    if (wasHeld.current && !held && (within() || document.activeElement === document.body)) focus();
    wasHeld.current = held !== null && byKeys;
  });

  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  const ticks = useMemo(() => ticksOf(axis), [axis]);
  const seen = virtual.getVirtualItems();
  const total = laneWidth * lanes.length;
  const at = axis.days[0]?.from ?? now;
  const over = held && lanes.find(({ id }) => id === held.lane);
  const begin = ({ active }: DragStartEvent) => {
    const grip = active.data.current as { lane: string; block: { id: string } } | undefined;
    if (grip) setCursor({ lane: grip.lane, place: 0, block: grip.block.id });
  };
  return (
    <DndContext
      sensors={sensors}
      measuring={measuring}
      collisionDetection={pointerWithin}
      accessibility={accessibility}
      onDragStart={begin}
      onDragMove={drag}
      onDragEnd={put}
      onDragCancel={letGo}
    >
      {/* The keys are those of the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions */}
      <div ref={frame} className={styles.frame} role="group" aria-label={words.grid} onKeyDown={onKeyDown} data-plan-grid>
        <div
          className={styles.sheet}
          style={{ width: CLOCK + total + right, gridTemplateColumns: other === null ? `${CLOCK}px ${total}px` : `${CLOCK}px ${total}px ${right}px` }}
        >
          <Corner side={styles.left} zone={axis.zone} at={at} />
          <div className={styles.heads} style={{ height: HEAD }}>
            {seen.map(({ index, start }) => {
              const lane = lanes[index];
              return (
                lane && (
                  <div key={lane.id} className={styles.laneHead} style={{ left: start - CLOCK, width: laneWidth }} title={lane.name}>
                    {lane.head}
                  </div>
                )
              );
            })}
          </div>
          {other !== null && <Corner side={styles.right} zone={other} at={at} />}
          <div className={`${styles.clock} ${styles.left} bt-num`} style={{ height: axis.length * PX_PER_MINUTE }} aria-hidden>
            {ticks.map(({ minute, label, again }) => (
              <span key={minute} className={again ? styles.twice : ""} style={{ top: minute * PX_PER_MINUTE }}>
                {label}
              </span>
            ))}
          </div>
          <div className={styles.body} style={{ height: axis.length * PX_PER_MINUTE }}>
            {ticks.map(({ minute }) => (
              <i key={minute} className={styles.rule} style={{ top: Math.round(minute * PX_PER_MINUTE) }} />
            ))}
            {width > 0 &&
              seen.map(({ index, start }) => {
                const lane = lanes[index];
                if (!lane) return null;
                const theirs = ghosts.filter((ghost) => ghost.lane === lane.id);
                return (
                  <GridLane
                    key={lane.id}
                    axis={axis}
                    lane={lane}
                    left={start - CLOCK}
                    width={laneWidth}
                    now={now}
                    cursor={cursor?.lane === lane.id ? cursor : null}
                    held={held && (held.lane === lane.id || held.from === lane.id) ? held : null}
                    ghosts={theirs.length > 0 ? theirs : none}
                    words={words}
                    mayMove={onMove !== undefined}
                    onOpen={onOpen}
                    onCursor={setCursor}
                    onNew={onNew}
                    onShade={onShade}
                  />
                );
              })}
          </div>
          {other !== null && (
            <div className={`${styles.clock} ${styles.right} bt-num`} aria-hidden>
              {ticks.map(({ minute }) => (
                <span key={minute} style={{ top: minute * PX_PER_MINUTE }}>
                  {readingsAt(axis, minute, other).map((reading) => (
                    <em key={reading}>{reading}</em>
                  ))}
                </span>
              ))}
            </div>
          )}
        </div>
        <div className="bt-hidden" aria-live="polite">
          {held && over && words.held(held.block.title, over.name, formatTime(held.start, axis.zone, "time"), formatTime(held.end, axis.zone, "time"))}
        </div>
      </div>
    </DndContext>
  );
}

/** Whose clock stands below: how far ahead it is, and where that is. */
function Corner({ side, zone, at }: { side: string | undefined; zone: string; at: number }) {
  const name = zoneName(zone, new Date(at));
  const [, ahead = name, place = ""] = /^([^,\s]+),?\s*(.*)$/.exec(name) ?? [];
  return (
    <div className={`${styles.corner} ${side ?? ""}`} style={{ height: HEAD }} title={name}>
      <span>{ahead}</span>
      <span>{place}</span>
    </div>
  );
}

/** The cursor where its block is now; a block that is gone leaves it on its place, one that went to another lane takes it along. */
function settled(axis: Axis, lanes: readonly Lane[], cursor: Cursor): Cursor {
  if (cursor.block === null) return cursor;
  const lane =
    lanes.find(({ id, blocks }) => id === cursor.lane && blocks.some(({ id }) => id === cursor.block)) ??
    lanes.find(({ blocks }) => blocks.some(({ id }) => id === cursor.block));
  const block = lane?.blocks.find(({ id }) => id === cursor.block);
  return lane && block ? { lane: lane.id, place: placeOf(axis, lane.day, block.start), block: block.id } : { ...cursor, block: null };
}

/** Where the keys begin: at what comes next. */
function opening(axis: Axis, lanes: readonly Lane[], now: number): Cursor | null {
  const all = lanes.flatMap((lane) => lane.blocks.map((block) => ({ lane, block }))).toSorted((one, two) => one.block.start - two.block.start);
  const next = all.find(({ block }) => block.end > now) ?? all[0];
  if (next) return { lane: next.lane.id, place: placeOf(axis, next.lane.day, next.block.start), block: next.block.id };
  return lanes[0] ? { lane: lanes[0].id, place: 9 * 60, block: null } : null;
}

function opensAt(axis: Axis, lanes: readonly Lane[], now: number): number {
  const today = axis.days.findIndex(({ from, to }) => now >= from && now < to);
  if (today >= 0) return placeOf(axis, today, now);
  const places = lanes.flatMap((lane) => lane.blocks.map(({ start }) => placeOf(axis, lane.day, start)));
  return places.length > 0 ? Math.min(...places) : MORNING;
}

/** Scrolls so that nothing which stays at the edges lies over an element. */
function intoSight(frame: HTMLElement, element: HTMLElement, right: number): void {
  const [outer, inner] = [frame.getBoundingClientRect(), element.getBoundingClientRect()];
  const up = inner.top - (outer.top + HEAD + 8);
  const down = inner.bottom - (outer.bottom - 8);
  const before = inner.left - (outer.left + CLOCK);
  const behind = inner.right - (outer.right - right);
  frame.scrollBy({ top: up < 0 ? up : Math.max(0, Math.min(down, up)), left: before < 0 ? before : Math.max(0, Math.min(behind, before)) });
}
