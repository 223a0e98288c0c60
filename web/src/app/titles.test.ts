// A page has one name: in the permission catalogue, in the menu, in its tab and over its list.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pages as catalogue } from "~/api/pages.gen.ts";
import { resources } from "~/api/resources/index.gen.ts";
import { pages } from "./pages.ts";

type Words = Record<string, string | { title?: string }>;
const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Words;
const menu = pages.filter((entry) => !entry.hidden);
/** What stands on a page beside that which it is named after. */
const BESIDE = ["bookings", "sos"];

it.each(["en-US", "zh-CN"] as const)("menu entries and the titles of lists are what the catalogue calls the page: %s", (language) => {
  const called = (id: string) => catalogue.find((page) => page.id === id)?.[language === "zh-CN" ? "zh" : "en"];
  const names = read(`src/i18n/${language}/pages.json`);
  for (const { page, titleKey } of menu) expect([page, names[titleKey.replace("pages:", "")]]).toEqual([page, called(page)]);

  const files = globSync(`src/i18n/${language}/*.json`).map(read);
  const listed = Object.values(resources).filter(({ name, page }) => !BESIDE.includes(name) && menu.some((entry) => entry.page === page));
  expect(listed.length).toBeGreaterThan(8);
  for (const { name, page } of listed) {
    const words = files.map((file) => file[name]).find((found) => typeof found === "object" && found.title !== undefined);
    if (typeof words === "object") expect([name, words.title]).toEqual([name, called(page)]);
  }
});
