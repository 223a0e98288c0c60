// The words of what is heard: what stands between spaces and says something; of Chinese and Japanese each character. Gaps are their numbers, from 1. The server counts alike
// (`server/src/areas/listening/words.rs`), by the same examples.

export interface Piece {
  text: string;
  /** Its number; null for what stands between words. */
  word: number | null;
}

const ALONE = /[぀-ヿ㐀-䶿一-鿿豈-﫿\u{20000}-\u{3ffff}]/u;
const SAYS = /[\p{Alphabetic}\p{N}]/u;
const SPACE = /\s/u;

/** A text in its words and what stands between them. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let [word, between, words] = ["", "", 0];
  const endBetween = () => {
    if (between) pieces.push({ text: between, word: null });
    between = "";
  };
  const endWord = () => {
    if (!word) return;
    // Signs at its end are none of it.
    const said = /^(.*[\p{Alphabetic}\p{N}])(.*)$/su.exec(word);
    endBetween();
    pieces.push({ text: said?.[1] ?? word, word: (words += 1) });
    between = said?.[2] ?? "";
    word = "";
  };
  for (const letter of text) {
    if (ALONE.test(letter)) {
      endWord();
      endBetween();
      pieces.push({ text: letter, word: (words += 1) });
    } else if (SPACE.test(letter)) {
      endWord();
      between += letter;
    } else if (word || SAYS.test(letter)) word += letter;
    else between += letter;
  }
  endWord();
  endBetween();
  return pieces;
}

export const wordsOf = (text: string): string[] => piecesOf(text).flatMap((piece) => (piece.word === null ? [] : [piece.text]));

/** Gaps of a text that has become another: those words that are there still, in their order, stay blanked. */
export function gapsMoved(gaps: readonly number[], before: string, after: string): number[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let from = 0;
  return gaps.flatMap((gap) => {
    const same = old[gap - 1];
    // Where the text stands as it stood, it is the same word; else the next one that is spelt so.
    const at = now[gap - 1] === same && gap - 1 >= from ? gap - 1 : now.findIndex((word, place) => place >= from && word === same);
    if (same === undefined || at < 0) return [];
    from = at + 1;
    return [at + 1];
  });
}
