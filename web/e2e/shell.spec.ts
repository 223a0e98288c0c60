// The frame itself: tabs and their menu, languages and looks that change at once, the palette, the way out.
import type { Page } from "@playwright/test";
import { expect, nobodyShutOut, test } from "./support.ts";

const strip = (page: Page) => page.getByRole("navigation", { name: "Open pages" });
const tabMenu = async (page: Page, item: string) => {
  await page.getByRole("button", { name: "Tab menu" }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("whoever is not signed in is sent to log in and comes back to where they wanted to go", async ({ page }) => {
  await page.goto("/sop-plan/nowhere?x=1");
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fsop-plan%2Fnowhere%3Fx%3D1$/);
  await page.getByLabel("Phone, email or account").fill("admin");
  // Half-filled when the language changes: nothing typed is lost and no page is loaded (U07).
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole("button", { name: "简体中文" }).click();
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
  await expect(page.getByLabel("手机号、邮箱或账号")).toHaveValue("admin");
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  await page.getByLabel("密码", { exact: true }).fill("belltower");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/sop-plan\/nowhere\?x=1$/);
});

test("an unknown path is not found, in or out", async ({ page, signedIn }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  const inside = await signedIn("admin");
  await inside.goto("/noSuchPage");
  await expect(inside).toHaveURL(/\/404$/);
  await inside.getByRole("link", { name: "Go to the overview" }).click();
  await expect(inside.getByRole("button", { name: /^Account/ })).toBeVisible();
});

test("tabs close one by one, by side and all, and the last one stays", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await page.goto("/home");
  const tabs = strip(page).getByRole("listitem");
  await expect(tabs).toHaveCount(1);
  await tabMenu(page, "Close current");
  await expect(page.getByText("This is the last tab")).toBeVisible();
  await tabMenu(page, "Close right");
  await expect(page.getByText("There is no tab on the right")).toBeVisible();
  await tabMenu(page, "Close left");
  await expect(page.getByText("There is no tab on the left")).toBeVisible();

  const plan = (id: string) => page.evaluate((to) => { history.pushState(null, "", to); dispatchEvent(new PopStateEvent("popstate")); }, `/sop-plan/${id}`);
  for (const [n, id] of ["a", "b", "c"].entries()) {
    await plan(id);
    await expect(tabs).toHaveCount(n + 2);
  }
  await plan("b");
  await expect(strip(page).locator("[aria-current=page]")).toHaveAttribute("href", "/sop-plan/b");
  await tabMenu(page, "Close right");
  await expect(tabs).toHaveCount(3);
  await tabMenu(page, "Close left");
  await expect(tabs).toHaveCount(1);
  await expect(page).toHaveURL(/\/sop-plan\/b$/);
  await tabMenu(page, "Close all");
  await expect(page).toHaveURL(/\/home$/);
  await expect(tabs).toHaveCount(1);
});

test("the look changes at once and is kept", async ({ signedIn }) => {
  const page = await signedIn("producer");
  await page.goto("/home");
  await page.getByRole("button", { name: "Look and layout" }).click();
  await page.getByText("Dark", { exact: true }).click();
  await page.getByRole("radio", { name: "Green" }).click();
  await page.getByRole("switch", { name: "Compact rows" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const stored = await page.evaluate(() => ["nav_theme", "color", "compact"].map((key) => localStorage.getItem(key)));
  expect(stored).toEqual(["dark", "green", "true"]);
});

test("the keyboard goes anywhere: palette, help, skip link", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await page.goto("/home");
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Keyboard shortcuts");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.type("简体");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
});

test("logging out asks first, and ends the session", async ({ signedIn }) => {
  const page = await signedIn("hr");
  await page.goto("/home");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
  await page.goto("/home");
  await expect(page).toHaveURL(/\/user\/login$/);
});

test("a session that ends says so and leads back", async ({ signedIn }) => {
  const page = await signedIn("inspector");
  await page.goto("/home");
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/user\/login$/);
  await expect(page.getByRole("alert")).toHaveText("Please log in again");
});

for (const theme of ["light", "dark"]) {
  test(`nobody is shut out: contrast, names and order, ${theme}`, async ({ signedIn, page }) => {
    const inside = await signedIn("admin");
    for (const [at, path] of [[page, "/"], [page, "/user/login"], [page, "/user/register"], [page, "/404"], [inside, "/home"]] as const) {
      await at.addInitScript((t) => localStorage.setItem("nav_theme", t), theme);
      await at.goto(path);
      await expect(at.getByRole("heading", { level: 1 })).toBeVisible();
      await nobodyShutOut(at, path);
    }
  });
}
