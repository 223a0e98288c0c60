// Previews: a window that shows the console as a role or a person has it, in which nothing is changed, beside the windows of whoever looks.
import { choose, expect, gone, listening, nobodyShutOut, type Page, picture, shown, test, withinASecond } from "./support.ts";

const frame = (page: Page, name = "Preview") => page.getByRole("region", { name });
const info = async (page: Page) => ((await (await page.request.get("/api/user/info_update")).json()) as { data: { id: string; roles: { id: string }[] } }).data;

/** The window that opens when `press` is done. */
async function opened(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [window] = await Promise.all([page.context().waitForEvent("page"), press()]);
  return window;
}

test("a teacher's console is looked at in a window of its own, in their language and look, and nothing there is changed", async ({ signedIn }) => {
  const [ada, tina] = [await signedIn("admin"), await signedIn("teacher", "zh-CN")];
  await tina.request.post("/api/user/settings", { data: { color: "purple", app_language: "zh-CN" } });
  await tina.goto("/roomList");
  await expect(tina.locator("[data-fresh=live]").first()).toBeVisible();
  const theirs = await tina.getByRole("row").count();
  await ada.goto("/permissionSet");
  await ada.getByRole("button", { name: /Preview$/ }).click();
  await ada.getByRole("combobox", { name: "As a person" }).click();
  await choose(ada, "Tina Brooks", "Tina Brooks");
  await nobodyShutOut(ada, "the choice of a preview", ".ant-popover");
  await picture(ada, "preview-choice");
  const window = await opened(ada, () => ada.getByRole("button", { name: "Open preview" }).click());
  await expect(frame(window, "预览")).toContainText("您正在查看 Tina Brooks 看到的界面");
  await window.goto("/roomList");
  await expect(window.locator("[data-fresh=live]").first()).toBeVisible();
  expect(await window.getByRole("row").count(), "their own classes and no others").toBe(theirs);
  await expect(window.getByRole("navigation").locator('a[href="/role"]')).toHaveCount(0);
  const look = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--bt-primary"));
  expect(await look(window)).toBe(await look(tina));
  await nobodyShutOut(window, "a preview", "section");
  await picture(window, "preview-zh");
  await window.setViewportSize({ width: 390, height: 780 });
  await picture(window, "preview-zh-390");
  // The browser is Ada's as before: its own windows, language and look.
  await ada.reload();
  await expect(ada.getByRole("button", { name: /Preview$/ })).toBeVisible();
  await expect(frame(ada)).toHaveCount(0);
  expect(await look(ada)).not.toBe(await look(tina));
  // Tina has read and seen nothing of what Ada looked at.
  const closed = window.waitForEvent("close");
  await frame(window, "预览").getByRole("button", { name: "退出预览" }).click();
  await closed;
  await tina.request.post("/api/user/settings", { data: { color: null } });
});

test("a preview of a role refuses what would be written, and follows its rights at once", { tag: "@timed" }, async ({ signedIn }) => {
  const [ada, other] = [await signedIn("admin"), await signedIn("scheduler")];
  const role = (await info(other)).roles[0]?.id ?? "";
  await ada.goto(`/role?record=${role}`);
  const window = await opened(ada, () => ada.getByRole("dialog").getByRole("button", { name: "Preview" }).click());
  await expect(frame(window)).toContainText("You see what the role “Scheduler” shows");
  const found = await other.request.post("/api/management/student/list", { data: { page: 1, size: 1 } });
  const student = ((await found.json()) as { data: { records: { id: string; name: string }[] } }).data.records[0];
  await window.goto(`/studentManage?record=${student?.id}`);
  const form = window.getByRole("dialog");
  await form.getByLabel("Name", { exact: true }).fill("Written in a preview");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(window.getByText("This is a preview: nothing can be changed in it").first()).toBeVisible();
  await picture(window, "preview-refused");
  await window.goto("/studentManage");
  await listening(window);
  const entry = window.getByRole("navigation", { name: "Main menu" }).locator('a[href="/studentManage"]');
  await expect(entry.first()).toBeVisible();
  const grant = { roleId: role, permissionId: "studentManage" };
  const held = await ada.request.post("/api/management/admin/role/permission", { data: { id: role } });
  const { permissions } = ((await held.json()) as { data: { permissions: { permissionId: string; actionList: string[]; scope: string }[] } }).data;
  const before = permissions.find((one) => one.permissionId === "studentManage");
  const change = async (verb: "create" | "delete", more = {}) => {
    const answer = await ada.request.post(`/api/management/admin/permission/${verb}`, { data: { ...grant, ...more } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await withinASecond(() => change("delete"), gone(entry), shown(window.getByText("You do not have access to this page")));
  await withinASecond(() => change("create", { actionList: before?.actionList, scope: before?.scope }), shown(entry));
  // Signed out, whoever looked has no preview either.
  const closed = window.waitForEvent("close");
  await ada.request.post("/api/user/logout", { data: {} });
  await closed;
});
