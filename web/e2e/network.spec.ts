// Bad networks and plain ones: a reload while nobody answers, a console reached by a LAN address, a flood of changes on an open home page.
import { chromium } from "@playwright/test";
import { launch } from "../tools/chromium.ts";
import { DEMO_PASSWORD, expect, listening, picture, test } from "./support.ts";

for (const language of ["en-US", "zh-CN"] as const) {
  test(`a reload while nobody answers ends no session: ${language}`, async ({ signedIn }) => {
    const page = await signedIn("scheduler", language);
    await page.goto("/roomList?q=a");
    await listening(page);
    const who = "**/api/user/info_update";
    // First nobody, then what stands before a server that is down.
    await page.route(who, (route) => route.abort("internetdisconnected"));
    await page.reload();
    const title = page.getByRole("heading", { name: language === "zh-CN" ? "连接不到服务器" : "No connection to the server" });
    await expect(title).toBeVisible();
    await picture(page, `no-network-${language}`);
    await page.unroute(who);
    await page.route(who, (route) => route.fulfill({ status: 502, body: "bad gateway" }));
    await page.getByRole("button", { name: language === "zh-CN" ? "重试" : "Try again" }).click();
    await expect(title).toBeVisible();
    await expect(page).toHaveURL(/\/roomList\?q=a$/);
    await page.unroute(who);
    // By itself.
    await listening(page);
    await expect(page).toHaveURL(/\/roomList\?q=a$/);
  });
}

test("the console works by a LAN address on plain HTTP", async ({ server }) => {
  const origin = `http://belltower.test:${new URL(server.url).port}`;
  const browser = await chromium.launch({ ...launch, args: [...launch.args, "--host-resolver-rules=MAP belltower.test 127.0.0.1"] });
  try {
    const page = await browser.newPage({ baseURL: origin, locale: "en-US" });
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto("/user/login");
    expect(await page.evaluate(() => [isSecureContext, "randomUUID" in crypto])).toEqual([false, false]);
    await page.getByLabel("Phone, e-mail or account").fill("producer");
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await listening(page);
    await page.goto("/sop");
    await page.getByRole("main").getByRole("table").getByRole("link").first().click();
    // Two quick presses make one plan.
    const made: string[] = [];
    page.on("request", (request) => request.url().endsWith("/sopPlan/create") && made.push(request.postData() ?? ""));
    await page.getByRole("button", { name: "New plan for it" }).dblclick();
    await expect(page).toHaveURL(/\/sop-plan\/[^/]+$/);
    expect(new Set(made.map((body) => (JSON.parse(body) as { requestId: string }).requestId)).size).toBe(1);
    await expect(page.getByRole("textbox").first()).toBeVisible();
    await page.getByRole("button", { name: "Add stage" }).first().click();
    await expect(page.locator("[data-save=saved]")).toBeVisible();
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
});

test("a refusal to make a plan is said, and the button is there again", async ({ signedIn }) => {
  const page = await signedIn("producer");
  await page.goto("/sop");
  await page.getByRole("main").getByRole("table").getByRole("link").first().click();
  const button = page.getByRole("button", { name: "New plan for it" });
  await page.route("**/sopPlan/create", (route) => route.fulfill({ status: 409, json: { code: 409, msg: "No more plans today" } }));
  await button.click();
  await expect(page.getByText("No more plans today")).toBeVisible();
  await expect(button).toBeEnabled();
  // A list that is cut says so.
  await page.route("**/sopPlan/list", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { total: number; records: unknown[] } };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, total: 231 } } });
  });
  await page.reload();
  await expect(page.getByText(/of 231\./)).toBeVisible();
});

test("many new classes are few loads of an open home page", async ({ signedIn }) => {
  const [scheduler, watcher] = [await signedIn("scheduler"), await signedIn("monitor")];
  await watcher.goto("/home");
  await listening(watcher);
  await expect(watcher.locator("[data-fresh=live]").first()).toBeVisible();
  const loads: number[] = [];
  watcher.on("request", (request) => request.url().endsWith("/api/class/list") && loads.push(Date.now()));
  const start = Date.now();
  const NEW = 40;
  // One after the other, and still today where the watcher is: in Shanghai, eight hours ahead.
  const [DAY, AHEAD] = [24 * 3_600_000, 8 * 3_600_000];
  const midnight = (Math.floor((start + AHEAD) / DAY) + 1) * DAY - AHEAD;
  const first = Math.min(start + 3_600_000, midnight - (NEW + 5) * 1_000);
  const at = (n: number) => new Date(first + n * 1_000).toISOString();
  for (let n = 0; n < NEW; n += 1) {
    const made = await scheduler.request.post("/api/class/create", {
      data: { name: `Flood ${n}`, kind: "one_to_one", start_at: at(n), end_at: new Date(Date.parse(at(n)) + 60_000).toISOString(), zone: "Asia/Shanghai" },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
  const listed = async () =>
    (
      (await (await watcher.request.post("/api/class/list", { data: { page: 1, size: 1, sort: [], filter: {}, search: "Flood" } })).json()) as {
        data: { total: number };
      }
    ).data.total;
  expect(await listed()).toBe(NEW);
  // The last of them counts too.
  await expect(watcher.getByRole("main")).toContainText("Flood 0");
  const spent = Date.now() - start;
  expect(loads.length, `loads in ${spent} ms`).toBeLessThanOrEqual(Math.ceil(spent / 2_000) + 2);
});

test("without a network the top bar says so, and nothing else does", { tag: "@gate" }, async ({ signedIn }) => {
  const page = await signedIn("scheduler");
  await page.goto("/studentManage");
  await listening(page);
  await page.context().setOffline(true);
  const bar = page.locator("[data-connection]").getByText("Offline");
  await expect(bar).toBeVisible();
  // Somebody goes on all the same: what is not known is not shown as if it were the answer, nor as an empty list.
  const search = page.getByPlaceholder("Search…");
  await search.fill("nobody of this name");
  await search.press("Enter");
  await expect(page.getByRole("main").getByText("No connection to the server")).toBeVisible();
  await expect(page.getByText("Data request failed")).toHaveCount(0);
  await expect(page.getByText("Nothing matches")).toHaveCount(0);
  await picture(page, "list-offline");
  await page.context().setOffline(false);
  await expect(page.getByText("Nothing matches")).toBeVisible();
  // A call that nobody answers while the rest is well is told.
  await page.route("**/api/management/student/list", (route) => route.abort("connectionreset"));
  await search.fill("another name");
  await search.press("Enter");
  await expect(page.getByText("Data request failed")).toBeVisible();
});
