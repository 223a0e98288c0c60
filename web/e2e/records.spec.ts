// What every list and record has: child rows, words, the same for many, a change put back, what belongs to a record, its own page and address, days.
import type { Locator, Page } from "@playwright/test";
import { expect, listening, nobodyShutOut, option, picture, seenLive, shown, test } from "./support.ts";

const live = (page: Page) => expect(page.locator("[data-fresh=live]").first()).toBeVisible();
const row = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });
const drawer = (page: Page) => page.getByRole("dialog");

interface Made {
  id: string;
  version: number;
  [field: string]: unknown;
}
async function made(page: Page, base: string, data: object): Promise<Made> {
  const answer = await page.request.post(`${base}/create`, { data });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { data: Made }).data;
}
const student = (page: Page, name: string, more: object = {}) => made(page, "/api/management/student", { name, status: "active", ...more });

test("the options of a question are written, put in order and taken away by keys, and each says what is wrong with it", async ({ signedIn }) => {
  const [pei, bo] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  await pei.goto("/QuestionBank?record=new");
  const form = drawer(pei);
  await form.getByRole("combobox", { name: "Kind" }).click();
  await option(pei, "Ordering").click();
  await form.getByRole("textbox", { name: "Question" }).fill("Put the story in order.");
  await form.getByRole("button", { name: "Add part" }).click();
  await pei.keyboard.type("She sleeps.");
  await pei.keyboard.press("Enter");
  await pei.keyboard.type("She wakes.");
  await pei.keyboard.press("Enter");
  // An empty one goes by Backspace, and one goes up with its focus.
  await pei.keyboard.press("Backspace");
  await expect(form.getByRole("textbox", { name: /^Option / })).toHaveCount(2);
  await form.getByRole("textbox", { name: "Option 2" }).focus();
  await pei.keyboard.press("Alt+ArrowUp");
  await expect(form.getByRole("textbox", { name: "Option 1" })).toHaveValue("She wakes.");
  await expect(form.getByRole("textbox", { name: "Option 1" })).toBeFocused();
  await pei.keyboard.press("Enter");
  await form.getByRole("button", { name: "Create", exact: true }).click();
  await expect(form.getByText("Row 2, Text: An option is empty")).toBeVisible();
  await picture(pei, "options-wrong");
  await form.getByRole("textbox", { name: "Option 2" }).fill("She eats.");
  const [answer] = await Promise.all([
    pei.waitForResponse((one) => one.url().endsWith("/questionBank/create") && one.ok()),
    form.getByRole("button", { name: "Create", exact: true }).click(),
  ]);
  const { data } = (await answer.json()) as { data: { id: string } };
  // A colleague has them in that order, and what one changes the other sees.
  await bo.goto(`/QuestionBank?record=${data.id}`);
  const theirs = drawer(bo).getByRole("textbox", { name: /^选项/ });
  await expect(theirs).toHaveCount(3);
  expect(await theirs.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value))).toEqual(["She wakes.", "She eats.", "She sleeps."]);
  await form.getByRole("button", { name: "Move 3 up" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(theirs.nth(1)).toHaveValue("She sleeps.");
  await drawer(bo).getByRole("tab", { name: "历史" }).click();
  await expect(drawer(bo).getByRole("listitem").first()).toContainText("She eats.");
  await Promise.all([picture(pei, "options-en"), picture(bo, "options-history-zh")]);
});

test("words that others wrote are offered, a list is narrowed by them, and lengths and days are kept as they were meant", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await made(pei, "/api/management/material", { title: "Rain sounds", kind: "audio", tags: ["Weather", "Sounds"], duration: 95 });
  await pei.goto("/material?record=new");
  const form = drawer(pei);
  await form.getByLabel("Name").fill("Storm film");
  await form.getByRole("combobox", { name: "Tags" }).fill("wea");
  // What is typed, and the one word that has it: the list comes to rest before it is pressed.
  await expect(pei.locator(".ant-select-item-option:visible")).toHaveCount(2);
  await option(pei, "Weather").click();
  await expect(form.getByTitle("Weather", { exact: true })).toBeVisible();
  await pei.keyboard.type("Storms，Night,");
  // What was typed is taken, and a word is lit in the list again: who goes on by Tab keeps what was chosen.
  await expect(form.getByTitle("Night", { exact: true })).toBeVisible();
  await pei.keyboard.press("Tab");
  await form.getByLabel("Length").fill("banana");
  await form.getByRole("button", { name: "Create", exact: true }).click();
  await expect(form.getByText(/^This is not a length of time/)).toBeVisible();
  await form.getByLabel("Length").fill("1:05:00");
  await form.getByLabel("May be used until").fill("2027-02-28");
  // Enter takes the day.
  await pei.keyboard.press("Enter");
  await form.getByRole("button", { name: "Create", exact: true }).click();
  await expect(form.getByRole("tab", { name: "History" })).toBeVisible();
  await expect(form.getByLabel("Length")).toHaveValue("1:05:00");
  await picture(pei, "material-en");
  await nobodyShutOut(pei, "a material");
  await pei.goto("/material?tags=Storms&duration=3600~&rights_until=2027-02-28~2027-03-01");
  await expect(row(pei, "Storm film")).toContainText("Night");
  await expect(row(pei, "Rain sounds")).toHaveCount(0);
});

test(
  "many get the same at once: those that are selected, or all that match, and of each it is said what became of it",
  { tag: "@timed" },
  async ({ signedIn }) => {
    const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin", "zh-CN")];
    for (let n = 0; n < 23; n += 1) await student(sam, `Bulky ${String(n).padStart(2, "0")}`, { english_name: "Bulk" });
    for (const page of [sam, ada]) {
      await page.goto("/studentManage?english_name=Bulk&sort=name");
      await live(page);
    }
    for (const name of ["Bulky 00", "Bulky 01"]) await row(sam, name).getByRole("checkbox").check();
    await sam.getByRole("button", { name: /Edit$/ }).click();
    const dialog = sam.getByRole("dialog", { name: "Edit 2 records" });
    await dialog.getByRole("checkbox", { name: "Level" }).check();
    await dialog.getByRole("combobox").click();
    await option(sam, "B2").click();
    await picture(sam, "bulk-en");
    await nobodyShutOut(sam, "the same for many");
    await seenLive(() => dialog.getByRole("button", { name: "Change 2 records" }).click(), shown(row(ada, "Bulky 01").filter({ hasText: "B2" })));
    await expect(sam.getByText("2 records changed")).toBeVisible();
    // All that match, over all pages, by their number; and not when others have come meanwhile.
    await ada.getByRole("checkbox", { name: "选择本页全部" }).check();
    await ada.getByRole("button", { name: "选择符合条件的全部 23 条" }).click();
    await student(sam, "Bulky late", { english_name: "Bulk" });
    await ada.getByRole("button", { name: /编辑$/ }).click();
    const all = ada.getByRole("dialog", { name: "编辑 23 条记录" });
    await all.getByRole("checkbox", { name: "状态" }).check();
    await all.getByRole("combobox").click();
    await option(ada, "暂停").click();
    await all.getByRole("button", { name: "修改 23 条记录" }).click();
    await expect(ada.getByText(/现在有 24 条记录符合条件/).last()).toBeVisible();
    // Seen again, a job changes all of them; it is taken back by the same one.
    await ada.reload();
    await live(ada);
    await listening(ada);
    await ada.getByRole("checkbox", { name: "选择本页全部" }).check();
    await ada.getByRole("button", { name: "选择符合条件的全部 24 条" }).click();
    await picture(ada, "bulk-all-zh");
    await ada.getByRole("button", { name: /删除$/ }).click();
    await expect(ada.getByText("删除符合条件的全部 24 条记录？")).toBeVisible();
    await ada.keyboard.press("Escape");
    await ada.getByRole("button", { name: /编辑$/ }).click();
    const again = ada.getByRole("dialog", { name: "编辑 24 条记录" });
    await again.getByRole("checkbox", { name: "状态" }).check();
    await again.getByRole("combobox").click();
    await option(ada, "暂停").click();
    await again.getByRole("button", { name: "修改 24 条记录" }).click();
    await ada.getByRole("button", { name: /^我的任务/ }).click();
    const job = ada.getByRole("list", { name: "我的任务" }).getByRole("listitem").filter({ hasText: "批量修改" }).first();
    await expect(job).toContainText("变更 24");
    await expect(row(sam, "Bulky 01")).toContainText("Paused");
    await picture(ada, "bulk-job-zh");
    await job.getByRole("button", { name: /^撤销/ }).click();
    await ada.getByRole("tooltip").getByRole("button", { name: "撤销", exact: true }).click();
    await expect(ada.getByRole("list", { name: "我的任务" }).getByRole("listitem").filter({ hasText: "撤销 24" })).toBeVisible();
    await expect(row(sam, "Bulky 01")).not.toContainText("Paused");
  },
);

test("a change is put back from the history, over what is there now", async ({ signedIn }) => {
  const ada = await signedIn("admin");
  const { id, version } = await student(ada, "Put Paula", { level: "a1", note: "Likes cats" });
  await ada.request.post("/api/management/student/update", { data: { id, version, level: "c2", note: "Likes dogs" } });
  await ada.request.post("/api/management/student/update", { data: { id, version: version + 1, zone: "Asia/Tokyo" } });
  await ada.goto(`/studentManage?record=${id}`);
  await drawer(ada).getByRole("tab", { name: "History" }).click();
  const entry = drawer(ada).getByRole("listitem").filter({ hasText: "Likes dogs" });
  await entry.getByRole("button", { name: "Put these fields back" }).click();
  await ada.getByRole("tooltip").getByRole("button", { name: "Put these fields back" }).click();
  await expect(drawer(ada).getByRole("listitem").first()).toContainText("Likes cats");
  const now = (await (await ada.request.post("/api/management/student/query", { data: { id } })).json()) as { data: Made };
  expect(now.data).toMatchObject({ level: "a1", note: "Likes cats", zone: "Asia/Tokyo", version: version + 3 });
  // What holds that already has nothing to put back.
  await expect(entry.last().getByRole("button", { name: "Put these fields back" })).toBeHidden();
});

test("a record shows what belongs to it, live, and has a page and an address of its own", { tag: "@timed" }, async ({ signedIn, browserName }) => {
  expect(browserName).toBe("chromium");
  const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin", "zh-CN")];
  const { id } = await student(sam, "Owned Olga");
  await sam.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sam.goto(`/studentManage?record=${id}`);
  await drawer(sam).getByRole("link", { name: "Open on its own page" }).click();
  await expect(sam.getByRole("heading", { level: 1, name: "Owned Olga" })).toBeVisible();
  await sam.getByRole("button", { name: "Copy the link" }).click();
  await expect(sam.getByText("Link copied")).toBeVisible();
  const address = await sam.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain(`record=${id}`);
  await ada.goto(address);
  await expect(ada.getByRole("heading", { level: 1, name: "Owned Olga" })).toBeVisible();
  for (const [page, tab] of [
    [sam, "Classes"],
    [ada, "课堂"],
  ] as const)
    await page.getByRole("tab", { name: tab }).click();
  await expect(sam.getByRole("tabpanel").locator("[data-fresh=live]")).toBeVisible();
  const lesson = { name: "Olga's hour", student_ids: [id], matched: false, start_at: "2031-03-01T10:00:00Z", end_at: "2031-03-01T10:25:00Z" };
  await made(ada, "/api/class", lesson);
  await expect(sam.getByRole("link", { name: "Olga's hour" })).toBeVisible();
  await expect(ada.getByRole("link", { name: "Olga's hour" })).toBeVisible();
  await Promise.all([picture(sam, "record-page-en"), picture(ada, "record-page-zh")]);
  await nobodyShutOut(sam, "a record's page");
  await sam.getByRole("link", { name: "Olga's hour" }).click();
  await expect(drawer(sam).getByLabel("Name")).toHaveValue("Olga's hour");
  await ada.getByRole("link", { name: "返回" }).click();
  await expect(row(ada, "Owned Olga")).toBeVisible();
});

test("Enter in a date takes it over, and does not send the form", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.goto("/material?record=new");
  const form = drawer(pei);
  await form.getByLabel("Name").fill("Half written");
  const day = form.getByLabel("May be used until");
  await day.click();
  await pei.keyboard.type("2027-03-04");
  await pei.keyboard.press("Enter");
  await expect(day).toHaveValue("2027-03-04");
  await expect(form.getByRole("button", { name: "Create", exact: true })).toBeEnabled();
  await expect(pei).toHaveURL(/record=new/);
  const found = await pei.request.post("/api/management/material/list", { data: { filter: { title: "Half written" } } });
  expect(((await found.json()) as { data: { total: number } }).data.total).toBe(0);
});

test("a list by time is divided by days, and narrowed to spans on the viewer's calendar", async ({ signedIn }) => {
  const sam = await signedIn("scheduler");
  await sam.goto("/roomList");
  await live(sam);
  await sam
    .getByRole("toolbar")
    .getByRole("button", { name: /Start$/ })
    .click();
  await sam.getByRole("button", { name: "Next 7 days" }).click();
  // Kept as what it is, not as the days that it is today.
  await expect(sam).toHaveURL(/start_at=next7/);
  await expect(sam.getByRole("button", { name: "Next 7 days", exact: true })).toHaveAttribute("aria-pressed", "true");
  await sam.keyboard.press("Escape");
  const zone = await sam.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(zone).not.toBe("");
  await expect(sam.locator("tbody tr[aria-hidden]").first()).toContainText(/day, /);
  await picture(sam, "days-en");
  await sam.setViewportSize({ width: 390, height: 844 });
  await expect(sam.locator("article").first()).toBeVisible();
  await picture(sam, "days-390");
});

test("Enter after Save is for no field of the form", async ({ signedIn }) => {
  const ada = await signedIn("admin");
  await ada.goto("/userManage?q=Ivy");
  await ada.getByRole("button", { name: "Ivy Chen" }).first().click();
  const form = ada.getByRole("dialog");
  const zone = form.getByLabel("Start page", { exact: true });
  await zone.fill("/roomList");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(ada.getByText("Saved", { exact: true })).toBeVisible();
  await expect(form.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await ada.keyboard.press("Enter");
  await ada.keyboard.press("Space");
  await expect(form.getByText("Unsaved changes")).toBeHidden();
  await expect(form.locator(".ant-select-selection-item", { hasText: "Inspector" })).toBeVisible();
});
