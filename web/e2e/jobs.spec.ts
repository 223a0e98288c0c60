// Long work: an export is put in from a list, is seen in the header by whoever began it, survives a reload, and its file has what the list shows; whoever runs the place
// sees all of it.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, listening, picture, test } from "./support.ts";

const live = (page: Page) => expect(page.locator("[data-fresh=live]").first()).toBeVisible();

test("a list leaves as a file that is in one's own tray after a reload, in both languages", async ({ signedIn }) => {
  for (const [language, words] of [
    ["en-US", { open: /Export$/, csv: "Table with commas (.csv)", tray: /^My jobs/, take: "Download the file of Students", head: "Name" }],
    ["zh-CN", { open: /导出$/, csv: "CSV 表格（.csv）", tray: /^我的任务/, take: "下载“学生”的文件", head: "姓名" }],
  ] as const) {
    const ada = await signedIn("admin", language);
    await ada.goto("/studentManage");
    await live(ada);
    await listening(ada);
    await ada.getByRole("button", { name: words.open }).click();
    await ada.getByRole("menuitem", { name: words.csv }).click();
    await ada.reload();
    await live(ada);
    await ada.getByRole("button", { name: words.tray }).click();
    const take = ada.getByRole("link", { name: words.take }).first();
    await expect(take).toBeVisible();
    await picture(ada, `jobs-tray-${language}`);
    const [file] = await Promise.all([ada.waitForEvent("download"), take.click()]);
    const text = await readFile(await file.path(), "utf8");
    expect(text.startsWith("\u{feff}")).toBe(true);
    expect(text.split("\r\n")[0]).toContain(words.head);
    expect(text.split("\r\n").length).toBeGreaterThan(2);
  }
});

test("whoever runs the place sees a colleague's job in the list as it is put in and as it ends", async ({ signedIn }) => {
  const [ada, sam] = [await signedIn("admin"), await signedIn("admin", "zh-CN")];
  await ada.goto("/operations?view=jobs");
  await live(ada);
  const answer = await sam.request.post("/api/management/student/export", { data: { form: "xlsx", title: "Watched export" } });
  expect(answer.ok()).toBe(true);
  const row = ada.getByRole("row").filter({ hasText: "Watched export" });
  const fresh = ada.getByRole("button", { name: /new · Show/ });
  await expect(row.or(fresh).first()).toBeVisible();
  if (await fresh.isVisible()) await fresh.click();
  await expect(row).toContainText("Done");
  await picture(ada, "operations-jobs");
});
