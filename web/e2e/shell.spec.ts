// The frame itself: tabs and their menu, languages and looks that change at once, the palette, the way out.
import type { Page } from "@playwright/test";
import { expect, listening, nobodyShutOut, test } from "./support.ts";

const strip = (page: Page, language = "en-US") => page.getByRole("navigation", { name: language === "zh-CN" ? "已打开的页面" : "Open pages" });
const tabMenu = async (page: Page, item: string) => {
  await page.getByRole("button", { name: "Tab menu" }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("whoever is not signed in is sent to log in and comes back to where they wanted to go", async ({ page }) => {
  await page.goto("/sop-plan/nowhere?x=1");
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fsop-plan%2Fnowhere%3Fx%3D1$/);
  await page.getByLabel("Phone, e-mail or account").fill("admin");
  // Half-filled when the language changes: nothing typed is lost and no page is loaded (U07).
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole("button", { name: "简体中文" }).click();
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
  await expect(page.getByLabel("手机号、邮箱或账号")).toHaveValue("admin");
  expect(await page.evaluate(() => "same" in window)).toBe(true);
  await page.getByLabel("密码", { exact: true }).fill("belltower");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(/\/sop-plan\/nowhere\?x=1$/);
  // It is Ada's language from now on, on every device: not in the stories that follow.
  const speaks = async () => ((await (await page.request.get("/api/user/info_update")).json()) as { data: { language: string | null } }).data.language;
  await expect.poll(speaks).toBe("zh-CN");
  await page.request.post("/api/user/settings", { data: { app_language: null } });
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

test("a page is called by its menu entry, in its tab and over its content", async ({ signedIn }) => {
  test.slow();
  const page = await signedIn("admin", "zh-CN");
  await page.goto("/home");
  const links = page.getByRole("navigation", { name: "主菜单" }).getByRole("link");
  await expect(links.nth(3)).toBeVisible();
  const entries = await links.evaluateAll((all) =>
    all.map((link) => ({ path: link.getAttribute("href") ?? "", name: [...link.children].at(1)?.textContent ?? "" })),
  );
  expect(entries.length).toBeGreaterThan(15);
  for (const { path, name } of entries) {
    await page.locator(`nav a[href="${path}"]`).first().click();
    await expect(strip(page, "zh-CN").getByRole("link", { name, exact: true }), path).toBeVisible();
    // While it opens it has the name that the menu has: it is looked at when it is there.
    await expect(page.locator("[data-loading]:visible"), path).toHaveCount(0);
    // Home greets.
    if (path !== "/home") await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(name);
  }
});

test("what is made in a list opens in a tab of its own, and the list's tab leads back to the list and not into the form", async ({ signedIn }) => {
  const page = await signedIn("producer");
  await page.goto("/sop-plan");
  await page.getByRole("button", { name: "New plan" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Title" }).fill("Made in a list");
  await form.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page).toHaveURL(/\/sop-plan\/\w+/);
  await strip(page).getByRole("link", { name: "SOP plans" }).click();
  await expect(page).toHaveURL(/\/sop-plan$/);
  await expect(page.getByRole("button", { name: "Made in a list" })).toBeVisible();
  await expect(form).toBeHidden();
  // Nor does the way back.
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/sop-plan$/);
  await expect(form).toBeHidden();
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

  const plan = (id: string) =>
    page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/sop-plan/${id}`);
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

// Each as somebody of their own: a choice holds on all screens of a person, those of the other story too.
for (const [locale, first, other, title, otherTitle, who] of [
  ["zh-HK", "zh-CN", "English", "登录", "Log in", "hr"],
  ["en-GB", "en-US", "简体中文", "Log in", "登录", "monitor2"],
] as const) {
  test(`the browser speaks first, a choice holds everywhere: ${locale}`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, locale, colorScheme: "dark" });
    const page = await context.newPage();
    const lang = (of: string) => expect(page.locator("html")).toHaveAttribute("lang", of);
    for (const path of ["/user/login", "/user/register", "/"]) {
      await page.goto(path);
      await lang(first);
    }
    await expect(page.locator("html"), "the system's dark is followed").toHaveAttribute("data-theme", "dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    const chosen = first === "zh-CN" ? "en-US" : "zh-CN";
    await page.getByRole("button", { name: other, exact: true }).click();
    await lang(chosen);
    await page.goto("/user/login");
    await lang(chosen);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(otherTitle);
    const [account, password, enter] = chosen === "zh-CN" ? ["手机号、邮箱或账号", "密码", "登录"] : ["Phone, e-mail or account", "Password", "Log in"];
    await page.getByLabel(account).fill(who);
    await page.getByLabel(password, { exact: true }).fill("belltower");
    await page.getByRole("button", { name: enter, exact: true }).click();
    const menu = (language: string) => page.getByRole("navigation", { name: language === "zh-CN" ? "主菜单" : "Main menu" });
    await expect(menu(chosen)).toBeVisible();
    await page.reload();
    await expect(menu(chosen)).toBeVisible();
    // Chosen in the console, it holds outside and in the other windows.
    const beside = await context.newPage();
    await beside.goto("/home");
    await page.getByRole("button", { name: chosen === "zh-CN" ? "语言" : "Language" }).click();
    await page.getByRole("menuitem", { name: first === "zh-CN" ? "简体中文" : "English" }).click();
    await expect(menu(first)).toBeVisible();
    await expect(beside.locator("html")).toHaveAttribute("lang", first);
    await context.clearCookies();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await context.close();
  });
}

test("the tab of the page is whole in sight, however many there are and however narrow the window gets", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto("/home");
  for (const path of ["/roomList", "/studentManage", "/teacherManage", "/role", "/userManage", "/operations"]) {
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
    await expect(page).toHaveURL(new RegExp(path));
  }
  const inSight = () =>
    strip(page).evaluate((nav) => {
      const tab = nav.querySelector("[aria-current=page]")!.closest("li")!.getBoundingClientRect();
      const list = nav.querySelector("ul")!.getBoundingClientRect();
      return tab.left >= list.left && tab.right <= list.right;
    });
  await expect.poll(inSight).toBe(true);
  await page.setViewportSize({ width: 820, height: 800 });
  await expect.poll(inSight).toBe(true);
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

test("a page at rest draws nothing: what moves comes to its end, as a laptop in a lesson has no strength to spare", async ({ page, signedIn }) => {
  const inside = await signedIn("admin");
  for (const [where, at] of [
    [page, "/user/login"],
    [inside, "/home"],
    [inside, "/userManage"],
    [inside, "/ClassroomSituation"],
  ] as const) {
    await where.emulateMedia({ reducedMotion: "no-preference" });
    await where.goto(at);
    await expect(where.getByRole("heading", { level: 1 }).first(), at).toBeVisible();
    // What says that the page is live moves as it comes alive, not before.
    if (where === inside) await listening(where);
    const endless = () =>
      where.evaluate(() =>
        document.getAnimations().flatMap((one) => (one.effect?.getComputedTiming().endTime === Infinity ? [(one as CSSAnimation).animationName] : [])),
      );
    await expect.poll(endless, at).toEqual([]);
  }
});

test("the keyboard goes anywhere: palette, help, skip link", { tag: "@gate" }, async ({ signedIn }) => {
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

test("what a quick hand types after Ctrl+K is the palette's from the first letter on", async ({ signedIn }) => {
  const page = await signedIn("scheduler");
  await page.goto("/roomList");
  await page.getByRole("row").nth(2).getByRole("checkbox").check();
  // `x` and `j` are keys of the list under it, `?` of every page. None waits for the one before.
  const { keyboard } = page;
  await Promise.all([
    keyboard.down("Control"),
    keyboard.down("k"),
    keyboard.up("k"),
    keyboard.up("Control"),
    ...[..."xj?students"].map((key) => keyboard.press(key)),
  ]);
  const palette = page.getByRole("dialog").getByRole("combobox");
  await expect(palette).toBeFocused();
  await expect(palette).toHaveValue("xj?students");
  await palette.fill("students");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/studentManage/);
});

test("logging out asks first, and ends the session", async ({ signedIn }) => {
  const page = await signedIn("teacher2");
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
    for (const [at, path] of [
      [page, "/"],
      [page, "/user/login"],
      [page, "/user/register"],
      [page, "/404"],
      [inside, "/home"],
    ] as const) {
      await at.addInitScript((t) => localStorage.setItem("nav_theme", t), theme);
      if (at === inside) await at.request.post("/api/user/settings", { data: { nav_theme: theme } });
      await at.goto(path);
      await expect(at.getByRole("heading", { level: 1 })).toBeVisible();
      await nobodyShutOut(at, path);
    }
  });
}
