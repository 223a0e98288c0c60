// A list page without a mouse: what has the focus has Enter and Space, what lies open over the page has the keys, and a search keeps the focus.
import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

const live = (page: Page) => expect(page.locator("[data-fresh=live]").first()).toBeVisible();
const opens = async (page: Page, path: string) => {
  await page.goto(path);
  await live(page);
};
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
async function student(page: Page, name: string): Promise<void> {
  const answer = await page.request.post("/api/management/student/create", { data: { name, status: "active" } });
  expect(answer.ok()).toBe(true);
}

test("Enter and Space belong to what has the focus; with nothing focused Enter opens the lit row", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await student(page, "Entered Ella");
  await opens(page, "/studentManage?q=Entered");
  await expect(page.getByRole("row").filter({ hasText: "Entered Ella" })).toBeVisible();
  const dialog = page.getByRole("dialog");

  // A row is lit; the button is pressed nevertheless.
  await press(page, "j");
  await page.getByRole("button", { name: "New student" }).focus();
  await press(page, "Enter");
  await expect(dialog).toContainText("New student");
  await dialog.getByLabel("Name", { exact: true }).fill("Entered Eve");
  await dialog.getByRole("button", { name: "Create" }).last().focus();
  await press(page, "Enter");
  await expect(page.getByText("Created Entered Eve")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).focus();
  await press(page, "Enter");
  await expect(dialog).toBeHidden();

  await button(page, "Entered Ella").focus();
  await press(page, "Enter");
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Entered Ella");
  await press(page, "Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("link", { name: "Skip to the page" }).focus();
  await press(page, "Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await press(page, "j", "Enter");
  await expect(dialog).toBeVisible();
  await press(page, "Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Teachers" }).focus();
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/teacherManage/);
  await button(page, "Close Teachers").focus();
  await press(page, "Space");
  await expect(page).toHaveURL(/\/studentManage/);
});

test("what lies open over a page has its keys; keys of one letter can be switched off", async ({ signedIn }) => {
  const page = await signedIn("scheduler");
  await opens(page, "/studentManage");
  const fresh = page.getByRole("dialog").filter({ hasText: "New student" });
  await press(page, "?");
  await expect(page.getByRole("dialog")).toContainText("Keyboard shortcuts");
  await press(page, "n");
  await expect(page).toHaveURL(/\/studentManage$/);
  await press(page, "Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await button(page, "Columns").click();
  await press(page, "n");
  await expect(page).toHaveURL(/\/studentManage$/);
  await press(page, "Escape");
  await expect(page.getByRole("tooltip").filter({ hasText: "Reset" })).toBeHidden();
  await press(page, "n");
  await expect(fresh).toBeVisible();
  await expect(page).toHaveURL(/record=new/);
  await press(page, "Escape");
  await expect(fresh).toBeHidden();

  await button(page, "Look and layout").click();
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await press(page, "Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await press(page, "n", "?", "/");
  await press(page, "Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await press(page, "Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/studentManage$/);

  // The choice is the person's, on all their screens: switched on again, keys of one letter are shortcuts at once.
  await button(page, "Look and layout").click();
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await press(page, "Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await press(page, "/");
  await expect(page.getByRole("textbox", { name: "Search…" })).toBeFocused();
});

test("a list searches while one types and keeps the focus, on Enter and emptied; an old answer never overwrites a newer one", async ({ signedIn }) => {
  const page = await signedIn("admin");
  for (const name of ["Sought Sally", "Sought Simon"]) await student(page, name);
  await opens(page, "/studentManage");
  const box = page.getByRole("textbox", { name: "Search…" });
  const rows = page.getByRole("row").filter({ hasText: "Sought" });
  await expect(rows).toHaveCount(2);
  // The answer for the shorter word is late.
  const letGo = Promise.withResolvers<void>();
  await page.route("**/student/list", async (route) => {
    if (route.request().postDataJSON()?.search === "Sought S") await letGo.promise;
    await route.continue().catch(() => {});
  });
  await press(page, "/");
  await expect(box).toBeFocused();
  await page.keyboard.type("Sought S");
  await expect(page).toHaveURL(/q=Sought\+S$/);
  await page.keyboard.type("ally");
  await expect(rows).toHaveCount(1);
  const late = page.waitForEvent("requestfinished").catch(() => {});
  letGo.resolve();
  await Promise.race([late, page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))]);
  await expect(rows).toHaveCount(1);
  await expect(box).toBeFocused();
  await press(page, "Enter");
  await expect(box).toBeFocused();
  await page.keyboard.type("n");
  await expect(box).toHaveValue("Sought Sallyn");
  await press(page, "Control+a", "Backspace");
  await expect(page).toHaveURL(/\/studentManage$/);
  await expect(box).toBeFocused();
  await page.keyboard.type("Simon");
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a table is sorted, a range of it selected and a number asked for by keys; what is wider than its page scrolls with its head in sight", async ({
  signedIn,
}) => {
  const page = await signedIn("admin");
  for (const name of ["Ranged Ada", "Ranged Bea", "Ranged Cy"]) {
    const answer = await page.request.post("/api/management/student/create", { data: { name, status: "active", phone: "13812345678" } });
    expect(answer.ok()).toBe(true);
  }
  await opens(page, "/studentManage?q=Ranged");
  const rows = page.getByRole("row").filter({ hasText: "Ranged" });
  const head = page.getByRole("columnheader", { name: "Name", exact: true });
  await head.getByRole("button").focus();
  await press(page, "Enter");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.first()).toContainText("Ranged Ada");
  await press(page, "Enter");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(rows.first()).toContainText("Ranged Cy");

  const boxes = rows.getByRole("checkbox");
  await boxes.first().focus();
  await press(page, "Space");
  await boxes.last().click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).uncheck();
  await expect(page.getByText("3 selected")).toBeHidden();

  const eye = rows.first().getByRole("button", { name: "Show number" });
  await eye.focus();
  await press(page, "Enter");
  const reason = page.getByPlaceholder("Why do you need it? This is recorded.");
  await expect(reason).toBeFocused();
  await press(page, "Escape");
  await expect(reason).toBeHidden();
  await expect(eye).toBeFocused();

  await page.setViewportSize({ width: 900, height: 420 });
  await rows.last().scrollIntoViewIfNeeded();
  const last = page.getByRole("columnheader").last();
  await expect(last).not.toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(rows.last().getByRole("cell").last()).toBeInViewport();
});
