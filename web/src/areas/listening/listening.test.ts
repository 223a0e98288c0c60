import { describe, expect, it } from "vitest";
import { allRight, marks, same } from "./judge.ts";
import { type Item, lackOf, newItem, ofCues } from "./items.ts";
import { gapsMoved, piecesOf, wordsOf } from "./words.ts";

describe("words", () => {
  it("are counted as the server counts them", () => {
    for (const [text, words] of [
      ["", 0],
      ["…!", 0],
      ["Hello, hello!", 2],
      ["  Don’t  go - please ", 3],
      ["ice-cream at 7:30", 3],
      ["你好，小熊！", 4],
      ["我有 2 只cat。", 5],
      ["café\nnaïve", 2],
    ] as const)
      expect([text, wordsOf(text).length]).toEqual([text, words]);
  });
  it("stand with what is between them", () => {
    const pieces = piecesOf("“Don’t go!” 小熊。");
    expect(pieces.map(({ text }) => text).join("")).toBe("“Don’t go!” 小熊。");
    expect(pieces.filter(({ word }) => word !== null).map(({ text }) => text)).toEqual(["Don’t", "go", "小", "熊"]);
  });
  it("stay blanked where the text changes around them", () => {
    expect(gapsMoved([2], "Who is there?", "Who is it?")).toEqual([2]);
    expect(gapsMoved([1, 3], "Who is there?", "So who is there?")).toEqual([4]);
    expect(gapsMoved([2], "Hello, hello!", "Hello")).toEqual([]);
  });
});

describe("answers", () => {
  it("are judged by what was heard", () => {
    for (const written of ["its me", "It's  me!", "IT’S ME", " it‘s me. "]) expect(allRight(marks("It’s me!", written))).toBe(true);
    expect(allRight(marks("An ice-cream, please", "an ice cream please"))).toBe(true);
    expect(allRight(marks("ice cream", "icecream"))).toBe(true);
    expect(allRight(marks("你好，小熊！", "你好 小熊"))).toBe(true);
    expect(same("café", "cafe")).toBe(false);
    expect(allRight(marks("Hello", ""))).toBe(false);
    expect(allRight(marks("", ""))).toBe(false);
  });
  it("differ word by word", () => {
    expect(marks("Who is there now?", "who there then").map(({ kind, said, written }) => `${kind} ${said} ${written}`.trim())).toEqual([
      "right Who who",
      "missing is",
      "right there there",
      "wrong now then",
    ]);
    expect(marks("Go", "go on").map(({ kind }) => kind)).toEqual(["right", "extra"]);
    expect(marks("a b", "").map(({ kind }) => kind)).toEqual(["missing", "missing"]);
  });
});

describe("items", () => {
  const cue = (start: number, end: number, text: string) => ({ id: `${start}`, start, end, text });
  it("are made of cues, each once, within the recording", () => {
    const made = ofCues([cue(0, 900, "Hello,\nhello!"), cue(900, 1_000, " "), cue(1_000, 5_000, "Bye"), cue(6_000, 7_000, "Late")], [], 4_000);
    expect(made.map(({ text, end_ms }) => [text, end_ms])).toEqual([
      ["Hello, hello!", 900],
      ["Bye", 4_000],
    ]);
    expect(ofCues([cue(0, 900, "Hello")], made, 4_000)).toEqual([]);
    const full = Array.from({ length: 99 }, (_, at) => newItem(at, at + 1, "a"));
    expect(ofCues([cue(500, 600, "a"), cue(700, 800, "b")], full, null)).toHaveLength(1);
  });
  it("say what they lack for their kind", () => {
    const item = (part: Partial<Item>): Item => ({ ...newItem(0, 1, "Look here"), ...part });
    expect(lackOf("dictation", item({}))).toBeNull();
    expect(lackOf("dictation", item({ text: "…" }))).toBe("text");
    expect(lackOf("gap_fill", item({}))).toBe("gaps");
    expect(lackOf("gap_fill", item({ gaps: ["2"] }))).toBeNull();
    expect(lackOf("choose", item({ options: "a" }))).toBe("options");
    expect(lackOf("choose", item({ options: "a\nb" }))).toBe("answer");
    expect(lackOf("choose", item({ text: null, options: "a\nb", answer: 2 }))).toBeNull();
  });
});
