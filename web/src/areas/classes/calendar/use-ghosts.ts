// What others hold over the calendar right now, as places in presence: `drag.<class>.<lane>.<minute>`. Nothing of it is stored.
import { useEffect, useRef } from "react";
import { hub, type Others } from "~/realtime/index.ts";
import type { Ghost, Held, Lane } from "~/ui/plan-grid/types.ts";

const DRAG = "drag";
const TOPIC = "presence:classes";
/** At most four changes a second. */
const EVERY_MS = 250;
const MINUTE = 60_000;
/** Of a class whose length is not known. */
const USUAL = 30 * MINUTE;

/** A place in presence takes letters, digits, points and hyphens, 64 of them: a minute in base 36 is five. */
export const dragKey = (id: string, lane: string, start: number): string => `${DRAG}.${id}.${lane}.${Math.round(start / MINUTE).toString(36)}`;

export function readDrag(key: string): { id: string; lane: string; start: number } | null {
  const [word, id, lane, minute] = key.split(".");
  if (word !== DRAG || !id || !lane || !minute) return null;
  const start = Number.parseInt(minute, 36) * MINUTE;
  return Number.isFinite(start) ? { id, lane, start } : null;
}

/** What others hold, over the lanes that show it: the one they have it over, or that of the day it would be on. */
export function ghostsOf(others: Others, lanes: readonly Lane[], laneOf: (id: string, start: number) => string | undefined): Ghost[] {
  const blocks = new Map(lanes.flatMap((lane) => lane.blocks.map((block) => [block.id, block] as const)));
  const ghosts = new Map<string, Ghost>();
  for (const [key, people] of others) {
    const drag = readDrag(key);
    if (!drag) continue;
    const block = blocks.get(drag.id);
    const lane = lanes.some(({ id }) => id === drag.lane) ? drag.lane : laneOf(drag.id, drag.start);
    if (lane === undefined) continue;
    const end = drag.start + (block ? block.end - block.start : USUAL);
    // While one place follows another, a hand is at both for an instant.
    for (const by of people) ghosts.set(`${drag.id} ${by.id}`, { id: drag.id, lane, start: drag.start, end, title: block?.title ?? "", by });
  }
  return [...ghosts.values()];
}

/** Shows others what one holds. */
export function usePublishedDrag(on: boolean): (held: Held | null) => void {
  const at = useRef<{ key: string; leave: () => void } | null>(null);
  const next = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    at.current?.leave();
    at.current = null;
  };
  useEffect(() => leave, []);
  const go = () => {
    timer.current = undefined;
    const key = next.current;
    if (key === null || at.current?.key === key) return;
    last.current = Date.now();
    const before = at.current;
    at.current = { key, leave: hub().at(TOPIC, key) };
    before?.leave();
  };
  return (held) => {
    if (!on) return;
    next.current = held && dragKey(held.block.id, held.lane, held.start);
    if (held === null) return leave();
    timer.current ??= setTimeout(go, Math.max(0, last.current + EVERY_MS - Date.now()));
  };
}
