// Student care: a student who was entered twice is found, compared, merged and had back, at one desk while the other looks on; the address of the one that is gone says where it went.
import type { Page } from "@playwright/test";
import { beyondDemo } from "./reminders.ts";
import { expect, listening, nobodyShutOut, picture, test } from "./support.ts";

async function makes(page: Page, data: object): Promise<string> {
  const made = await page.request.post("/api/management/student/create", { data });
  return ((await made.json()) as { data: { id: string } }).data.id;
}

test("a double student is found, merged with what is theirs and had back", async ({ signedIn }) => {
  const [ada, sam] = [await signedIn("admin"), await signedIn("scheduler", "zh-CN")];
  const zoe = await makes(ada, { name: "Zoe Twice", english_name: "Zoe", phone: "13900112233", level: "a1", zone: "UTC" });
  const gone = await makes(ada, { name: "Zoe Again", english_name: "Zoey", phone: "+86 139 0011 2233", level: "b1", zone: "UTC", note: "Prefers mornings" });
  const booking = { student_id: gone, lesson: "Zoo", start_at: beyondDemo(60), end_at: beyondDemo(60.5), zone: "UTC" };
  expect((await ada.request.post("/api/class/order/create", { data: booking })).ok()).toBe(true);
  await Promise.all([ada.goto("/studentManage"), sam.goto("/studentManage?q=Zoe")]);
  await expect(sam.getByRole("row").filter({ hasText: /Zoe (Twice|Again)/ })).toHaveCount(2);
  await listening(ada, sam);

  // In the list of all, and in the head of the record.
  await ada.getByRole("button", { name: "Likely doubles" }).click();
  const all = ada.getByRole("dialog", { name: "Likely doubles" });
  await expect(all.getByRole("listitem").filter({ hasText: "Zoe Again" })).toContainText("Same phone number");
  await picture(ada, "doubles-all");
  await nobodyShutOut(ada, "likely doubles", "[role=dialog]");
  await ada.goto(`/studentManage?record=${zoe}`);
  const line = ada.getByRole("list", { name: "Likely doubles" });
  await expect(line).toContainText("Looks like a double of Zoe Again");
  await picture(ada, "doubles-line");
  await line.getByRole("button", { name: "Compare" }).click();
  const dialog = ada.getByRole("dialog", { name: "Merge two records of one person" });
  await expect(dialog.getByRole("list", { name: "What moves" })).toContainText("Bookings 1");
  await expect(dialog.getByText("139", { exact: false }).first()).not.toContainText("0011");
  await dialog.getByRole("radio", { name: "English name of Zoe Again", exact: true }).check();
  await picture(ada, "doubles-merge");
  await nobodyShutOut(ada, "merging", "[role=dialog]");
  await ada.setViewportSize({ width: 390, height: 844 });
  await picture(ada, "doubles-merge-phone");
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await ada.setViewportSize({ width: 1280, height: 800 });

  // Merged: gone from the other desk's list by itself, and the kept one has what was chosen.
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(ada.getByText("Zoe Again was merged into Zoe Twice")).toBeVisible();
  await expect(sam.getByRole("row").filter({ hasText: "Zoe Again" })).toContainText("已被 Ada Admin 移除");
  await expect(sam.getByRole("row").filter({ hasText: "Zoe Twice" })).toContainText("Zoey");
  await expect(line).toContainText("Zoe Again was merged into this by Ada Admin");
  await sam.goto(`/studentManage?record=${gone}`);
  await expect(sam.getByText("Zoe Again 已合并到")).toBeVisible();
  await picture(sam, "doubles-gone-zh");
  await sam.getByRole("link", { name: "Zoe Twice" }).click();
  await expect(sam).toHaveURL(new RegExp(zoe));
  await ada.getByRole("tab", { name: "History" }).click();
  await expect(ada.getByText("merged a double into this")).toBeVisible();
  await picture(ada, "doubles-history");

  // Had back, from the record.
  await ada.getByRole("button", { name: "Undo the merge" }).click();
  await ada.getByRole("tooltip").getByRole("button", { name: "Undo the merge" }).click();
  await expect(ada.getByText("Zoe Again is a record of its own again")).toBeVisible();
  await expect(line).toContainText("Looks like a double of Zoe Again");
  await sam.goto(`/studentManage?record=${gone}`);
  await sam.getByRole("tab", { name: "预约" }).click();
  await expect(sam.getByRole("row").filter({ hasText: "Zoo" })).toBeVisible();
  // Who may not delete is not asked to merge.
  await expect(sam.getByRole("list", { name: "疑似重复" })).toHaveCount(0);
  await picture(sam, "doubles-back-zh");
});
