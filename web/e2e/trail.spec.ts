// Whoever runs the place reads what was done across all records, and which pages are used; the address has what is shown.
import { expect, picture, test } from "./support.ts";

test("what somebody did is found by who, what and when, with what it was before", async ({ signedIn }) => {
  const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin")];
  const made = await sam.request.post("/api/management/student/create", { data: { name: "Trail Two", status: "active", phone: "13911112222" } });
  const { data } = (await made.json()) as { data: { id: string; version: number } };
  await ada.goto("/operations?view=audit");
  const trail = ada.getByRole("list", { name: "What was done" }).getByRole("listitem");
  await expect(trail.filter({ hasText: "Trail Two" })).toContainText("Sam Lin");
  await expect(trail.filter({ hasText: "Trail Two" })).toContainText("139*****222");

  // What is done meanwhile comes by itself.
  await sam.request.post("/api/management/student/update", { data: { id: data.id, version: data.version, status: "paused" } });
  const change = trail.filter({ hasText: "Trail Two" }).filter({ hasText: "changed" });
  await expect(change).toContainText("Active → Paused", { timeout: 10_000 });
  await change.getByRole("button", { name: "only this record" }).click();
  await expect(ada).toHaveURL(new RegExp(`record=${data.id}`));
  await expect(trail).toHaveCount(2);
  await ada.reload();
  await expect(trail).toHaveCount(2);
  await ada.getByRole("button", { name: "Only Trail Two" }).click();
  await expect(ada).not.toHaveURL(/record=/);
  await ada.getByRole("combobox", { name: "What they did" }).click();
  await ada.getByTitle("created this").click();
  await expect(ada).toHaveURL(/op=create/);
  await expect(trail.filter({ hasText: "changed" })).toHaveCount(0);

  // Who looks at something else meanwhile finds it narrowed as it was; what is found leaves as a file.
  await ada.getByText("Page use", { exact: true }).click();
  await expect(ada).toHaveURL(/view=visits/);
  // The address is there before the page is.
  await expect(trail).toHaveCount(0);
  await ada.getByText("Audit", { exact: true }).click();
  await expect(ada).toHaveURL(/op=create/);
  await ada.getByRole("button", { name: /Export$/ }).click();
  await ada.goto("/operations?view=jobs");
  const job = ada.getByRole("row").filter({ hasText: "Export of the audit trail" });
  await expect(job).toContainText("done", { ignoreCase: true });
});

test("what a role was given is told by the names of pages and actions, in both languages", async ({ signedIn }) => {
  const [ada, chinese] = [await signedIn("admin"), await signedIn("admin", "zh-CN")];
  const post = async (path: string, data: object) =>
    ((await (await ada.request.post(`/api/management/admin/role/${path}`, { data })).json()) as { data: { id: string } }).data;
  const { id } = await post("create", { name: "Trail readers" });
  const grants = (...pages: [string, string[]][]) => pages.map(([permissionId, actionList]) => ({ permissionId, actionList, scope: "own" }));
  await post("addPermission", { id, permissions: grants(["studentManage", ["query"]], ["roomList", ["query", "get"]]) });
  await post("addPermission", { id, permissions: grants(["studentManage", ["query", "export"]], ["roomList", ["query", "get"]]) });
  for (const [page, list, words] of [
    [ada, "What was done", { page: "Students", change: "See → See, Export", own: "See, Details, their own records only" }],
    [chinese, "操作记录", { page: "学生", change: "查看 → 查看、导出", own: "仅本人的记录" }],
  ] as const) {
    await page.goto(`/operations?view=audit&resource=roles&record=${id}`);
    const [newest, older] = [0, 1].map((place) => page.getByRole("list", { name: list }).getByRole("listitem").nth(place));
    await expect(newest!).toContainText(words.page);
    await expect(newest!).toContainText(words.change);
    await expect(newest!).not.toContainText("roomList");
    await expect(older!).toContainText(words.own);
    await picture(page, `trail-grants-${list.length}`);
  }
});

test("pages by use, of everybody and of one person, in Chinese too", async ({ signedIn }) => {
  const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin", "zh-CN")];
  const visit = { type: "navigate", name: "roomList", before_page: "/home", current_page: "/roomList" };
  await sam.request.post("/api/event_record/record", { data: { events: Array.from({ length: 40 }, () => visit) } });
  const me = ((await (await sam.request.get("/api/user/info_update")).json()) as { data: { id: string } }).data.id;
  const used = async () => {
    const answer = (await (await ada.request.post("/api/operations/visits", { data: { user: me } })).json()) as {
      data: { records: { page: string; visits: number }[] };
    };
    return answer.data.records.find(({ page }) => page === "roomList")?.visits;
  };
  await ada.goto("/operations?view=visits");
  await expect(ada.getByRole("heading", { name: "近 30 天的页面使用情况" })).toBeVisible();
  await expect(ada.getByRole("row").filter({ hasText: "课程" }).first()).toBeVisible();
  await ada.goto(`/operations?view=visits&user=${me}`);
  await expect(ada.getByText("Sam Lin")).toBeVisible();
  await expect(ada.getByRole("row").nth(1)).toContainText(String(await used()));
});
