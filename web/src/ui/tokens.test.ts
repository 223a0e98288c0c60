import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { neutrals, peopleColours, primaries, primaryColours, toneColours, tones, variables, weakToneColours } from "./tokens.ts";

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
}
const AA = 4.5;

describe("every pair of text and ground can be read", () => {
  it.each(["light", "dark"] as const)("neutral text on %s grounds", (mode) => {
    const n = neutrals[mode];
    for (const text of [n.text, n.text2, n.text3])
      for (const ground of [n.canvas, n.surface, n.raised, n.sunken, n.hover])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(AA);
  });
  it.each(primaries)("primary %s", (name) => {
    const { solid, hover, bright } = primaryColours[name];
    for (const ground of [solid, hover]) expect(contrast("#ffffff", ground)).toBeGreaterThanOrEqual(AA);
    for (const ground of [neutrals.light.surface, neutrals.light.canvas, neutrals.light.hover]) expect(contrast(solid, ground)).toBeGreaterThanOrEqual(AA);
    for (const ground of [neutrals.dark.surface, neutrals.dark.canvas, neutrals.dark.hover]) expect(contrast(bright, ground)).toBeGreaterThanOrEqual(AA);
  });
  it("tones, usual and colour-weak", () => {
    for (const set of [toneColours, weakToneColours])
      for (const mode of ["light", "dark"] as const)
        for (const tone of tones) {
          const { ink, wash, mark } = set[mode][tone];
          expect(contrast(ink, wash), `${mode} ${tone}`).toBeGreaterThanOrEqual(AA);
          expect(contrast(ink, neutrals[mode].surface)).toBeGreaterThanOrEqual(AA);
          // Marks are graphics, not text: 2.2 : 1 beside a word or shape that says the same.
          expect(contrast(mark, neutrals[mode].surface), `${mode} ${tone} mark`).toBeGreaterThanOrEqual(2.2);
        }
  });
  it("names on avatars", () => {
    for (const ground of peopleColours) expect(contrast("#ffffff", ground), ground).toBeGreaterThanOrEqual(AA);
  });
});

describe("variables", () => {
  const given = Object.keys(variables({ dark: false, primary: "blue", compact: false, weak: false }));
  it.each(globSync("src/**/*.css"))("%s uses only those that exist", (path) => {
    const used = [...readFileSync(path, "utf8").matchAll(/var\((--bt-[\w-]+)/g)].map((m) => m[1] as string);
    // The one that a page without a usual header gives itself.
    expect(used.filter((name) => !given.includes(name) && !["--bt-header", "--bt-stuck"].includes(name))).toEqual([]);
  });
});
