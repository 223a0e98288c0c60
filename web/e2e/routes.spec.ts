// Every page of the console, as each built-in role that may open it, in Chinese as the first of them: it has a heading, nobody is shut out, its first control
// takes Tab and Enter, and nothing is said on the browser's console. A page that is added is here by itself.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { addressOf, goes, routes } from "./console-pages.ts";
import { type Account, expect, type Language, test } from "./support.ts";

// One after the other they would be played on long after all other files.
test.describe.configure({ mode: "parallel" });

const looked = new Set<string>();
const walked = new Set<string>();
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

/** Pages that somebody opens one after the other. */
interface Walk {
  /** Those alone that nobody has opened in this language. */
  fresh?: boolean;
  /** One of so many parts of them. */
  part?: { from: number; of: number };
}

async function walk(page: Page, language: Language, { fresh = false, part = { from: 0, of: 1 } }: Walk = {}): Promise<string[]> {
  const wrong: string[] = [];
  let where: string = language;
  page.on("console", (said) => said.type() === "error" && wrong.push(`${where} console: ${said.text()}`));
  page.on("pageerror", (fault) => wrong.push(`${where} fault: ${fault.message}`));
  // One page at a time: what is behind it need not be looked through again and again.
  await page.addInitScript(() => localStorage.setItem("multi_tab", "false"));
  await page.goto("/msgList");
  await expect(page.getByRole("button", { name: /^(Account|账户)/ })).toBeVisible();
  const { data } = (await (await page.request.get("/api/user/info_update")).json()) as { data: { permissionList: string[] } };
  const open = routes.filter(({ page: id }) => id === "home" || data.permissionList.includes(id));
  for (const route of open.filter((_, at) => at % part.of === part.from)) {
    where = `${language} ${route.path}`;
    if (fresh && walked.has(where)) continue;
    walked.add(where);
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
// Whoever runs the place sees most of them; in parts, which are walked side by side.
const PARTS = 3;
for (let from = 0; from < PARTS; from += 1) {
  test(`every page of admin has a heading, its keys and nothing to complain of, part ${from + 1}`, { tag: "@gate" }, async ({ signedIn }) => {
    test.slow(true, "opens a third of all pages");
    expect(await walk(await signedIn("admin"), "en-US", { part: { from, of: PARTS } })).toEqual([]);
  });
}
for (const role of roles.filter((one) => one !== "admin")) {
  test(`every page of ${role} has a heading, its keys and nothing to complain of`, async ({ signedIn }) => {
    test.slow(true, "opens every page of a role");
    expect(await walk(await signedIn(role), "en-US")).toEqual([]);
  });
}

test("every page has a heading, its keys and nothing to complain of in Chinese", async ({ signedIn }) => {
  test.slow(true, "opens every page");
  for (const role of roles) expect(await walk(await signedIn(role, "zh-CN"), "zh-CN", { fresh: true }), role).toEqual([]);
  expect([...walked].filter((where) => where.startsWith("zh")).length).toBe(routes.length);
});
