// Made-up classes for a wallboard without a link: two hundred rooms whose networks get worse and better, and somebody who calls for help now and then.
import type { Level, WallClass } from "./wall.ts";

const CLASSES = 200;
/** Of the rooms, so many change with a step. */
const CHANGES = 24;
/** So many calls for help at once, at most. */
const CALLS = 3;

/** Where the level of a class tends to be, by chance: most are well. */
const usual = (chance: number): Level =>
  chance < 0.62 ? 1 : chance < 0.84 ? 2 : chance < 0.92 ? 3 : chance < 0.96 ? 4 : chance < 0.98 ? 5 : chance < 0.99 ? 6 : null;

const attentionOf = (level: Level, sos: boolean): number => (sos ? 100 : 0) + (level === null ? 30 : level >= 3 ? level * 10 : 0);

/** The classes at the beginning; `random` is in [0, 1). */
export function simulateWall(random: () => number): WallClass[] {
  return Array.from({ length: CLASSES }, (_, n) => {
    const level = usual(random());
    const sos = n % 67 === 41;
    // One teacher and up to three children; now and then a lecture.
    const people = n % 40 === 7 ? 12 + Math.floor(random() * 14) : 2 + Math.floor(random() * 3);
    return { id: `simulated-${n}`, number: `S${1001 + n}`, level, people, sos, attention: attentionOf(level, sos) };
  });
}

/** A second later. */
export function stepWall(classes: readonly WallClass[], random: () => number): WallClass[] {
  const next = [...classes];
  const calls = classes.filter(({ sos }) => sos).length;
  for (let n = 0; n < CHANGES; n += 1) {
    const at = Math.floor(random() * next.length);
    const room = next[at];
    if (!room) continue;
    const level = usual(random());
    const sos = room.sos ? random() > 0.3 : calls < CALLS && n === 0 && random() < 0.2;
    const people = room.people > 4 ? room.people : Math.min(4, Math.max(1, room.people + (random() < 0.5 ? -1 : 1)));
    next[at] = { ...room, level, sos, people, attention: attentionOf(level, sos) };
  }
  return next;
}
