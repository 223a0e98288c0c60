// What a game is made of, and how it is dealt: pure, so that a test can play it.
export interface Pair {
  id: string;
  text: string;
  meaning: string | null;
  image: string | null;
  sound: string | null;
  group: string | null;
}

export const KINDS = ["match", "memory", "flash", "sort", "wheel", "quiz"] as const;
export type Kind = (typeof KINDS)[number];

/** Pairs of one round: as many as fit on a phone without scrolling. */
const AT_ONCE = 6;
/** Words to choose of in a quiz. */
const CHOICES = 4;

const written = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value.trim() : null);

/** What is typed, as far as it can be played: a pair without a word is none yet. */
export function pairsOf(rows: unknown): Pair[] {
  return (Array.isArray(rows) ? (rows as Record<string, unknown>[]) : []).flatMap((row, at) => {
    const text = written(row["text"]);
    const cell = (name: string) => written(row[name]);
    return text === null
      ? []
      : [{ id: String(row["id"] ?? at), text, meaning: cell("meaning"), image: cell("image"), sound: cell("sound"), group: cell("group_name") }];
  });
}

/** What goes with the word. */
export const otherSide = ({ meaning, image, sound }: Pair) => [meaning, image, sound].map((one) => one ?? "").join("\n");
export const hasOtherSide = (pair: Pair) => otherSide(pair).trim() !== "";

/** The pairs that a kind can be played with, or none where they are too few. */
export function playable(kind: Kind, pairs: readonly Pair[]): Pair[] {
  const fit = pairs.filter((pair) => (kind === "sort" ? pair.group !== null : kind === "wheel" || hasOtherSide(pair)));
  const least = kind === "flash" ? 1 : kind === "quiz" ? 3 : 2;
  return fit.length >= least && (kind !== "sort" || groupsOf(fit).length > 1) ? fit : [];
}

/** The groups in the order in which they come up; one that is written in capitals once is the same. */
export function groupsOf(pairs: readonly Pair[]): string[] {
  const found = new Map<string, string>();
  for (const { group } of pairs) if (group && !found.has(group.toLowerCase())) found.set(group.toLowerCase(), group);
  return [...found.values()];
}

export const isOfGroup = (pair: Pair, group: string) => pair.group?.toLowerCase() === group.toLowerCase();

/** Whether what is on two cards belongs together: the same pair, or one that nobody could tell from it. */
export const belongs = (word: Pair, other: Pair) => word.id === other.id || otherSide(word) === otherSide(other);

export type Chance = () => number;

export function shuffled<T>(of: readonly T[], chance: Chance = Math.random): T[] {
  const dealt = [...of];
  for (let at = dealt.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [dealt[at], dealt[other]] = [dealt[other] as T, dealt[at] as T];
  }
  return dealt;
}

/** Rounds of a few pairs each; none of one alone where there are others to play it with. */
export function roundsOf(pairs: readonly Pair[], chance: Chance = Math.random): Pair[][] {
  const dealt = shuffled(pairs, chance);
  const count = Math.max(1, Math.ceil(dealt.length / AT_ONCE));
  const size = Math.ceil(dealt.length / count);
  return Array.from({ length: count }, (_, at) => dealt.slice(at * size, (at + 1) * size)).filter((round) => round.length > 0);
}

/** The right word among others whose other side is another one. */
export function choicesOf(asked: Pair, pairs: readonly Pair[], chance: Chance = Math.random): Pair[] {
  const others = shuffled(
    pairs.filter((pair) => !belongs(asked, pair)),
    chance,
  );
  return shuffled([asked, ...others.slice(0, CHOICES - 1)], chance);
}
