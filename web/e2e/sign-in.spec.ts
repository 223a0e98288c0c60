// Somebody signs in by the form, and everybody of the demo finds a home in their own language.
import { expect, test } from "./support.ts";

test("a wrong password is refused, the right one opens the console", { tag: "@gate" }, async ({ page }) => {
  await page.goto("/user/login");
  await page.getByLabel("Phone, e-mail or account").fill("teacher");
  await page.getByLabel("Password", { exact: true }).fill("not it");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login/);

  await page.getByLabel("Password", { exact: true }).fill("belltower");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("button", { name: /Tina Brooks/ })).toBeVisible();
});

test("who is not signed in is at the form at once, without the console, and comes to the page that was asked for", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (one) => fetched.push(new URL(one.url()).pathname));
  await page.goto("/roomList?q=zoo");
  await expect(page).toHaveURL("/user/login?redirect=%2FroomList%3Fq%3Dzoo");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  expect(fetched.filter((path) => /\/assets\/(frame|list|controls)-/.test(path))).toEqual([]);
  await page.getByLabel("Phone, e-mail or account").fill("scheduler");
  await page.getByLabel("Password", { exact: true }).fill("belltower");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/roomList\?q=zoo/);
});

test("a session lasts over a power cut of the server", async ({ signedIn, server }) => {
  const page = await signedIn("monitor", "zh-CN");
  await page.goto("/home");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.getByRole("button", { name: /Mo Li/ })).toBeVisible();
  await server.killAndStart();
  await page.reload();
  await expect(page.getByRole("button", { name: /Mo Li/ })).toBeVisible();
});

test("whoever has to wait for a password is told of the code that lets them in at once", async ({ page }) => {
  await page.goto("/user/login");
  await page.getByLabel("Phone, e-mail or account").fill("nobody-guesses-here");
  const enter = page.getByRole("button", { name: "Log in" });
  await page.getByLabel("Password", { exact: true }).fill("a guess");
  for (let n = 0; n < 5; n += 1) {
    const answered = page.waitForResponse("**/api/management/login");
    await enter.click();
    expect((await answered).status()).toBe(401);
  }
  await enter.click();
  await expect(page.getByText("a verification code lets you in at once")).toBeVisible();
});
