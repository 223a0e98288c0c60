// Rights explained: with which records, by which roles and since when, which would give what is missing, what was the case before, who has a page.
import { choose, expect, listening, nobodyShutOut, type Page, picture, seenLive, shown, test } from "./support.ts";

const ROLES = "/api/management/admin/role";

async function roleId(admin: Page, name: string): Promise<string> {
  const answer = await admin.request.post(`${ROLES}/list`, { data: { filter: { name } } });
  const { data } = (await answer.json()) as { data: { records: { id: string; name: string }[] } };
  return data.records.find((role) => role.name === name)?.id ?? "";
}

async function userId(admin: Page, account: string): Promise<string> {
  const answer = await admin.request.post("/api/management/admin/user/list", { data: { filter: { account } } });
  const { data } = (await answer.json()) as { data: { records: { id: string; account: string }[] } };
  return data.records.find((user) => user.account === account)?.id ?? "";
}

test("whose records a role shows is set by key, and open lists follow", { tag: ["@gate", "@timed"] }, async ({ signedIn }) => {
  const [ada, tina] = [await signedIn("admin"), await signedIn("teacher", "zh-CN")];
  await tina.goto("/roomList?view=list&q=Tom+Carter");
  await listening(tina);
  const others = tina.getByRole("row").filter({ hasText: "Tom Carter" });
  await expect(tina.locator("[data-fresh=live]").first()).toBeVisible();
  await expect(others).toHaveCount(0);
  await ada.goto(`/role?record=${await roleId(ada, "Teacher")}`);
  await ada.getByRole("tab", { name: "Permissions" }).click();
  const scope = ada.getByRole("button", { name: /^Records on Classes:/ });
  await expect(scope).toHaveAccessibleName("Records on Classes: their own records only");
  await scope.focus();
  await ada.keyboard.press("Enter");
  await ada.getByRole("menuitem", { name: "their team's records and their own" }).click();
  await expect(scope).toHaveAccessibleName("Records on Classes: their team's records and their own");
  await scope.click();
  await ada.getByRole("menuitem", { name: "every record" }).click();
  await expect(scope).toHaveAccessibleName("Records on Classes: every record");
  await picture(ada, "scope-en");
  const save = ada.getByRole("button", { name: "Save" }).last();
  await seenLive(async () => {
    const answered = ada.waitForResponse((answer) => answer.url().endsWith("/addPermission"));
    await save.click();
    await answered;
  }, shown(others));
  await scope.click();
  await ada.getByRole("menuitem", { name: "their own records only" }).click();
  await save.click();
  await expect(others).toHaveCount(0);
});

for (const [language, words] of [
  [
    "en-US",
    {
      tab: "May do",
      held: "See: Classes: Monitor",
      by: /Monitor \(every record\), since/,
      none: "Edit: Classes: not granted",
      would: /These roles would give it:/,
    },
  ],
  ["zh-CN", { tab: "权限", held: "课程：查看: Monitor", by: /监课.*（?\(?全部记录/, none: "课程：编辑: 未授权", would: /以下角色可授予该权限/ }],
] as const) {
  test(`a right is told with the roles it comes from, and what would give another (${language})`, async ({ signedIn }) => {
    const ada = await signedIn("admin", language);
    await ada.goto(`/userManage?record=${await userId(ada, "monitor")}`);
    await ada.getByRole("tab", { name: words.tab, exact: true }).click();
    const grid = ada.getByRole("grid");
    await grid.getByRole("button", { name: words.held }).click();
    const told = ada.getByRole("dialog").getByRole("status").last();
    await expect(told).toContainText(words.by);
    await picture(ada, `rights-of-a-person-${language}`);
    await grid.getByRole("button", { name: words.none }).click();
    await expect(told).toContainText(words.would);
    await picture(ada, `why-not-${language}`);
  });
}

test("who is to have a role is chosen in a field that says what it is for", async ({ signedIn }) => {
  const ada = await signedIn("admin");
  await ada.goto(`/role?record=${await roleId(ada, "Inspector")}`);
  await ada.getByRole("tab", { name: "People" }).click();
  await expect(ada.getByRole("combobox", { name: "Choose people" })).toBeVisible();
  await expect(ada.getByText("Choose people", { exact: true })).toBeVisible();
});

test("a role is compared with another and with what it was, and copied", async ({ signedIn }) => {
  const ada = await signedIn("admin");
  const inspector = await roleId(ada, "Inspector");
  await ada.goto(`/role?record=${inspector}`);
  await ada.getByRole("tab", { name: "Compare" }).click();
  const said = ada.getByRole("dialog").getByRole("status").last();
  // A week ago there was no such role: all of it differs.
  await expect(said).toHaveText(/\d+ pages differ/);
  await ada.getByText("Another role", { exact: true }).click();
  await ada.getByRole("group", { name: "Another role" }).getByRole("combobox").click();
  await choose(ada, "Teacher", "Teacher");
  await expect(said).toHaveText(/\d+ pages differ/);
  // What one has and the other has not is said, not only lit.
  await expect(ada.getByRole("checkbox", { name: "Enable: Edit picture book (only here)" })).toBeChecked();
  await expect(ada.getByRole("checkbox", { name: "Details: Messages" })).toBeChecked();
  await picture(ada, "compare-en");
  await ada.getByRole("button", { name: /Copy$/ }).click();
  const dialog = ada.getByRole("dialog", { name: "Copy of Inspector" });
  await dialog.getByLabel("Name").fill("Night inspector");
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog).toBeHidden();
  const copied = await ada.request.post(`${ROLES}/compare`, { data: { id: inspector, with: await roleId(ada, "Night inspector") } });
  expect(((await copied.json()) as { data: { differing: string[] } }).data.differing).toEqual([]);
});

test("the page of permissions tells who has a page, which hardly anybody has, and how it was", async ({ signedIn }) => {
  const ada = await signedIn("admin", "zh-CN");
  await ada.goto("/permissionSet");
  const page = ada.getByRole("listitem").filter({ hasText: "/logMonitoring" });
  await page.getByRole("button", { name: /^3 人/ }).click();
  await expect(ada.getByText("Mo Li").last()).toBeVisible();
  await picture(ada, "people-zh");
  await ada.keyboard.press("Escape");
  await ada.getByText("仅一人拥有", { exact: true }).click();
  await expect(ada.getByRole("listitem").filter({ hasText: "/permissionSet" })).toBeVisible();
  await expect(page).toHaveCount(0);
  await ada.getByText("全部页面", { exact: true }).click();
  await ada.setViewportSize({ width: 390, height: 800 });
  await expect(page).toBeVisible();
  await nobodyShutOut(ada, "/permissionSet");
  await picture(ada, "catalogue-phone-zh");
});

test("who is refused a page is told which it is, which roles have it and who can give one", async ({ signedIn }) => {
  const mo = await signedIn("monitor");
  await mo.goto("/studentManage");
  const said = mo.getByRole("alert");
  await expect(said).toContainText("“Students” is not part of your roles.");
  await expect(said).toContainText("Roles that have it: Scheduler.");
  await expect(said).toContainText("Who can give it: Ada Admin.");
  await picture(mo, "forbidden-en");
});

for (const [language, words] of [
  ["en-US", { history: "History", page: "Students", cell: "+ Export" }],
  ["zh-CN", { history: "历史记录", page: "学生", cell: "+ 导出" }],
] as const) {
  test(`the history of a role says which cell was changed (${language})`, async ({ signedIn }) => {
    const ada = await signedIn("admin", language);
    const made = await ada.request.post(`${ROLES}/create`, { data: { name: `Cells ${language}` } });
    const { id } = ((await made.json()) as { data: { id: string } }).data;
    const give = (actionList: string[]) =>
      ada.request.post(`${ROLES}/addPermission`, { data: { id, permissions: [{ permissionId: "studentManage", actionList }] } });
    await give(["query"]);
    await give(["query", "export"]);
    await ada.goto(`/role?record=${id}`);
    await ada.getByRole("tab", { name: words.history }).click();
    const change = ada.getByRole("dialog").getByRole("listitem").filter({ hasText: words.cell });
    await expect(change).toContainText(words.page);
    await expect(change.getByRole("insertion")).toHaveText([words.cell]);
    await picture(ada, `role-history-${language}`);
  });
}

test("whoever may see all roles shares a view with a role that is not theirs", async ({ signedIn }) => {
  const [ada, sam] = [await signedIn("admin"), await signedIn("scheduler")];
  await ada.goto("/studentManage?level=b1");
  await ada.getByRole("button", { name: "Views" }).click();
  await ada.getByPlaceholder("Name of this view").fill("For planners");
  await ada.getByRole("combobox", { name: "Shared with" }).click();
  await ada.getByTitle("Some roles").click();
  await ada.getByRole("combobox", { name: "Roles" }).click();
  await choose(ada, "Scheduler", "Scheduler");
  await ada.keyboard.press("Escape");
  await ada.getByRole("button", { name: "Save", exact: true }).click();
  await sam.goto("/studentManage");
  await sam.getByRole("button", { name: "Views" }).click();
  await expect(sam.getByText("For planners")).toBeVisible();
});
