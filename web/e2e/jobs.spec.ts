// Long work: an export is put in from a list, is seen in the header by whoever began it, survives a reload, and its file has what the list shows; whoever runs the place
// sees all of it.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, gone, listening, picture, shown, test } from "./support.ts";

const live = (page: Page) => expect(page.locator("[data-fresh=live]").first()).toBeVisible();

test("a list leaves as a file that is in one's own tray after a reload, in both languages", { tag: "@gate" }, async ({ signedIn }) => {
  for (const [language, words] of [
    ["en-US", { open: /Export$/, csv: "Table with commas (.csv)", tray: /^My jobs/, take: "Download the file of Students", head: "Name" }],
    ["zh-CN", { open: /导出$/, csv: "CSV 表格（.csv）", tray: /^我的任务/, take: "下载“学生”的文件", head: "姓名" }],
  ] as const) {
    const ada = await signedIn("admin", language);
    await ada.goto("/studentManage");
    await live(ada);
    await listening(ada);
    await ada.getByRole("button", { name: words.open }).click();
    // What the server has taken in survives; a request that never left does not.
    const taken = ada.waitForResponse((answer) => answer.url().endsWith("/student/export"));
    await ada.getByRole("menuitem", { name: words.csv }).click();
    expect((await taken).ok()).toBe(true);
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
    // By it the rows are found when the file comes back.
    expect(text.split("\r\n")[0]).toMatch(/,"id"$/);
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

  // One that fails is told where their day begins, and leads to itself.
  await ada.goto("/home");
  await listening(ada);
  const paul = await signedIn("producer2");
  const post = async (path: string, data: unknown) => {
    const answer = await paul.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { id: string; upload: string; records: { id: string }[] } }).data;
  };
  const torn = Buffer.from("%PDF-1.4 and nothing that is one");
  const { upload } = await post("/api/management/file/begin", { name: "Torn slides.pdf", size: torn.length, of: "document", modified: 1 });
  expect((await paul.request.post(`/api/management/file/part?upload=${upload}&part=0`, { data: torn })).ok()).toBe(true);
  const file = (await post("/api/management/file/finish", { upload })).id;
  const courseware = (await post("/api/management/courseware/list", { size: 1 })).records[0]?.id;
  await post("/api/management/deck/create", { courseware_id: courseware, title: "Torn slides", file });
  const failed = ada.locator("section").filter({ has: ada.getByRole("heading", { name: /^Jobs that failed today/ }) });
  await expect(failed).toContainText("Torn slides");
  await picture(ada, "home-failed-jobs-en");
  await failed.getByRole("link", { name: "Torn slides" }).click();
  await expect(ada.getByRole("dialog")).toContainText("Torn slides");
});

test("rows come in from a file, the bad ones come back, a colleague watches, and all of it is taken back", { tag: "@gate" }, async ({ signedIn }) => {
  const [ada, sam] = [await signedIn("admin"), await signedIn("scheduler", "zh-CN")];
  await sam.goto("/studentManage?name=Brought");
  await ada.goto("/studentManage");
  for (const page of [ada, sam]) await live(page);
  await listening(ada);
  await ada.getByRole("button", { name: /Import$/ }).click();
  const dialog = ada.getByRole("dialog", { name: "Import rows from a file" });
  const sheet = "Name,Level,E-mail,Colour\r\nBrought One,A1,one@example.com,red\r\nBrought Two,B9,two@example.com,blue\r\nBrought Three,B1,,\r\n";
  await dialog.locator("input[type=file]").setInputFiles({ name: "new students.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) });
  await expect(dialog.getByRole("status")).toContainText("3 rows: 2 new, 0 with changes, 0 as they are");
  await expect(dialog.getByRole("status")).toContainText("Colour");
  await expect(dialog.getByRole("list", { name: "What is wrong" })).toContainText("Row 3, Level");
  // Of a file that cannot be read, what was seen of the one before is not left to be pressed.
  const run = dialog.getByRole("button", { name: /^Import \d+ rows?$/ });
  await dialog.locator("input[type=file]").setInputFiles({ name: "torn.xlsx", mimeType: "text/csv", buffer: Buffer.from("PK\x03\x04 torn") });
  await expect(dialog.getByRole("alert")).toContainText("This is not an Excel workbook");
  await expect(dialog.getByRole("status")).toBeHidden();
  await expect(run).toBeDisabled();
  // Where nothing can be taken in, the rows can be had back with the reasons all the same.
  await dialog.locator("input[type=file]").setInputFiles({ name: "bad.csv", mimeType: "text/csv", buffer: Buffer.from("Name,Level\r\nBad One,B9\r\n") });
  await expect(dialog.getByRole("status")).toContainText("1 row: 0 new");
  await expect(dialog.getByRole("button", { name: "Get the row with errors as a sheet" })).toBeEnabled();
  await dialog.locator("input[type=file]").setInputFiles({ name: "new students.csv", mimeType: "text/csv", buffer: Buffer.from(sheet) });
  await picture(ada, "import-rows");
  await dialog.getByRole("button", { name: "Import 2 rows" }).click();
  const fresh = sam.getByRole("button", { name: /条新|显示/ });
  const row = sam.getByText("Brought Three").first();
  await shown(row.or(fresh).first());
  await ada.getByRole("button", { name: /^My jobs/ }).click();
  const job = ada.getByRole("list", { name: "My jobs" }).getByRole("listitem").filter({ hasText: "new students.csv" }).first();
  await expect(job).toContainText("2 new · 1 with errors");
  await expect(job).toContainText("Done, 1 left out");
  await expect(job.getByRole("link", { name: "Rows with errors of new students.csv" })).toBeVisible();
  await picture(ada, "import-done");
  await job.getByRole("button", { name: "Undo the import of new students.csv" }).click();
  const question = ada.getByRole("tooltip").filter({ hasText: "Take back 2 rows of this import?" });
  await expect(question).toContainText("What somebody has changed since stays as it is.");
  await question.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(ada.getByRole("list", { name: "My jobs" }).getByRole("listitem").filter({ hasText: "2 taken back" })).toBeVisible();
  // Undone, it is not to be undone a second time.
  await expect(job).toContainText("taken back");
  await expect(job.getByRole("button", { name: /^Undo/ })).toBeHidden();
  await sam.reload();
  await live(sam);
  await gone(sam.getByText("Brought Three"));
});

test("what a job brought is counted at the tray until somebody has looked, on every device", async ({ signedIn }) => {
  const [pei, chinese] = [await signedIn("producer"), await signedIn("producer", "zh-CN")];
  for (const page of [pei, chinese]) await page.goto("/sop-plan");
  await listening(pei, chinese);
  // A file of the demo's.
  await expect(pei.getByRole("button", { name: "My jobs: 1 new result", exact: true })).toBeVisible();
  await pei.getByRole("button", { name: /^My jobs/ }).click();
  await expect(pei.getByRole("link", { name: "Download the file of SOP plans" })).toBeVisible();
  await expect(chinese.getByRole("button", { name: "我的任务", exact: true })).toBeVisible();
  await pei.reload();
  await listening(pei);
  await expect(pei.getByRole("button", { name: "My jobs", exact: true })).toBeVisible();
  const answer = await pei.request.post("/api/management/sopPlan/export", { data: { form: "csv", title: "Later export" } });
  expect(answer.ok()).toBe(true);
  for (const name of ["My jobs: 1 new result", "我的任务：1 个新结果"]) {
    await expect((name.startsWith("My") ? pei : chinese).getByRole("button", { name, exact: true })).toBeVisible();
  }
});
