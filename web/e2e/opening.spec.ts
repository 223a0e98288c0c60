// How pages come: rows are asked for before there is a table for them, and a page whose script is on its way stands there already.
import type { Page, Route } from "@playwright/test";
import { expect, test } from "./support.ts";

/** Keeps files from coming until the answer is called. */
async function held(page: Page, files: RegExp): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let open = false;
  await page.route(files, (route) => (open ? route.continue() : void waiting.push(route)));
  return async () => {
    open = true;
    await Promise.all(waiting.map((route) => route.continue()));
  };
}

test("a list asks for its rows once, while what it is drawn with is on its way", async ({ signedIn }) => {
  const page = await signedIn("scheduler");
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/management/student/list") && asked.push(request.postData() ?? ""));
  const come = await held(page, /assets\/strings-.*\.js$/);
  const early = page.waitForRequest("**/api/management/student/list");
  await page.goto("/studentManage?q=Leo", { waitUntil: "commit" });
  await early;
  await expect(page.getByRole("table")).toHaveCount(0);
  await come();
  await expect(page.getByRole("row").filter({ hasText: "Leo" })).toBeVisible();
  await expect(page.locator("[data-fresh=live]").first()).toBeVisible();
  expect(asked.map((body) => (JSON.parse(body) as { search: string }).search)).toEqual(["Leo"]);
});

test("an editor whose script is on its way shows its page at once", async ({ signedIn }) => {
  const page = await signedIn("producer", "zh-CN");
  const plans = (await (await page.request.post("/api/management/sopPlan/list", { data: { page: 1, size: 1, sort: ["created_at"] } })).json()) as {
    data: { records: { id: string }[] };
  };
  const come = await held(page, /assets\/plan-page-.*\.js$/);
  await page.goto(`/sop-plan/${plans.data.records[0]?.id}`, { waitUntil: "commit" });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("SOP 方案");
  await expect(main.getByRole("status", { name: "加载中" })).toBeVisible();
  await come();
  await expect(page.locator("[data-step]").first()).toBeVisible();
});
