// The binary serves the console it was built with.
import { expect, test } from "./support.ts";

test("the console opens and nothing in it is blocked by the policy", async ({ page, server }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  const answer = await page.goto("/");
  expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self'");
  await expect(page).toHaveTitle(/Belltower/);
  expect(complaints).toEqual([]);

  await server.killAndStart();
  await page.reload();
  await expect(page).toHaveTitle(/Belltower/);
});

test("a stranger's search engine is told what this is, in the language spoken, and to look no further than the front", async ({ page, request }) => {
  const robots = await request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toContain("text/plain");
  expect(await robots.text()).toMatch(/^Disallow: \/$/m);
  await page.goto("/");
  const description = page.locator("meta[name=description]");
  await expect(description).toHaveAttribute("content", /online English school/);
  await page.evaluate(() => localStorage.setItem("app_language", "zh-CN"));
  await page.reload();
  await expect(description).toHaveAttribute("content", /在线英语学校/);
});

test("the page says at once what it is made of, to who is signed in: no file is known only by another", async ({ signedIn, request }) => {
  const page = await signedIn("scheduler");
  const link = (await page.request.get("/roomList")).headers().link ?? "";
  expect(link).toMatch(/<\/assets\/rooms-[\w-]+\.js>; rel=modulepreload/);
  const named = [...link.matchAll(/<([^>]+)>/g)].flatMap(([, path]) => path ?? []);
  for (const path of named) expect((await page.request.get(path)).status(), path).toBe(200);
  // All that the page fetches before its rows are there was named.
  const fetched: string[] = [];
  page.on("request", (one) => fetched.push(new URL(one.url()).pathname));
  const unused: string[] = [];
  page.on("console", (one) => /preload/.test(one.text()) && unused.push(one.text()));
  // What is for when the browser has nothing else to do it fetches never: a page that takes long would begin with it before its rows are there.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto("/roomList");
  await page.locator("tr[data-row-key]").first().waitFor();
  const late = fetched.filter((path) => /\.(js|css|woff2)$/.test(path) && !named.includes(path) && !/-(en-US|zh-CN)-/.test(path));
  // With the rows come their pages, and what opens.
  expect(late.filter((path) => !/\/(index|worker|record|inputs|date-picker|many|pager|pagination|choices)-/.test(path))).toEqual([]);
  expect(unused, "what was fetched ahead is what the page uses").toEqual([]);
  expect((await request.get("/roomList")).headers().link).toBeUndefined();
});
