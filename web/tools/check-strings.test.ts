import { describe, expect, it } from "vitest";
import { differences, literals } from "./check-strings.ts";
import { spoken, wrongTerms } from "./terms.ts";

const found = (source: string) => literals("a.tsx", source).map((line) => line.replace(/^.*?: /, ""));

describe("literal strings", () => {
  it("finds what a person would read", () => {
    expect(found(`const A = () => <p>Hello there</p>;`)).toEqual(["Hello there"]);
    expect(found(`const A = () => <p>{busy ? "Saving now" : "已保存"}</p>;`)).toEqual(["Saving now", "已保存"]);
    expect(found(`const A = () => <input placeholder="Your name" />;`)).toEqual(["Your name"]);
    expect(found("const A = () => <p title={`Row ${n}`} />;")).toEqual(["Row"]);
    expect(found(`const columns = [{ title: "Teacher" }];`)).toEqual(["Teacher"]);
    expect(found(`message.error("Not saved");`)).toEqual(["Not saved"]);
  });
  it("leaves code alone", () => {
    expect(found(`const A = () => <p className="wide" data-testid="row">{t("classes:title")} · {n}</p>;`)).toEqual([]);
    expect(found(`const A = () => <a title={t("a.b")} href="/home">{n} ms</a>;`)).toEqual(["ms"]);
  });
});

describe("two languages", () => {
  it("compares keys, placeholders and emptiness", () => {
    expect(differences("x", { a: "{{n}} rows", b: "B" }, { a: "{{m}} 行" })).toEqual(["x: b is missing in zh-CN", "x: a has other placeholders"]);
    expect(differences("x", { a_one: "{{count}} row", a_other: "{{count}} rows" }, { a_other: "{{count}} 行" })).toEqual([]);
    expect(differences("x", { a: { b: "" } }, { a: { b: "好" } })).toEqual(["x: a.b is empty"]);
  });
});

describe("one word for a thing", () => {
  it("says which word is another's, and leaves what only looks like it", () => {
    expect(wrongTerms("请联系教师", "zh")).toEqual(["“教师”, say “老师”"]);
    expect(wrongTerms("新建课堂", "zh")).toEqual(["“新建课堂”, say “课程”"]);
    expect(["你好！", "进入课堂", "课程时长不能超过 5 小时", "课堂正在进行"].flatMap((text) => wrongTerms(text, "zh"))).toEqual([]);
    expect(wrongTerms("{{count}} rows", "en")).toHaveLength(1);
    expect(wrongTerms("{{count}} rows in 3 groups can be imported", "en")).toEqual([]);
  });
  it("reads both languages of a server's sentence, and not its tests", () => {
    const source = `    BUSY = "a.busy": "Does the chores" / "请联系教师";\n#[cfg(test)]\nmod tests { const A: &str = "教师"; }`;
    const wrong = spoken(source).flatMap(({ line, language, text }) => wrongTerms(text, language).map((word) => `${line}: ${word}`));
    expect(wrong).toEqual(["1: “chores”, say “leader”", "1: “教师”, say “老师”"]);
  });
});
