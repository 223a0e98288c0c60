// Every page of the console, as each built-in role that may open it, in both languages: it has a heading, nobody is shut out, its first control takes
// Tab and Enter, and nothing is said on the browser's console. A page that is added is here by itself.
import { globSync, readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { pages } from "../src/api/pages.gen.ts";
import { type ResourceName, resources } from "../src/api/resources/index.gen.ts";
import { type Account, expect, type Language, test } from "./support.ts";

interface Route {
  path: string;
  page: string;
}
/** As the areas declare them. */
const routes: Route[] = [
  { path: "/home", page: "home" },
  ...globSync("src/areas/*/index.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bpage: "([^"]+)"/g)].map(([, id]) => ({ path: pages.find((page) => page.id === id)!.path, page: id! })),
  ),
];

/** What a route needs to know: the records its parameter names. */
const SHOWS: Record<string, ResourceName> = {
  "/sopSetEdit/:id": "sop_plans",
  "/sop/:coursewareId": "coursewares",
  "/sop-plan/:planId": "sop_plans",
  "/editPictureBook": "picture_books",
  "/editBook": "picture_books",
  "/editStoryBook": "picture_books",
  "/editQuestion": "question_papers",
  "/detailQuestion": "question_papers",
  "/testPaperTemplateDetails/:pid": "question_papers",
  "/ClassroomDetails": "classes",
  "/pptDetail": "decks",
  "/subtitles/:id": "subtitle_tracks",
  "/deer-ear-animation-details": "animations",
  "/trainingListen": "listening_sets",
  "/echo-reading/video-edit/:coursewareId?": "follow_read_coursewares",
  "/echo-reading/video-preview/:coursewareId?": "follow_read_coursewares",
};

async function firstOf(request: APIRequestContext, name: ResourceName): Promise<string> {
  const { base } = resources[name];
  const answer = await request.post(`${base}/list`, { data: { page: 1, size: 1, sort: [], filter: {}, search: "" } });
  const { data } = (await answer.json()) as { data: { records: { id: string }[] } };
  return data.records[0]?.id ?? "none";
}

/** A route's address for somebody, with a record they may see where it wants one. */
async function addressOf(request: APIRequestContext, { path }: Route): Promise<string> {
  const shown = SHOWS[path];
  if (!shown) return path.replace(/:\w+/, "Any");
  const id = await firstOf(request, shown);
  return path.includes(":") ? path.replace(/:\w+/, id) : `${path}?id=${id}`;
}

const looked = new Set<string>();
/** Without another window for every look, as there are no frames here. Also heading order, names that are what is written, and targets of 24 px. */
async function shutOut(page: Page, part: string): Promise<string[]> {
  const options = {
    runOnly: { type: "tag" as const, values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
    rules: { "heading-order": { enabled: true }, "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } },
    resultTypes: ["violations" as const],
    preload: false,
  };
  const { violations } = await new AxeBuilder({ page }).include(part).options(options).setLegacyMode().analyze();
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

/** Goes to an address inside the console; what stood there before is told apart from what stands there now. */
async function goes(page: Page, to: string, where: string): Promise<void> {
  await page.evaluate((at) => {
    for (const old of document.querySelectorAll("main h1")) old.setAttribute("data-before", "");
    history.pushState(null, "", at);
    dispatchEvent(new PopStateEvent("popstate"));
  }, to);
  await expect(page.locator("main h1:not([data-before])").filter({ visible: true }).first(), `${where} has a heading`).toBeVisible();
}

async function walk(page: Page, language: Language): Promise<string[]> {
  const wrong: string[] = [];
  let where: string = language;
  page.on("console", (said) => said.type() === "error" && wrong.push(`${where} console: ${said.text()}`));
  page.on("pageerror", (fault) => wrong.push(`${where} fault: ${fault.message}`));
  // One page at a time: what is behind it need not be looked through again and again.
  await page.addInitScript(() => localStorage.setItem("multi_tab", "false"));
  await page.goto("/msgList");
  await expect(page.getByRole("button", { name: /^(Account|账户)/ })).toBeVisible();
  const { data } = (await (await page.request.get("/api/user/info_update")).json()) as { data: { permissionList: string[] } };
  for (const route of routes.filter(({ page: id }) => id === "home" || data.permissionList.includes(id))) {
    where = `${language} ${route.path}`;
    await goes(page, await addressOf(page.request, route), where);
    // Whoever may only read a document is shown another page than its writers.
    await expect(page.getByRole("main").getByRole("status", { name: /^(Loading|加载中|正在加载)/ }), `${where} comes`).toHaveCount(0);
    const save = page.locator("main [data-save]");
    if (await save.count()) await expect(save, where).toHaveAttribute("data-save", /saved|readonly/);
    const look = (await page.locator("main [data-save=readonly]").count()) ? `${where}, read-only` : where;
    if (!looked.has(look)) {
      looked.add(look);
      wrong.push(...(await shutOut(page, route.page === "home" ? "body" : "main")).map((what) => `${where} ${what}`));
    }
    await page.locator("#page").focus();
    await page.keyboard.press("Tab");
    // What arrives in the place of a wait may take its control along; the focus is on something by then.
    await expect
      .poll(
        () => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body && document.activeElement.id !== "page"),
        `${where}: Tab reaches something`,
      )
      .toBe(true);
    await page.keyboard.press("Enter");
    await expect(page.locator("main h1").filter({ visible: true }).first(), `${where} after Enter`).toBeVisible();
    await page.keyboard.press("Escape");
  }
  return wrong;
}

const roles: Account[] = ["admin", "hr", "scheduler", "teacher", "producer", "inspector", "monitor"];
test("there are pages to look at", () => {
  expect(routes.length).toBeGreaterThan(25);
});
for (const role of roles) {
  test(`every page of ${role} has a heading, its keys and nothing to complain of, in both languages`, async ({ signedIn }) => {
    test.slow(true, "opens every page of a role, twice");
    const [english, chinese] = [await signedIn(role), await signedIn(role, "zh-CN")];
    const wrong = await Promise.all([walk(english, "en-US"), walk(chinese, "zh-CN")]);
    expect(wrong.flat()).toEqual([]);
  });
}
