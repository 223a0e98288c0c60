import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { firstLanguage } from "./index.ts";

it("speaks what was chosen, or else what the browser prefers of the two", () => {
  expect(firstLanguage("en-US", ["zh-CN"])).toBe("en-US");
  expect(firstLanguage("zh-CN", ["en-GB"])).toBe("zh-CN");
  expect(firstLanguage("fr", ["zh-CN"])).toBe("en-US");
  expect([["zh-TW", "en"], ["ja", "zh-Hans-CN"], ["en-GB", "zh-CN"], ["ja"], []].map((preferred) => firstLanguage(null, preferred))).toEqual([
    "zh-CN",
    "zh-CN",
    "en-US",
    "en-US",
    "en-US",
  ]);
});

it("says the word for time once: a zone's Chinese name ends in it", () => {
  const folder = new URL("./zh-CN/", import.meta.url);
  for (const file of readdirSync(folder)) expect(readFileSync(new URL(file, folder), "utf8"), file).not.toMatch(/\{\{zone\}\}\s*时间/u);
});
