// How many words a text has, and how long it takes to say them. Of Chinese each character counts.

/** Words, and Chinese characters, said in a minute of a lesson: slower than among adults. */
export const WORDS_A_MINUTE = 130;
export const CHARACTERS_A_MINUTE = 200;

const HAN = /\p{Script=Han}/gu;
const WORD = /[\p{L}\p{N}]+(?:['’\-.][\p{L}\p{N}]+)*/gu;

export interface Spoken {
  words: number;
  characters: number;
  seconds: number;
}

export function spokenOf(text: string): Spoken {
  const characters = text.match(HAN)?.length ?? 0;
  const words = text.replace(HAN, " ").match(WORD)?.length ?? 0;
  return { words, characters, seconds: Math.round((words / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE) * 60) };
}

/** The language that a browser checks the spelling of a text in. */
export const languageOf = (text: string): "zh" | "en" => (/\p{Script=Han}/u.test(text) ? "zh" : "en");
