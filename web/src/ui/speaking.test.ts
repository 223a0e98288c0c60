import { describe, expect, it } from "vitest";
import { languageOf, spokenOf } from "./speaking.ts";

describe("what is said of a text", () => {
  it("counts words as people do, and each Chinese character", () => {
    expect(spokenOf("Let's sing: one, two-three!")).toMatchObject({ words: 4, characters: 0 });
    expect(spokenOf("请说 apple，再说一遍。")).toMatchObject({ words: 1, characters: 6 });
    expect(spokenOf(" \n…")).toEqual({ words: 0, characters: 0, seconds: 0 });
  });
  it("takes a minute for 130 words", () => {
    expect(spokenOf("word ".repeat(130)).seconds).toBe(60);
    expect(spokenOf("字".repeat(100)).seconds).toBe(30);
  });
  it("knows which language a browser is to check", () => {
    expect([languageOf("Say hello"), languageOf("说 hello")]).toEqual(["en", "zh"]);
  });
});
