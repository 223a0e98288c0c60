// What is held over a plan grid, by a pointer or by the keys, until it is put down or let go.
import { useEffect, useEffectEvent, useState } from "react";
import type { DragMoveEvent } from "@dnd-kit/core";
import { type Axis, momentAt, placeOf, shifted, STEP, steppedAt } from "./axis.ts";
import { PX_PER_MINUTE } from "./geometry.ts";
import type { Grip } from "./grid-lane.tsx";
import type { Held, Lane } from "./types.ts";

const MINUTE = 60_000;
/** Minutes of one arrow, and with Shift. */
const STRIDE = 15;

interface Asked {
  axis: Axis;
  lanes: readonly Lane[];
  onMove: ((held: Held) => void) | undefined;
  onHold: ((held: Held | null) => void) | undefined;
}

export function useHeld({ axis, lanes, onMove, onHold }: Asked) {
  const [held, setHeld] = useState<Held | null>(null);
  const [byKeys, setByKeys] = useState(false);
  const tell = useEffectEvent((now: Held | null) => onHold?.(now));
  useEffect(() => tell(held), [held]);
  useEffect(() => () => tell(null), []);
  const laneOf = (id: string) => lanes.find((lane) => lane.id === id);
  const hold = (next: Held) => setHeld((now) => (now && now.lane === next.lane && now.start === next.start && now.end === next.end ? now : next));
  const letGo = () => {
    setHeld(null);
    setByKeys(false);
  };
  const put = () => {
    if (held && (held.lane !== held.from || held.start !== held.block.start || held.end !== held.block.end)) onMove?.(held);
    letGo();
  };

  const drag = ({ active, over, delta }: DragMoveEvent) => {
    const grip = active.data.current as Grip | undefined;
    const from = grip && laneOf(grip.lane);
    if (!grip || !from) return;
    const by = delta.y / PX_PER_MINUTE;
    if (grip.edge === "end") {
      const end = steppedAt(axis, from.day, placeOf(axis, from.day, grip.block.end) + by);
      if (end !== null)
        hold({ block: grip.block, from: from.id, lane: from.id, start: grip.block.start, end: Math.max(end, grip.block.start + STEP * MINUTE) });
      return;
    }
    const lane = laneOf(String(over?.id ?? "")) ?? (held && laneOf(held.lane)) ?? from;
    const start = shifted(axis, from.day, lane.day, grip.block.start, by);
    if (start !== null) hold({ block: grip.block, from: from.id, lane: lane.id, start, end: start + grip.block.end - grip.block.start });
  };

  /** Takes a block with the keys. */
  const take = (lane: string, block: Held["block"]) => {
    setByKeys(true);
    setHeld({ block, from: lane, lane, start: block.start, end: block.end });
  };

  /** Moves what the keys hold; answers the lane it is over. */
  const nudge = (key: string, fine: boolean): string | null => {
    if (!held) return null;
    const at = lanes.findIndex(({ id }) => id === held.lane);
    const sideways = key === "arrowleft" ? -1 : key === "arrowright" ? 1 : 0;
    const lane = lanes[Math.max(0, Math.min(lanes.length - 1, at + sideways))];
    const here = lanes[at];
    if (!lane || !here) return null;
    const step = (key === "arrowup" ? -1 : key === "arrowdown" ? 1 : 0) * (fine ? STEP : STRIDE);
    const early = held.start < (axis.days[here.day]?.from ?? 0);
    let place = placeOf(axis, here.day, held.start) + step;
    // Backwards over a seam one comes out before it.
    while (step < 0 && place > 0 && momentAt(axis, lane.day, place) === null) place -= STEP;
    const start = early ? shifted(axis, here.day, lane.day, held.start, step) : place < 0 ? null : steppedAt(axis, lane.day, place);
    if (start !== null) setHeld({ ...held, lane: lane.id, start, end: start + held.block.end - held.block.start });
    return lane.id;
  };

  return { held, byKeys, drag, put, letGo, take, nudge };
}
