// All tabs of a browser share one connection to the hub: each sees everything, a tab that goes or crashes takes nothing from the others, and a
// server that dies in the middle is made good in every one of them.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, shown, test } from "./support.ts";

/** Connections to the hub, as the server reports them. */
async function connections(context: BrowserContext): Promise<number> {
  const answer = await context.request.post("/api/operations/nodes", { data: {} });
  const { data } = (await answer.json()) as { data: { nodes: { alive: boolean; report: { hub: { connections: number } } }[] } };
  // A server that was killed and started again is a new node; the old one is remembered for a while.
  return data.nodes.filter((node) => node.alive).reduce((sum, node) => sum + node.report.hub.connections, 0);
}

const has = (context: BrowserContext, count: number) => expect.poll(() => connections(context), { timeout: 20_000 }).toBe(count);

async function adds(context: BrowserContext, name: string): Promise<void> {
  const answer = await context.request.post("/api/management/student/create", { data: { name, status: "active" } });
  expect(answer.ok()).toBe(true);
}

const opens = async (page: Page) => {
  await page.goto("/studentManage?q=Tabby");
  await expect(page.locator("[data-fresh=live]").first()).toBeVisible();
};
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("three tabs of one person are one connection, through closed and crashed tabs and a server that dies", { tag: "@gate" }, async ({ signedIn, server }) => {
  const one = await signedIn("admin");
  const context = one.context();
  const [two, three] = [await context.newPage(), await context.newPage()];
  await adds(context, "Tabby 0");
  for (const page of [one, two, three]) await opens(page);
  await has(context, 1);

  await adds(context, "Tabby 1");
  for (const page of [one, two, three]) await shown(row(page, "Tabby 1"));

  await server.kill();
  for (const page of [one, two, three]) await expect(page.locator("[data-fresh=live]")).toHaveCount(0);
  await server.start();
  await adds(context, "Tabby 2");
  for (const page of [one, two, three]) {
    await shown(row(page, "Tabby 2"));
    await expect(row(page, "Tabby 1")).toHaveCount(1);
    await expect(row(page, "Tabby 2")).toHaveCount(1);
  }
  await has(context, 1);

  await three.close();
  const crashed = two.waitForEvent("crash");
  await two.goto("chrome://crash").catch(() => {});
  await crashed;
  await adds(context, "Tabby 3");
  await shown(row(one, "Tabby 3"));
  await has(context, 1);
  await one.close();
  await has(context, 0);
});

test("a page without shared workers has a connection of its own, and one that signs out leaves none behind", async ({ signedIn, server }) => {
  const page = await signedIn("admin");
  const context = page.context();
  const alone = await context.newPage();
  await alone.addInitScript(() => Reflect.deleteProperty(globalThis, "SharedWorker"));
  await adds(context, "Tabby alone");
  for (const tab of [page, alone]) await opens(tab);
  await has(context, 2);
  await adds(context, "Tabby together");
  for (const tab of [page, alone]) await shown(row(tab, "Tabby together"));
  await alone.close();
  await has(context, 1);

  // Another person in the same browser is on a connection of their own.
  const other = await signedIn("admin");
  await context.request.post("/api/user/logout", { data: {} });
  await page.waitForURL(/\/user\/login/);
  await expect.poll(() => connections(other.context()), { timeout: 20_000 }).toBe(0);
  expect(server.url).not.toBe("");
});
