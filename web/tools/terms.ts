// One word for a thing, in the console's texts and the server's: `npm run check-strings` reads this list.
// A class as it is planned and taught is 课程; the room of it while it runs, and what happens there, is 课堂.

export interface Term {
  language: "en" | "zh";
  /** What is not said. */
  not: RegExp;
  /** What is said instead. */
  say: string;
}

export const terms: readonly Term[] = [
  { language: "zh", not: /教师/, say: "老师" },
  { language: "zh", not: /学员/, say: "学生" },
  // A greeting is a lesson's own words.
  { language: "zh", not: /你(?!好)/, say: "您" },
  { language: "zh", not: /课堂(列表|名称|编号|时长|安排)|(新建|已排的)课堂/, say: "课程" },
  { language: "zh", not: /(进入|离开|正在进行的)课程|课程(实况|正在|日志|求助)/, say: "课堂" },
  { language: "en", not: /\bchores?\b/i, say: "leader" },
  { language: "en", not: /: none yet$/, say: "Nothing here yet" },
  { language: "en", not: /^\{\{count\}\} rows?$/, say: "in total" },
  { language: "en", not: /\balive\b/i, say: "running" },
  { language: "en", not: /\bsensitive-info\b/i, say: "sensitive data" },
];

const HAN = /\p{Script=Han}/u;

/** What a text says that has another word. */
export function wrongTerms(text: string, language: Term["language"]): string[] {
  return terms
    .filter((term) => term.language === language)
    .flatMap(({ not, say }) => {
      const found = not.exec(text);
      return found ? [`“${found[0]}”, say “${say}”`] : [];
    });
}

/** Texts of a Rust source for people: sentences and catalogues say both languages in one line. Its tests are its own. */
export function spoken(source: string): { line: number; language: Term["language"]; text: string }[] {
  const [product = ""] = source.split(/^#\[cfg\(test\)\]/m);
  return product.split("\n").flatMap((row, at) => {
    if (!HAN.test(row)) return [];
    return [...row.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) => ({
      line: at + 1,
      language: HAN.test(text) ? ("zh" as const) : ("en" as const),
      text,
    }));
  });
}
