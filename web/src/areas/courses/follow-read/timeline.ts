// What is shown and heard when: the one timeline of a follow-read, the same as the server's (`content/src/follow_read/timeline.rs`); both are held to the cases of
// `timeline.json`. Whole milliseconds.

/** What of a line the timeline goes by. */
export interface TimedLine {
  text: string;
  sound: string;
  soundMs: number;
  repeats: number;
}
export interface Timed {
  intro: boolean;
  scoreCard: boolean;
  pausePercent: number;
  lines: readonly TimedLine[];
}

export interface Segment {
  /** The card with the title, a line said, the learner's time after it, the card with the scores. */
  part: "intro" | "said" | "pause" | "score";
  /** The line's place, from 0; of a card 0. */
  line: number;
  /** Which time the line is said, from 0. */
  turn: number;
  start: number;
  end: number;
}

const CARD_MS = 3_000;
const BREATH_MS = 600;
const CHARACTER_MS = 70;
const MOST_MS = 20_000;
const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** How long a line is said: its recording, or else what it would take. */
export function lineMs({ text, sound, soundMs }: TimedLine): number {
  if (soundMs > 0 && sound !== "") return soundMs;
  return Math.min(MOST_MS, BREATH_MS + CHARACTER_MS * [...text.trim()].length);
}

/** All of it, in order. */
export function timeline({ intro, scoreCard, pausePercent, lines }: Timed): Segment[] {
  const segments: Segment[] = [];
  const push = (part: Segment["part"], line: number, turn: number, long: number) => {
    const start = segments.at(-1)?.end ?? 0;
    segments.push({ part, line, turn, start, end: start + long });
  };
  if (intro && lines.length > 0) push("intro", 0, 0, CARD_MS);
  // Nobody says it after a film that is only read aloud.
  const pause = pausePercent === 0 ? 0 : within(50, pausePercent, 400);
  for (const [at, line] of lines.entries()) {
    const said = lineMs(line);
    for (let turn = 0; turn < within(1, line.repeats, 3); turn++) {
      push("said", at, turn, said);
      if (pause > 0) push("pause", at, turn, Math.floor((said * pause) / 100));
    }
  }
  if (scoreCard && lines.length > 0) push("score", 0, 0, CARD_MS);
  return segments;
}

export const lengthOf = (segments: readonly Segment[]): number => segments.at(-1)?.end ?? 0;

/** Which stretch a moment is in; the last one at the end, none of nothing. */
export const segmentAt = (segments: readonly Segment[], ms: number): Segment | undefined => segments.find(({ end }) => ms < end) ?? segments.at(-1);

/** Where each line begins. */
export const chaptersOf = (segments: readonly Segment[]): Segment[] => segments.filter(({ part, turn }) => part === "said" && turn === 0);
