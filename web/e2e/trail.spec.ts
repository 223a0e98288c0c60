// Whoever runs the place reads what was done across all records, and which pages are used; the address has what is shown.
import { expect, test } from "./support.ts";

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
});

test("pages by use, of everybody and of one person, in Chinese too", async ({ signedIn }) => {
  const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin", "zh-CN")];
  const visit = { type: "navigate", name: "roomList", before_page: "/home", current_page: "/roomList" };
  await sam.request.post("/api/user/page_visits", { data: { visits: Array.from({ length: 40 }, () => visit) } });
  const me = ((await (await sam.request.get("/api/user/info_update")).json()) as { data: { id: string } }).data.id;
  await ada.goto("/operations?view=visits");
  await expect(ada.getByRole("heading", { name: "近 30 天的页面使用情况" })).toBeVisible();
  await expect(ada.getByRole("row").nth(1)).toContainText("课程");
  await ada.goto(`/operations?view=visits&user=${me}`);
  await expect(ada.getByText("Sam Lin")).toBeVisible();
  await expect(ada.getByRole("row").nth(1)).toContainText(/4\d/);
});
