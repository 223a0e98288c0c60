// Every page of the console, as each built-in role that may open it, in both languages: it has a heading, nobody is shut out, its first control takes
// Tab and Enter, and nothing is said on the browser's console. A page that is added is here by itself.
import { globSync, readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import type { APIRequestContext, Page } from "@playwright/test";
import { resources } from "../src/api/resources.gen.ts";
import { type Account, expect, type Language, test } from "./support.ts";

interface Route {
  path: string;
  page: string;
}
/** As the areas declare them. */
const routes: Route[] = [{ path: "/home", page: "home" }, ...globSync("src/areas/*/index.tsx").flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\{ path: "([^"]+)", page: "([^"]+)"/g)].map(([, path, page]) => ({ path: path ?? "", page: page ?? "" })))];

/** What a route needs to know: the records its parameter names. */
const SHOWS: Record<string, (typeof resources)[number]["name"]> = {
  "/sopSetEdit/:id": "sop_plans",
  "/sop-plan/:planId": "sop_plans",
  "/editPictureBook": "picture_books",
  "/editBook": "picture_books",
  "/editStoryBook": "picture_books",
  "/editQuestion": "question_papers",
  "/detailQuestion": "question_papers",
  "/testPaperTemplateDetails/:pid": "question_papers",
  "/ClassroomDetails": "classes",
};

async function firstOf(request: APIRequestContext, name: string): Promise<string> {
  const base = resources.find((one) => one.name === name)?.base ?? "";
  const answer = await request.post(`${base}/list`, { data: { page: 1, size: 1, sort: [], filter: {}, search: "" } });
  const { data } = (await answer.json()) as { data: { records: { id: string }[] } };
  return data.records[0]?.id ?? "none";
}

/** A route's address for somebody, with a record they may see where it wants one. */
async function addressOf(request: APIRequestContext, { path }: Route): Promise<string> {
  const shown = SHOWS[path];
  // A courseware is a name only.
  if (!shown) return path.replace(/:\w+/, "Any");
  const id = await firstOf(request, shown);
  return path.includes(":") ? path.replace(/:\w+/, id) : `${path}?id=${id}`;
}

const looked = new Set<string>();
/** Also heading order, names that are what is written, and targets of 24 px. */
async function shutOut(page: Page, part: string): Promise<string[]> {
  const options = { runOnly: { type: "tag" as const, values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] }, rules: { "heading-order": { enabled: true }, "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } } };
  const { violations } = await new AxeBuilder({ page }).include(part).options(options).analyze();
  return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

async function walk(page: Page, language: Language): Promise<string[]> {
  const wrong: string[] = [];
  let where = "";
  page.on("console", (said) => said.type() === "error" && wrong.push(`${where} console: ${said.text()}`));
  page.on("pageerror", (fault) => wrong.push(`${where} fault: ${fault.message}`));
  await page.goto("/home");
  await expect(page.locator("main h1").first()).toBeVisible();
  const { data } = (await (await page.request.get("/api/user/info_update")).json()) as { data: { permissionList: string[] } };
  const mine = routes.filter(({ page: id }) => id === "home" || data.permissionList.includes(id));
  const addresses = await Promise.all(mine.map((route) => addressOf(page.request, route)));
  for (const [at, route] of mine.entries()) {
    where = `${language} ${route.path}`;
    await page.evaluate((to) => (history.pushState(null, "", to), dispatchEvent(new PopStateEvent("popstate"))), addresses[at] ?? "");
    await expect(page.getByRole("navigation", { name: language === "en-US" ? "Open pages" : "已打开的页面" }).locator("[aria-current=page]"), where).toHaveAttribute("href", addresses[at] ?? "");
    await expect(page.locator("main h1").filter({ visible: true }).first(), `${where} has a heading`).toBeVisible();
    if (!looked.has(where)) {
      looked.add(where);
      wrong.push(...(await shutOut(page, at === 0 ? "body" : "main")).map((what) => `${where} ${what}`));
    }
    await page.locator("#page").focus();
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement === null || document.activeElement === document.body || document.activeElement.id === "page")) wrong.push(`${where}: Tab reaches nothing`);
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
    const [english, chinese] = [await signedIn(role), await signedIn(role, "zh-CN")];
    const wrong = await Promise.all([walk(english, "en-US"), walk(chinese, "zh-CN")]);
    expect(wrong.flat()).toEqual([]);
  });
}
