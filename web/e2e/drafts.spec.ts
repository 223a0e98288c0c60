// What is typed stays with who typed it: a saved record is saved, a number is in no storage, and nobody finds another's drafts.
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, expect, test } from "./support.ts";

const PHONE = "13911112222";
const live = (page: Page) => expect(page.locator("[data-fresh=live]").first()).toBeVisible();
const stored = (page: Page) => page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));

test("a phone and a text with spaces around it are saved when they are saved, and a number is kept nowhere", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await page.goto("/studentManage");
  await live(page);
  await page.keyboard.press("n");
  const form = page.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("  Phoned Phoebe ");
  await form.getByLabel("Phone", { exact: true }).fill(PHONE);
  await expect.poll(() => stored(page)).toContain("Phoned Phoebe");
  expect(await stored(page)).not.toContain(PHONE);
  await form.getByRole("button", { name: "Create" }).last().click();
  await expect(page.getByText("Created Phoned Phoebe")).toBeVisible();
  await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(form.getByLabel("Phone", { exact: true })).toHaveValue("139*****222");
  expect(await stored(page)).not.toContain("Phoebe");

  const other = "13933334444";
  await form.getByLabel("Phone", { exact: true }).fill(other);
  await form.getByLabel("English name").fill(" Phoebe ");
  await expect(form.getByText("Unsaved changes")).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(form.getByLabel("English name")).toHaveValue("Phoebe");
  await expect(form.getByText("Unsaved changes")).toBeHidden();
  await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  for (const number of [PHONE, other]) expect(await stored(page)).not.toContain(number);

  // The next new one begins empty, and leaving asks nothing.
  await form.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "New student" }).click();
  await expect(form.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(form.getByLabel("Phone", { exact: true })).toHaveValue("");
  await page.reload();
  await live(page);
});

test("who signs in after another finds nothing of what the other typed or set up", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await page.goto("/studentManage?record=new");
  await live(page);
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Half Harriet");
  await expect.poll(() => stored(page)).toContain("Half Harriet");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByPlaceholder("Name of this view").fill("Ada's own");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("toolbar").getByRole("button", { name: "Ada's own" })).toBeVisible();

  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
  expect(await stored(page)).not.toContain("Harriet");

  await page.getByLabel("Phone, e-mail or account").fill("scheduler");
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Account/ })).toBeVisible();
  await page.goto("/studentManage?record=new");
  await live(page);
  await expect(page.getByRole("dialog").getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(page.getByRole("button", { name: "Ada's own" })).toHaveCount(0);
});
