// Any address may be typed, cut or old: a page says what it left aside, goes where there is something, and never dies of it.
import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

const live = (page: Page) => expect(page.locator("[data-fresh=live]").first()).toBeVisible();
const strip = (page: Page) => page.getByRole("navigation", { name: "Open pages" });

test("a value that makes no sense is left aside in plain sight", async ({ signedIn }) => {
  const page = await signedIn("admin");
  const faults: Error[] = [];
  page.on("pageerror", (fault) => faults.push(fault));
  for (const bad of [
    "start_at=banana~",
    "start_at=~+275760-09-13",
    "status=nonsense",
    "page=-7",
    "size=1e9",
    "sort=phone%20desc",
    "show=everything",
    "unseen_soon=maybe",
  ]) {
    await page.goto(`/roomList?${bad}`);
    await live(page);
    await expect(page.getByRole("heading", { name: "Classes", level: 1 })).toBeVisible();
    await expect(page.getByText("Left aside, because it makes no sense in this address"), bad).toBeVisible();
  }
  await page.getByRole("alert").getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Left aside")).toBeHidden();
  await expect(page).toHaveURL(/\/roomList$/);
  for (const path of [
    "/msgList?page=banana",
    "/msgList?page=99999",
    "/logMonitoring?line=x&level=loud&stream=none",
    "/ClassroomSituation?show=none",
    "/operations?view=person&user=nobody",
    "/ClassroomDetails?id=nobody&at=banana",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("This page ran into a fault")).toHaveCount(0);
  }
  expect(faults).toEqual([]);
});

test("a page that is not there is the last one; a record that is gone says so", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await page.goto("/studentManage?page=99999");
  await live(page);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page).not.toHaveURL(/99999/);
  await expect(page.getByText("Nothing here yet")).toHaveCount(0);

  await page.goto("/studentManage?record=01m00000000000000000000000");
  await expect(page.getByRole("dialog")).toContainText("This is not here any more");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  for (const path of [
    "/ClassroomDetails?id=01m00000000000000000000000",
    "/sop-plan/01m00000000000000000000000",
    "/detailQuestion?id=01m00000000000000000000000",
  ]) {
    await page.goto(path);
    await expect(strip(page).locator("[aria-current=page]")).toHaveText("Not found");
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  }
});

test("a fault in a page is left by going elsewhere, and back", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await page.goto("/studentManage");
  await live(page);
  // Whatever a page dies of: here its list, of an answer that is none.
  await page.route("**/student/list", (route) => route.fulfill({ json: { code: "0000", data: { records: [null], total: 1, position: ["x", 1] } } }));
  await page.getByRole("textbox", { name: "Search…" }).fill("x");
  await expect(page.getByText("This page ran into a fault")).toBeVisible();
  await page.unroute("**/student/list");
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Students" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByText("This page ran into a fault")).toHaveCount(0);
});

test("tabs keep their names over a reload, and say that more of them are out of sight", async ({ signedIn }) => {
  const page = await signedIn("producer");
  await page.goto("/sop-plan");
  await live(page);
  const plan = page.getByRole("row").nth(1).getByRole("button").first();
  const name = (await plan.textContent()) ?? "";
  await plan.click();
  await expect(page).toHaveURL(/\/sop-plan\/./);
  const named = strip(page).getByRole("link", { name, exact: true });
  await expect(named).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main menu" })
    .getByRole("link", { name: "Overview" })
    .or(page.getByRole("link", { name: "Home" }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/home/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(named).toBeVisible();

  const list = strip(page).getByRole("list");
  await expect(list).toHaveAttribute("data-cut", "none");
  const go = (to: string) =>
    page.evaluate((at) => {
      history.pushState(null, "", at);
      dispatchEvent(new PopStateEvent("popstate"));
    }, to);
  for (let n = 0; n < 12; n += 1) {
    await go(`/sop-plan/nowhere-at-all-${n}`);
    await expect(strip(page).locator("[aria-current=page]")).toHaveAttribute("href", `/sop-plan/nowhere-at-all-${n}`);
  }
  await expect(list).toHaveAttribute("data-cut", /start|both/);
});
