// What the wallboard shows: every running class as one place of a grid, and which twelve of them need somebody most. Knows nothing of React or of how it is drawn.
import { asRecord } from "~/api/errors.ts";

/** The network of the worst line in a class: 1 excellent … 6 down; null is unknown. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6 | null;

export interface WallClass {
  id: string;
  number: string;
  level: Level;
  /** How many people are in the room. */
  people: number;
  /** Somebody in it calls for help. */
  sos: boolean;
  /** How much it needs a human; 0 is not at all. */
  attention: number;
}

/** As many classes are named as one reads at a glance. */
export const NAMED = 12;

const levels: readonly unknown[] = [1, 2, 3, 4, 5, 6];

/** The classes of an answer, in the order of their numbers: a class keeps its place while the others come and go. */
export function readWall(answer: unknown): WallClass[] {
  const rows: unknown = asRecord(answer).classes;
  return (Array.isArray(rows) ? rows : [])
    .map((row: unknown): WallClass => {
      const { id, number, level, people, sos, attention } = asRecord(row);
      return {
        id: String(id),
        number: String(number ?? ""),
        level: levels.includes(level) ? (level as Level) : null,
        people: Math.max(0, Number(people) || 0),
        sos: Boolean(sos),
        attention: Number(attention) || 0,
      };
    })
    .toSorted((a, b) => a.number.localeCompare(b.number, "en", { numeric: true }) || a.id.localeCompare(b.id));
}

/** Who needs somebody first: a call for help, then what is most wrong. */
export const byNeed = (a: WallClass, b: WallClass): number =>
  Number(b.sos) - Number(a.sos) || b.attention - a.attention || (b.level ?? 0) - (a.level ?? 0) || a.number.localeCompare(b.number, "en", { numeric: true });

export const worstOf = (classes: readonly WallClass[]): WallClass[] => classes.toSorted(byNeed).slice(0, NAMED);

/** Columns of a grid that is some wider than tall, as a screen is. */
export const columnsOf = (count: number): number => Math.max(1, Math.ceil(Math.sqrt(count * 1.5)));

/** The colour of a level: so much of one of the page's colours, the rest of another. */
export interface Paint {
  main: string;
  share: number;
  rest: string;
}
const [well, warning, danger] = ["--bt-success-mark", "--bt-warning-mark", "--bt-danger-mark"];
const paints: Record<NonNullable<Level> | 0, Paint> = {
  0: { main: "--bt-neutral-mark", share: 1, rest: "--bt-neutral-mark" },
  1: { main: well, share: 1, rest: well },
  2: { main: well, share: 0.6, rest: warning },
  3: { main: warning, share: 1, rest: warning },
  4: { main: warning, share: 0.5, rest: danger },
  5: { main: danger, share: 1, rest: danger },
  // Away from all of these, in the dark as in the light.
  6: { main: danger, share: 0.5, rest: "--bt-text" },
};
export const paintOf = (level: Level): Paint => paints[level ?? 0];

/** The same for CSS. */
export function colourOf(level: Level): string {
  const { main, share, rest } = paintOf(level);
  return `color-mix(in srgb, var(${main}) ${share * 100}%, var(${rest}))`;
}
