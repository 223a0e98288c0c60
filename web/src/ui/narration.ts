// What a recording of a text is known by, and which of its words is heard when: as the server has it, whose cases (`narration/cases.json`) hold both to it.

/** What a recording of this text says: FNV-1a, 64 bits. Space around the text is no part of it. */
export function spokenOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text.trim())) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/** Where the words of a text stand whose times are counted: what is between spaces. */
export const wordsIn = (text: string): [from: number, to: number][] => [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => [index, index + word.length]);

/** When a word is said, in milliseconds. */
export interface WordSaid {
  start: number;
  end: number;
}

/** The place of the word that is heard at a moment; between two words it is still the first of them. Nothing where the times are of another text. */
export function wordHeard(text: string, said: readonly WordSaid[], ms: number): [from: number, to: number] | null {
  const words = wordsIn(text);
  if (words.length !== said.length) return null;
  const at = said.findLastIndex(({ start }) => start <= ms);
  return words[at] ?? null;
}
