// A pasted list of words or lines as rows: a row a line, its parts apart by tabs, bars, or by where Chinese begins.

/** Fields of a row, as the server knows them. */
export type PastedRow = Record<string, string>;

const PARTS: Record<string, string> = {
  n: "noun",
  v: "verb",
  vt: "verb",
  vi: "verb",
  adj: "adjective",
  a: "adjective",
  adv: "adverb",
  ad: "adverb",
  pron: "pronoun",
  prep: "preposition",
  conj: "conjunction",
  int: "interjection",
  interj: "interjection",
  art: "article",
  num: "numeral",
  aux: "auxiliary",
  phr: "phrase",
};
/** What a column of parts of speech holds: as the table shows them in either language, in full or short. */
const NAMES: Record<string, string> = {
  ...PARTS,
  ...Object.fromEntries([...new Set(Object.values(PARTS))].map((part) => [part, part])),
  名词: "noun",
  动词: "verb",
  形容词: "adjective",
  副词: "adverb",
  代词: "pronoun",
  介词: "preposition",
  连词: "conjunction",
  感叹词: "interjection",
  冠词: "article",
  数词: "numeral",
  助动词: "auxiliary",
  短语: "phrase",
};
const PHONETIC = /^(\/[^/]+\/|\[[^\]]+\])/u;
const PART = /^([a-z]+)\./iu;
const CHINESE = /\p{Script=Han}/u;

const linesOf = (text: string) =>
  text
    .split(/\r?\n/u)
    .map((line) => line.replace(/^\s*(?:\d+[.)、]|[-•*])\s+/u, "").trim())
    .filter(Boolean);
const cellsOf = (line: string) => line.split(/\t|\s*[|｜]\s*/u).map((cell) => cell.trim());

/** What stands before Chinese, and from there on. */
function apart(text: string): [string, string] {
  const at = text.search(/[\p{Script=Han}（《“]/u);
  return at < 0 || !CHINESE.test(text) ? [text.trim(), ""] : [text.slice(0, at).trim(), text.slice(at).trim()];
}

/** `apple /ˈæpl/ n. 苹果`, in any of these parts; further cells are an example and its translation. */
function word(line: string): PastedRow {
  const [first = "", ...rest] = cellsOf(line);
  const row: PastedRow = {};
  const marks = (text: string): string => {
    const phonetic = PHONETIC.exec(text)?.[0];
    if (phonetic) {
      row["phonetic_uk"] ??= phonetic;
      return marks(text.slice(phonetic.length).trim());
    }
    const part = PART.exec(text);
    const named = part && PARTS[part[1]?.toLowerCase() ?? ""];
    if (!named) return text;
    row["part_of_speech"] ??= named;
    return marks(text.slice(part[0].length).trim());
  };
  // The spelling goes to where a sign, a part of speech or Chinese begins.
  const end = first.search(/\s(?:[/[]|(?:n|v|vt|vi|adj|a|adv|ad|pron|prep|conj|int|interj|art|num|aux|phr)\.)|\s*[\p{Script=Han}（]|\s+[-–—:：=]\s+/iu);
  row["spelling"] = (end < 0 ? first : first.slice(0, end)).trim();
  const tail =
    end < 0
      ? ""
      : marks(
          first
            .slice(end)
            .replace(/^\s*[-–—:：=]\s+/u, "")
            .trim(),
        );
  // A cell that is nothing but a part of speech is its column.
  const cell = (text: string): string => {
    const named = NAMES[text.toLowerCase().replace(/\.$/u, "")];
    if (!named || row["part_of_speech"] || row["meaning"]) return marks(text);
    row["part_of_speech"] = named;
    return "";
  };
  const said = [tail, ...rest.map(cell)].filter(Boolean);
  const [meaning, example, translation] = said;
  if (meaning) row["meaning"] = meaning;
  if (example && !translation) {
    const [english, chinese] = apart(example);
    if (english) row["example"] = english;
    if (chinese) row["example_translation"] = chinese;
  } else if (example && translation) Object.assign(row, { example, example_translation: translation });
  return row;
}

/** `Mia: Hello! 你好！`: who says it, what, and its translation. */
function line(text: string): PastedRow {
  const [first = "", second = ""] = cellsOf(text);
  const spoken = /^([^:：.!?。！？]{1,40})[:：]\s*(\S.*)$/u.exec(first);
  const [said, translation] = apart(spoken?.[2] ?? first);
  return {
    text: said || (spoken?.[2] ?? first),
    ...(spoken?.[1] && { speaker: spoken[1].trim(), kind: "dialogue" }),
    ...((second || (said && translation)) && { translation: second || translation }),
  };
}

export const pastedWords = (text: string): PastedRow[] =>
  linesOf(text)
    .map(word)
    .filter(({ spelling }) => spelling);
export const pastedLines = (text: string): PastedRow[] =>
  linesOf(text)
    .map(line)
    .filter(({ text: said }) => said);
