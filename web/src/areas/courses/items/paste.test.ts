import { expect, it } from "vitest";
import { pastedLines, pastedWords } from "./paste.ts";

it("reads words with their signs, parts of speech and meanings, however they stand apart", () => {
  const text = "1. apple /ˈæpl/ n. 苹果\n\nice cream\t冰淇淋\tI like ice cream. 我喜欢冰淇淋。\n- run v. 跑\nsee you | int. | 再见 | See you! | 再见！\nzoo";
  expect(pastedWords(text)).toEqual([
    { spelling: "apple", phonetic_uk: "/ˈæpl/", part_of_speech: "noun", meaning: "苹果" },
    { spelling: "ice cream", meaning: "冰淇淋", example: "I like ice cream.", example_translation: "我喜欢冰淇淋。" },
    { spelling: "run", part_of_speech: "verb", meaning: "跑" },
    { spelling: "see you", part_of_speech: "interjection", meaning: "再见", example: "See you!", example_translation: "再见！" },
    { spelling: "zoo" },
  ]);
});

it("reads the columns of its own table, whichever language they were shown in", () => {
  const columns = (part: string) => `pear\t/peə/\t${part}\t梨\tI like pears.\t我喜欢梨。`;
  for (const part of ["Noun", "noun", "名词", "n", "n."]) {
    expect(pastedWords(columns(part)), part).toEqual([
      { spelling: "pear", phonetic_uk: "/peə/", part_of_speech: "noun", meaning: "梨", example: "I like pears.", example_translation: "我喜欢梨。" },
    ]);
  }
});

it("reads lines with who says them and what they mean", () => {
  expect(pastedLines("Mia: Hello! 你好！\nThis is my family.\t这是我的家人。\n奶奶：Good night.\nWhere are you?")).toEqual([
    { text: "Hello!", speaker: "Mia", kind: "dialogue", translation: "你好！" },
    { text: "This is my family.", translation: "这是我的家人。" },
    { text: "Good night.", speaker: "奶奶", kind: "dialogue" },
    { text: "Where are you?" },
  ]);
});
