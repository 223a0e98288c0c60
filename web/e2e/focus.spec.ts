// Where the keyboard is: in what opens, back where it was when that closes, never at the top of the page again; a grid is one stop.
import type { Locator, Page } from "@playwright/test";
import { rooms } from "./rooms.ts";
import { expect, test } from "./support.ts";

const live = (page: Page) => expect(page.locator("[data-fresh=live]").first()).toBeVisible();
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const isIn = (where: Locator) => expect.poll(() => where.evaluate((part) => part.contains(document.activeElement)), "the focus is in it").toBe(true);
/** Not on the body: somebody with a keyboard goes on from somewhere. */
const isSomewhere = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement !== document.body), "the focus is somewhere").toBe(true);
async function student(page: Page, name: string): Promise<void> {
  const answer = await page.request.post("/api/management/student/create", { data: { name, status: "active" } });
  expect(answer.ok()).toBe(true);
}

test("the focus goes into a filter, a question and a drawer, and comes back", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await student(page, "Focused Fay");
  await page.goto("/studentManage?q=Focused");
  await live(page);
  const pill = page.getByRole("toolbar").getByRole("button", { name: "Status" });
  await pill.focus();
  await press(page, "Enter");
  const filter = page.getByRole("group", { name: "Status" });
  await isIn(filter);
  await press(page, "Escape");
  await expect(filter).toBeHidden();
  await expect(pill).toBeFocused();
  // Tab leaves it at its end, to what is behind its button.
  await press(page, "Enter");
  await isIn(filter);
  await press(page, "Shift+Tab");
  await expect(pill).toBeFocused();
  await press(page, "Escape");

  const row = page.getByRole("row").filter({ hasText: "Focused Fay" });
  const name = row.getByRole("button", { name: "Focused Fay" });
  await name.focus();
  await press(page, "Enter");
  const drawer = page.getByRole("dialog");
  await isIn(drawer);
  await expect(drawer).toHaveAttribute("aria-modal", "false");
  await press(page, "Escape");
  await expect(drawer).toBeHidden();
  await expect(name).toBeFocused();

  const create = page.getByRole("button", { name: "New student" });
  await create.focus();
  await press(page, "Enter");
  await drawer.getByLabel("Name", { exact: true }).fill("Focused Flo");
  await drawer.getByRole("button", { name: "Create" }).last().focus();
  await press(page, "Enter");
  await expect(drawer.getByRole("button", { name: "Save" })).toBeVisible();
  await isIn(drawer);
  await press(page, "Escape");
  await expect(drawer).toBeHidden();
  await isSomewhere(page);

  await row.getByRole("checkbox").focus();
  await press(page, "Space");
  const remove = page.getByRole("toolbar").getByRole("button", { name: "Delete" });
  await remove.focus();
  await press(page, "Enter");
  const question = page.getByRole("tooltip").filter({ hasText: "Focused Fay" });
  await isIn(question);
  await press(page, "Escape");
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await press(page, "Enter");
  await isIn(question);
  await press(page, "Tab", "Enter");
  await expect(row).toBeHidden();
  await isSomewhere(page);
});

test("a call for help is claimed and resolved without losing the keyboard", async ({ signedIn, server }) => {
  const school = await rooms(await signedIn("scheduler"), server.data);
  await school.open(1);
  const room = school.classes[0]!;
  await school.say([school.event(room, "student", "sos", { category: "audio" })]);
  const page = await signedIn("monitor");
  await page.goto(`/ClassroomDetails?id=${room.id}`);
  const claim = page.getByRole("button", { name: "Claim", exact: true });
  await claim.focus();
  await press(page, "Enter");
  const resolve = page.locator("[data-sos]").getByRole("button", { name: "Resolve" });
  await expect(resolve).toBeFocused();
  await press(page, "Enter");
  const dialog = page.getByRole("dialog");
  await isIn(dialog);
  await press(page, "Escape");
  await expect(resolve).toBeFocused();
  await press(page, "Enter");
  await isIn(dialog);
  await page.keyboard.type("talked them through it");
  await press(page, "Tab");
  await dialog.getByRole("button", { name: "Resolve" }).focus();
  await press(page, "Enter");
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-sos]")).toHaveCount(0);
  await isSomewhere(page);
});

test("a dialog that says it is modal lets no Tab out", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await page.goto("/home");
  const look = page.getByRole("button", { name: "Look and layout" });
  await look.focus();
  await press(page, "Enter");
  const drawer = page.getByRole("dialog");
  await isIn(drawer);
  await expect(drawer).toHaveAttribute("aria-modal", "true");
  for (let times = 0; times < 40; times += 1) {
    await press(page, "Tab");
    expect(await drawer.evaluate((part) => part.contains(document.activeElement)), `after ${times + 1} Tabs`).toBe(true);
  }
  await press(page, "Escape");
  await expect(drawer).toBeHidden();
  await expect(look).toBeFocused();
});

test("a role's rights are one stop of the Tab key, with arrows inside, and Save is behind it", async ({ signedIn }) => {
  const page = await signedIn("admin");
  const role = await page.request.post("/api/management/admin/role/create", { data: { name: "Keyed role" } });
  const { data } = (await role.json()) as { data: { id: string } };
  await page.goto(`/role?record=${data.id}`);
  await page.getByRole("tab", { name: "Permissions" }).click();
  const grid = page.getByRole("grid");
  await expect(grid).toBeVisible();
  await page.getByRole("checkbox", { name: "Only granted" }).focus();
  await press(page, "Tab");
  await isIn(grid);
  await expect(page.getByRole("grid").getByRole("button").first()).toBeFocused();
  await press(page, "ArrowRight", "ArrowRight", "Space");
  const bar = page.getByRole("button", { name: "Save" });
  await expect(bar).toBeVisible();
  await press(page, "ArrowDown", "End", "Home", "ArrowRight");
  await isIn(grid);
  await press(page, "Tab", "Tab");
  await expect(bar).toBeFocused();
  await press(page, "Shift+Tab", "Shift+Tab");
  await isIn(grid);
  await press(page, "Tab", "Tab", "Enter");
  await expect(bar).toBeHidden();
  await isSomewhere(page);
});
