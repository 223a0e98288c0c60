// Lists are live: what one person changes, others see; nothing typed is lost and nothing of others is overwritten unseen.
import type { Locator, Page } from "@playwright/test";
import { expect, gone, listening, option, picture, seenLive, shown, test } from "./support.ts";

const live = (page: Page) => expect(page.locator("[data-fresh=live]").first()).toBeVisible();
const row = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });
const open = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function student(page: Page, name: string): Promise<void> {
  const answer = await page.request.post("/api/management/student/create", { data: { name, status: "active" } });
  expect(answer.ok()).toBe(true);
}

/** Presses what saves, and waits until the server has it. */
const saves = (page: Page, call: string, button: Locator) =>
  Promise.all([page.waitForResponse((answer) => answer.url().endsWith(call) && answer.ok()), button.click()]);

test("an edit on one screen shows on the other within a second without a reload, with who did it", { tag: ["@gate", "@timed"] }, async ({ signedIn }) => {
  const [ada, sam] = [await signedIn("admin"), await signedIn("scheduler", "zh-CN")];
  await student(ada, "Live Lara");
  for (const page of [ada, sam]) {
    await page.goto("/studentManage");
    await live(page);
  }
  await open(ada, "Live Lara");
  await ada.getByRole("dialog").getByLabel("English name").fill("Larissa");
  const changed = (page: Page) => shown(row(page, "Live Lara").filter({ hasText: "Larissa" }).filter({ hasText: "Ada Admin" }));
  await seenLive(() => saves(ada, "/api/management/student/update", ada.getByRole("button", { name: "Save" })), changed(ada), changed(sam));
  await Promise.all([picture(ada, "list-en"), picture(sam, "list-zh")]);
});

test("a student renamed by a colleague is called so where another list is narrowed to them", { tag: "@timed" }, async ({ signedIn }) => {
  const [ada, sam] = [await signedIn("admin"), await signedIn("scheduler")];
  const made = await ada.request.post("/api/management/student/create", { data: { name: "Maiden Mia", status: "active" } });
  const { data } = (await made.json()) as { data: { id: string; version: number } };
  await sam.goto(`/roomList?student_ids=${data.id}`);
  const filter = (name: string) => sam.getByRole("button", { name: new RegExp(name) });
  await expect(filter("Maiden Mia")).toBeVisible();
  await live(sam);
  const rename = () => ada.request.post("/api/management/student/update", { data: { id: data.id, version: data.version, name: "Married Mia" } });
  await seenLive(rename, shown(filter("Married Mia")));
});

test("a record shows what its list has of it before the rest has come, and what is typed meanwhile stays", async ({ signedIn }) => {
  const page = await signedIn("admin");
  const answer = await page.request.post("/api/management/student/create", {
    data: { name: "Early Edda", english_name: "Edda", status: "active", note: "Likes the sea" },
  });
  expect(answer.ok()).toBe(true);
  await page.goto("/studentManage");
  await live(page);
  const comes = Promise.withResolvers<void>();
  await page.route("**/student/query", async (route) => {
    await comes.promise;
    await route.continue();
  });
  await open(page, "Early Edda");
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("English name")).toHaveValue("Edda");
  await expect(form.getByLabel("Note")).toBeDisabled();
  await form.getByLabel("English name").fill("Edith");
  comes.resolve();
  await expect(form.getByLabel("Note")).toHaveValue("Likes the sea");
  await expect(form.getByLabel("Note")).toBeEnabled();
  await expect(form.getByLabel("English name")).toHaveValue("Edith");
  await saves(page, "/api/management/student/update", page.getByRole("button", { name: "Save" }));
  await expect(row(page, "Early Edda")).toContainText("Edith");
});

test("two people change one field: the second is asked, and chooses", { tag: "@gate" }, async ({ signedIn }) => {
  const [ada, sam] = [await signedIn("admin"), await signedIn("scheduler")];
  await student(ada, "Torn Toby");
  for (const page of [ada, sam]) {
    await page.goto("/studentManage");
    await live(page);
    await open(page, "Torn Toby");
    await expect(page.getByRole("dialog").getByLabel("Name", { exact: true })).toHaveValue("Torn Toby");
  }
  await sam.getByRole("dialog").getByLabel("English name").fill("Sam's");
  await ada.getByRole("dialog").getByLabel("English name").fill("Ada's");
  await ada.getByRole("dialog").getByLabel("Note").fill("from Ada");
  await ada.getByRole("button", { name: "Save" }).click();
  await expect(sam.getByText("Ada Admin changed the same fields")).toBeVisible();
  await expect(sam.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(sam.getByRole("dialog").getByLabel("Note")).toHaveValue("from Ada");
  await sam.getByRole("button", { name: "Keep mine" }).click();
  // Enter in a field saves, as the button does.
  await sam.getByRole("dialog").getByLabel("English name").press("Enter");
  await expect(ada.getByRole("dialog").getByLabel("English name")).toHaveValue("Sam's");
});

test("what was typed outlives a reload; filters are in the address; a delete can be undone", async ({ signedIn }) => {
  const page = await signedIn("admin");
  await student(page, "Draft Dora");
  await page.goto("/studentManage?q=Draft");
  await live(page);
  await open(page, "Draft Dora");
  await page.getByRole("dialog").getByLabel("Note").fill("half a thought");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  page.once("dialog", (leave) => void leave.accept());
  await page.reload();
  await expect(page.getByRole("dialog").getByLabel("Note")).toHaveValue("half a thought");
  await page.getByRole("button", { name: "Discard" }).first().click();
  await expect(page.getByRole("dialog").getByLabel("Note")).toHaveValue("");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  await expect(page.getByRole("row")).toHaveCount(2);
  await row(page, "Draft Dora").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "Draft Dora")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, "Draft Dora")).toBeVisible();
});

test("what the server refuses is said at its field, in the reader's language", async ({ signedIn }) => {
  const page = await signedIn("admin", "zh-CN");
  await page.goto("/userManage?record=new");
  const form = page.getByRole("dialog");
  await form.getByLabel("姓名").fill("重复");
  await form.getByLabel("账号").fill("teacher");
  await form.getByLabel("类型").click();
  await option(page, "老师").click();
  await form.getByLabel("密码", { exact: true }).fill("lantern-7");
  await form.getByRole("button", { name: "创建" }).last().click();
  await expect(form.getByLabel("账号")).toHaveAccessibleDescription("已被使用");
});

test("a right taken away goes from open pages within a second", { tag: "@timed" }, async ({ signedIn }) => {
  const [ada, sam] = [await signedIn("admin"), await signedIn("scheduler")];
  await sam.goto("/studentManage");
  await live(sam);
  await listening(sam);
  const roles = (await (await ada.request.post("/api/management/admin/role/list", { data: {} })).json()) as {
    data: { records: { id: string; name: string }[] };
  };
  const scheduler = roles.data.records.find((role) => role.name === "Scheduler")?.id ?? "";
  await ada.goto(`/role?record=${scheduler}`);
  await ada.getByRole("tab", { name: "Permissions" }).click();
  await ada.getByRole("checkbox", { name: "Everything on Students" }).check();
  await ada.getByRole("checkbox", { name: "Everything on Students" }).uncheck();
  const save = () => saves(ada, "/api/management/admin/role/addPermission", ada.getByRole("button", { name: "Save" }).last());
  const [button, rows] = [sam.getByRole("button", { name: "New student" }), sam.getByRole("row")];
  await expect(rows).not.toHaveCount(0);
  await seenLive(save, gone(button), gone(rows), shown(sam.getByText("You do not have access to this page")));
  await ada.getByRole("checkbox", { name: "Everything on Students" }).check();
  await seenLive(save, shown(button), shown(rows));
});
