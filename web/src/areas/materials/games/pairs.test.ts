import { describe, expect, it } from "vitest";
import { belongs, choicesOf, groupsOf, type Pair, pairsOf, playable, roundsOf, shuffled } from "./pairs.ts";

const pair = (text: string, meaning: string | null, group: string | null = null): Pair => ({ id: text, text, meaning, image: null, sound: null, group });
const chance = () => 0.3;

describe("pairs", () => {
  it("takes what is typed as far as it can be played", () => {
    const pairs = pairsOf([
      { id: "1", text: " lion ", meaning: "狮子" },
      { id: "2", text: " " },
      { id: "3", text: "bear", group_name: "" },
    ]);
    expect(pairs.map(({ text }) => text)).toEqual(["lion", "bear"]);
    expect(playable("match", pairs)).toEqual([]);
    expect(playable("flash", pairs)).toHaveLength(1);
    expect(playable("wheel", pairs)).toHaveLength(2);
    expect(playable("sort", [pair("a", null, "x"), pair("b", null, "X")])).toEqual([]);
  });
  it("knows what nobody could tell apart", () => {
    expect(belongs(pair("bear", "熊"), pair("panda", "熊"))).toBe(true);
    expect(belongs(pair("bear", "熊"), pair("lion", "狮子"))).toBe(false);
    expect(groupsOf([pair("a", null, "Fruit"), pair("b", null, "fruit"), pair("c", null, "tree")])).toEqual(["Fruit", "tree"]);
  });
  it("deals every pair once, and none alone", () => {
    const many = Array.from({ length: 13 }, (_, at) => pair(`w${at}`, `m${at}`));
    const rounds = roundsOf(many, chance);
    expect(rounds.flat().toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(many.toSorted((a, b) => a.id.localeCompare(b.id)));
    expect(Math.min(...rounds.map((round) => round.length))).toBeGreaterThan(1);
    expect(shuffled([1, 2, 3], chance).toSorted()).toEqual([1, 2, 3]);
  });
  it("offers one right answer", () => {
    const pairs = [pair("bear", "熊"), pair("panda", "熊"), pair("lion", "狮子"), pair("tiger", "老虎"), pair("fox", "狐狸"), pair("wolf", "狼")];
    const asked = pairs[0] as Pair;
    const choices = choicesOf(asked, pairs, chance);
    expect(choices).toHaveLength(4);
    expect(choices.filter((one) => belongs(asked, one))).toEqual([asked]);
  });
});
