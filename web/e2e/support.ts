// What every browser story stands on: `test` with a running server, people who are signed in, and what comes to their screens by itself.
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as base, type Browser, type BrowserContext, expect, type Locator, type Page, request } from "@playwright/test";
import { Server } from "./server.ts";

export { expect, type Page } from "@playwright/test";

/** Accounts of the demo data. */
export type Account = "admin" | "hr" | "scheduler" | "teacher" | "teacher2" | "producer" | "producer2" | "inspector" | "monitor" | "monitor2";
export type Language = "en-US" | "zh-CN";

interface Fixtures {
  /** A page in a context of its own, signed in; more pages of the same person open with `page.context().newPage()`. */
  signedIn: (account: Account, language?: Language) => Promise<Page>;
}

/** One server for the stories of a file, one after the other: what the next file's live with does not hang on which files this worker had before. */
class ServerOfFile {
  private file = "";
  private server: Server | null = null;

  async of(file: string, log: string): Promise<Server> {
    if (this.server && this.file === file) return this.server;
    await this.close();
    const server = new Server(log);
    await server.start();
    [this.file, this.server] = [file, server];
    return server;
  }

  async close(): Promise<void> {
    await this.server?.close();
    this.server = null;
  }
}

export const test = base.extend<Fixtures & { server: Server }, { servers: ServerOfFile }>({
  servers: [
    async ({ browserName: _ }, run) => {
      const servers = new ServerOfFile();
      await run(servers);
      await servers.close();
    },
    { scope: "worker" },
  ],
  server: async ({ servers }, run, { file, project }) => {
    mkdirSync(project.outputDir, { recursive: true });
    await run(await servers.of(file, join(project.outputDir, `server-${basename(file, ".spec.ts")}.log`)));
  },
  baseURL: async ({ server }, run) => run(server.url),
  signedIn: async ({ browser, server }, run) => {
    const contexts: BrowserContext[] = [];
    await run(async (account, language = "en-US") => {
      const page = await signIn(browser, server.url, account, language);
      contexts.push(page.context());
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** A page of somebody who is signed in at this address, in a browser of their own. */
export async function signIn(browser: Browser, url: string, account: Account, language: Language = "en-US"): Promise<Page> {
  const door = await request.newContext({ baseURL: url });
  const answer = await door.post("/api/management/login", { data: { type: "password", account, password: DEMO_PASSWORD } });
  if (!answer.ok()) throw new Error(`${account} could not sign in: ${answer.status()} ${await answer.text()}`);
  const { expiresAt } = ((await answer.json()) as { data: { expiresAt: string } }).data;
  const { cookies } = await door.storageState();
  await door.dispose();
  // What the form leaves in the browser's storage, and U07 the language.
  const kept = { app_language: language, session_until: expiresAt };
  const origins = [{ origin: url, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }];
  const context = await browser.newContext({ baseURL: url, locale: language, reducedMotion: "reduce", storageState: { cookies, origins } });
  signedInTo.add(context);
  context.on("close", () => signedInTo.delete(context));
  return context.newPage();
}

/** Waits until what is told to this person reaches the page: whoever opened it a moment ago may not be listening yet. */
export async function listening(...pages: Page[]): Promise<void> {
  for (const page of pages) await expect(page.locator("[data-connection=live]")).toBeAttached();
}

/** What a write brings comes by an event: what is not there by then does not come. Whether it comes fast is for `make bench`. */
const COMES_MS = 10_000;

/** What a write brings to a screen, or takes from it, for `seenLive`. */
export const shown = (what: Locator) => what.first().waitFor({ timeout: COMES_MS });
export const gone = (what: Locator) => what.first().waitFor({ state: "hidden", timeout: COMES_MS });

/** Those who are signed in, for `seenLive`. */
const signedInTo = new Set<BrowserContext>();

/** Waits until a page has loaded what it loads beside what it shows, a second at most: what it costs is no part of what is measured. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        setTimeout(done, 1_000);
        let timer = setTimeout(done, 250);
        new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, 250);
        }).observe({ type: "resource" });
      }),
  );

/** Keeps a figure with the story's results, for `make bench` to print. No story fails by one: how long something takes is up to the machine. */
export function figure(description: string, type = "figure"): void {
  expect(test.info().tags, "a story that has a figure has the tag by which `make bench` finds it").toContain("@timed");
  test.info().annotations.push({ type, description });
}

/** Watches while `write` is under way: each of `changes` comes to its screen without anybody asking. Keeps how long after the answer the last of them was there. */
export async function seenLive(write: () => Promise<unknown>, ...changes: Promise<unknown>[]): Promise<void> {
  const clock = async (done: Promise<unknown>) => {
    await done;
    return performance.now();
  };
  await Promise.all([...signedInTo].flatMap((context) => context.pages()).map(settled));
  const [answered, ...seen] = await Promise.all([clock(write()), ...changes.map(clock)]);
  // What comes by the event may be quicker than the answer.
  figure(`${Math.round(Math.max(0, ...seen.map((at) => at - answered)))} ms`, "write to screen");
}

/** A zone in which it is about noon: for a story of a day, which would be another one after midnight. */
export function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  // They are called by how far Greenwich is ahead of them.
  return ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Two screens come to show the same. Both are read anew each time: what one of them wrote may still be on its way. */
export const agree = (one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<void> =>
  expect(async () => expect(await one()).toEqual(await other())).toPass({ timeout: 10_000 });

/** Where something is once it has come to rest: a hand that goes to where it was on its way takes hold of something else. */
export async function atRest(what: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  for (;;) {
    await what.evaluate(
      (element) =>
        new Promise<void>((done) => {
          let was = "";
          const look = () => {
            const { x, y, width, height } = element.getBoundingClientRect();
            const is = [x, y, width, height].join(" ");
            if (is === was) return done();
            was = is;
            requestAnimationFrame(() => requestAnimationFrame(look));
          };
          look();
        }),
    );
    const box = await what.boundingBox();
    // What was drawn anew meanwhile is looked at again.
    if (box) return box;
  }
}

/** What an open select offers. */
const offers = (page: Page): Locator => page.locator(".ant-select-dropdown:visible .ant-select-item-option");

/** What an open select offers under exactly this name; the same words elsewhere on the page are not an answer to it. */
export const option = (page: Page, name: string): Locator => offers(page).and(page.getByTitle(name, { exact: true }));

/** Types into an open select and chooses. While it still offers what does not match, what one aims at is about to move. */
export async function choose(page: Page, typed: string, name: string): Promise<void> {
  await page.keyboard.type(typed);
  await expect(option(page, name)).toBeVisible();
  await expect(offers(page).filter({ hasNotText: typed })).toHaveCount(0);
  await option(page, name).click();
}

/** Submits what a document says now for a review by Ivy, from the button that is on screen. */
export async function submitForReview(page: Page, version: string): Promise<void> {
  await page.getByRole("button", { name: "Submit for review" }).click();
  const dialog = page.getByRole("dialog", { name: "Submit for review" });
  await dialog.getByRole("textbox", { name: "Name of the version" }).fill(version);
  await dialog.getByRole("combobox", { name: "Reviewers" }).click();
  await option(page, "Ivy Chen").click();
  await expect(option(page, "Ivy Chen"), "they do not lie over the buttons").toBeHidden();
  await dialog.getByRole("button", { name: "Submit for review" }).click();
  await expect(dialog).toBeHidden();
}

/** Keeps a picture of a story's decisive moment with its results, for whoever asks for them with `PICTURES=1`: taking all of them is minutes of a run. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES === "1") await page.screenshot({ path: test.info().outputPath(`${name}.png`) });
}

/** Nobody is shut out of what is on screen (WCAG 2.1 AA): contrast, names, order. `part` is what is looked at. */
export async function nobodyShutOut(page: Page, where: string, part = "body"): Promise<void> {
  // What is still on its way in is half transparent.
  await page.evaluate(() => {
    const ends = (one: Animation) => one.effect?.getComputedTiming().iterations !== Infinity;
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map((one) => one.finished),
    ).then(() => {});
  });
  // In the page itself and for what is wrong alone: what is well, told in full to another page that puts parts together, takes three times as long.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], preload: false }).setLegacyMode();
  const { violations } = await axe.include(part).withTags(["wcag2a", "wcag2aa", "wcag21aa"]).analyze();
  expect(violations.map((v) => `${where} ${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`)).toEqual([]);
}

/** Of every demo account. */
export const DEMO_PASSWORD = "belltower";
