// Previews: a window that shows the console as a role or a person has it, in which nothing is changed, beside the windows of whoever looks.
import { addressOf, goes, NONE, routes } from "./console-pages.ts";
import { choose, expect, gone, listening, nobodyShutOut, type Page, picture, seenLive, shown, test } from "./support.ts";

const frame = (page: Page, name = "Preview") => page.getByRole("region", { name });
const info = async (page: Page) => ((await (await page.request.get("/api/user/info_update")).json()) as { data: { id: string; roles: { id: string }[] } }).data;

/** The window that opens when `press` is done. */
async function opened(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [window] = await Promise.all([page.context().waitForEvent("page"), press()]);
  return window;
}

test(
  "a teacher's console is looked at in a window of its own, in their language and look, and nothing there is changed",
  { tag: "@gate" },
  async ({ signedIn }) => {
    const [ada, tina] = [await signedIn("admin"), await signedIn("teacher", "zh-CN")];
    await tina.request.post("/api/user/settings", { data: { color: "purple", app_language: "zh-CN" } });
    await tina.goto("/roomList?view=list");
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
    await window.goto("/roomList?view=list");
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
  },
);

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
  await seenLive(() => change("delete"), gone(entry), shown(window.getByText("You do not have access to this page")));
  await seenLive(() => change("create", { actionList: before?.actionList, scope: before?.scope }), shown(entry));
  // Signed out, whoever looked has no preview either.
  const closed = window.waitForEvent("close");
  await ada.request.post("/api/user/logout", { data: {} });
  await closed;
});

test("a preview as each built-in role and as a person opens all their pages, fails nowhere and writes nothing", async ({ signedIn }) => {
  test.slow(true, "opens every page of every role");
  const as = { "x-as": "preview" };
  // Everybody's; the others are gone to from there.
  const FIRST = "/msgList";
  const ada = await signedIn("admin");
  const records = async (base: string, filter: object) => {
    const answer = await ada.request.post(`${base}/list`, { data: { filter, size: 50 } });
    return ((await answer.json()) as { data: { records: { id: string; name: string; built_in: string | null }[] } }).data.records;
  };
  const roles = (await records("/api/management/admin/role", {})).filter((role) => role.built_in !== null);
  expect(roles.length).toBe(7);
  const [tina] = (await records("/api/management/admin/user", {})).filter(({ name }) => name === "Tina Brooks");
  const wrong: string[] = [];
  const looked = new Set<string>();
  let where = "";
  for (const [name, of] of [...roles.map((role) => [role.name, { roleId: role.id }] as const), ["Tina Brooks", { userId: tina?.id }] as const]) {
    where = name;
    expect((await ada.request.post("/api/user/preview", { data: of })).ok(), name).toBe(true);
    const window = await ada.context().newPage();
    window.on("console", (said) => said.type() === "error" && wrong.push(`${where} console: ${said.text()}`));
    window.on("pageerror", (fault) => wrong.push(`${where} fault: ${fault.message}`));
    // What a preview writes is refused, so that a refusal is what went out and should not have.
    window.on("response", (answer) => answer.status() >= 400 && wrong.push(`${where} ${answer.status()} ${answer.url()}`));
    await window.goto(`${FIRST}?as=preview`);
    // A person's is in their language, which they may have chosen.
    await expect(window.getByRole("region", { name: /^(Preview|预览)$/ })).toContainText(name === "Tina Brooks" ? name : "You see what the role");
    const answer = await ada.request.get("/api/user/info_update", { headers: as });
    const { data } = (await answer.json()) as { data: { pages: Record<string, string[]>; preview: { name: string } } };
    expect(data.preview.name).toBe(name);
    await expect(window.locator("main h1").first(), `${name} ${FIRST} has a heading`).toBeVisible();
    for (const route of routes.filter(({ path, page }) => path !== FIRST && (page === "home" || page in data.pages))) {
      // Each role's own walk, with all it holds, is in `routes.spec.ts`; here it is seen once by who only reads it, and once by who could write it.
      const writes = data.pages[route.page]?.some((action) => action !== "query" && action !== "get");
      const same = `${route.path} ${writes}`;
      if (looked.has(same)) continue;
      looked.add(same);
      where = `${name} ${route.path}`;
      const address = await addressOf(ada.request, route, as);
      // With a role alone nobody has records of their own.
      if (address.includes(NONE)) continue;
      await goes(window, address, where);
      await expect(window.getByRole("main").getByRole("status", { name: /^(Loading|加载中|正在加载)/ }), `${where} comes`).toHaveCount(0);
    }
    await window.close();
  }
  expect(wrong).toEqual([]);
});
