// The follow-read as the screen shows it, and the numbers that its rules go by: the server's own.
import { models } from "~/api/documents.gen.ts";
import type { ContentView } from "~/sync/index.ts";
import { spokenOf } from "~/ui/narration.ts";

export { spokenOf };

export const KIND = "follow-read";
export type FollowReadView = ContentView<typeof KIND>;
export type LineView = FollowReadView["lines"][number];

const named = <F extends { readonly name: string }, N extends F["name"]>(fields: readonly F[], name: N) =>
  fields.find((f) => f.name === name) as Extract<F, { name: N }>;
const [lines] = models[KIND].collections;
const { fields } = models[KIND];
export const canvases = named(fields, "canvas").options;
export const themes = named(fields, "theme").options;
export const speeds = named(fields, "speed").options;
export const { min: LEAST_PAUSE, max: MOST_PAUSE } = named(fields, "pausePercent");
export const MOST_REPEATS = named(lines.fields, "repeats").max;
export const MOST_SOUND_MS = named(lines.fields, "soundMs").max;
export const MOST_LINES = lines.most;

/** Whether a line's recording says another text than it has by now. */
export const isStale = ({ sound, spoken, text }: Pick<LineView, "sound" | "spoken" | "text">): boolean =>
  sound !== "" && spoken !== "" && text.trim() !== "" && spoken !== spokenOf(text);

/** Width over height of a canvas. */
export const ratioOf = (canvas: FollowReadView["canvas"]): number => {
  const [across = 16, down = 9] = canvas.split(":").map(Number);
  return across / down;
};
