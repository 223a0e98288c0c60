// Producers write one question paper together: its own questions and those of the bank, moved by keys, until every rule is kept; and files of it.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, picture, test } from "./support.ts";

/** One person at the editor, in words. */
class Editor {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  static async open(page: Page, paper: string): Promise<Editor> {
    await page.goto(`/editQuestion?id=${paper}`);
    const editor = new Editor(page);
    await editor.isSaved();
    return editor;
  }
  isSaved = () => expect(this.page.locator("[data-save]")).toHaveAttribute("data-save", "saved", { timeout: 20_000 });
  section = (title: string): Locator => this.page.getByRole("region", { name: new RegExp(`(Section \\d+: |部分：)${title}$`) });
  /** First words of all questions as they stand. */
  questions = (section: string): Promise<string[]> => this.section(section).locator("[data-question] button[id] > span:first-child").allTextContents();
  row = (words: string): Locator => this.page.locator("[data-question]").filter({ hasText: words });
  checks = (): Locator => this.page.getByRole("region", { name: /^(Checks|检查)$/ });
  async adds(section: string, kind: string) {
    await this.section(section).getByRole("button", { name: /^(Add to|在“)/ }).click();
    await this.page.getByRole("menuitem", { name: kind, exact: true }).click();
  }
  async asks(words: string) {
    const stem = this.page.getByRole("textbox", { name: /^(Question|题干)$/ });
    await expect(stem).toBeFocused();
    await this.page.keyboard.type(words);
  }
}

async function newPaper(page: Page): Promise<string> {
  const answer = await page.request.post("/api/management/questionPaper/create", { data: { title: "Animals", kind: "practice", level: "A1", template: "empty" } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

test("two producers write a paper, draw from the bank without doubles, move by keys, and bring it to a hundred", async ({ signedIn }) => {
  test.slow();
  const [annPage, benPage] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  const paper = await newPaper(annPage);
  const [ann, ben] = [await Editor.open(annPage, paper), await Editor.open(benPage, paper)];

  // Ann makes two sections and asks a question of her own.
  await annPage.getByRole("button", { name: "Add section" }).click();
  await annPage.keyboard.type("Own");
  await annPage.getByRole("button", { name: "Add section" }).click();
  await annPage.keyboard.type("Bank");
  await expect(ben.section("Bank")).toBeVisible();
  await ann.adds("Own", "Single choice");
  await ann.asks("Which animal can fly?");
  for (const [letter, text] of [["A", "a bat"], ["B", "a cow"], ["C", "a dog"], ["D", "a fish"]] as const) await annPage.getByRole("textbox", { name: `Option ${letter}` }).fill(text);
  await annPage.getByRole("radio", { name: "A is right" }).check();
  // The pupil's view beside it says the same, and gives nothing away.
  const preview = annPage.getByRole("region", { name: "As the pupil sees it" });
  await expect(preview.getByText("Which animal can fly?")).toBeVisible();
  await expect(preview.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(ben.row("Which animal can fly?")).toBeVisible();

  // Ben draws: by search, then by chance; what is there is marked and cannot be added again.
  await ben.section("Bank").getByRole("button", { name: /^在“/ }).click();
  await benPage.getByRole("menuitem", { name: "从题库抽题…" }).click();
  const drawer = benPage.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "搜索题库" }).fill("film");
  await drawer.getByRole("button", { name: "添加：When does the film start?" }).click();
  await expect(ann.row("When does the film start?")).toBeVisible();
  const film = drawer.getByRole("listitem").filter({ hasText: "When does the film start?" });
  await expect(film).toContainText("已在试卷中");
  await expect(film.getByRole("button")).toHaveCount(0);
  await drawer.getByRole("textbox", { name: "搜索题库" }).fill("");
  await drawer.getByRole("spinbutton", { name: "题数" }).fill("3");
  await drawer.getByRole("button", { name: "抽 题" }).or(drawer.getByRole("button", { name: "抽题" })).click();
  await expect(ann.page.locator("[data-question]")).toHaveCount(5);
  await picture(benPage, "draw");
  await benPage.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  // A double made by hand is said to everybody (V15), and goes with undo.
  await ann.row("Which animal can fly?").getByRole("button", { name: "More for question 1" }).click();
  await annPage.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(ben.checks()).toContainText("第 2 题与第 1 题重复");
  await annPage.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(ben.checks()).not.toContainText("重复");

  // By keys from one section into the other.
  await ann.row("When does the film start?").getByRole("button", { name: /^Move question/ }).focus();
  await annPage.keyboard.press("Space");
  await expect(annPage.getByText("When does the film start?: question 1 of Bank.")).toBeAttached();
  await annPage.keyboard.press("ArrowUp");
  await expect.poll(() => ann.questions("Own")).toHaveLength(2);
  await annPage.keyboard.press("Space");
  await expect.poll(() => ben.questions("Own")).toContain("When does the film start?");
  await expect.poll(() => ben.questions("Bank")).toHaveLength(3);

  // Scores: said to be wrong, spread, and quiet.
  await expect(ann.checks()).toContainText("The scores sum to 0 instead of 100");
  await benPage.getByRole("button", { name: "平均分配" }).click();
  await expect(annPage.getByText("100 of 100")).toBeVisible();
  await expect(ann.checks()).toContainText("Every rule is kept.");
  await expect(ben.checks()).not.toContainText("总分");
  await ann.isSaved();
  await picture(annPage, "paper");

  // The list follows.
  await benPage.goto("/classification");
  await expect(benPage.getByRole("row", { name: /Animals/ })).toContainText("100 / 100 分");
});

test("a paper goes out as JSON and Word and comes in again; a sheet with bad rows says which", async ({ signedIn }) => {
  const page = await signedIn("producer");
  await page.goto("/classification");
  await page.getByRole("button", { name: "A day at school: practice" }).click();
  await new Editor(page).isSaved();
  const taken = async (item: string) => {
    await page.getByRole("button", { name: "More with this document" }).click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: item, exact: true }).click()]);
    return { name: file.suggestedFilename(), path: await file.path() };
  };
  const json = await taken("JSON");
  const content = JSON.parse(await readFile(json.path, "utf8")) as { title: string; sections: { questions: unknown[] }[] };
  expect(content.sections.map((s) => s.questions.length)).toEqual([2, 4, 3]);
  const [plain, solved] = [await taken("Word document"), await taken("Word document with answers")];
  const [without, withAnswers] = [await readFile(plain.path), await readFile(solved.path)];
  expect(without.subarray(0, 2).toString()).toBe("PK");
  expect(withAnswers.length).toBeGreaterThan(without.length);
  const sheet = await taken("Excel workbook");
  expect(sheet.name).toBe("A day at school practice.xlsx");

  // In again, seen before it is made.
  await page.goto("/classification");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(sheet.path);
  await expect(dialog.getByRole("status")).toContainText("9 rows in 3 groups can be imported");
  content.sections[1]?.questions.splice(0, 1, { kind: "riddle" });
  await dialog.locator("input[type=file]").setInputFiles({ name: "broken.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(content)) });
  await expect(dialog.getByRole("status")).toContainText("8 rows in 3 groups can be imported");
  await expect(dialog.getByRole("list", { name: "What is wrong" })).toContainText("sections[1].questions[0].kind");
  const [errors] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Rows with errors" }).click()]);
  expect(errors.suggestedFilename()).toBe("broken – errors.xlsx");
  await picture(page, "import");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Brought in");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page).toHaveURL(/\/editQuestion\?id=/);
  await expect(page.locator("[data-question]")).toHaveCount(8);

});

/** The words of each page of a PDF (of which some Chinese letters come back as the radicals they are drawn as), and its size in points. */
async function pagesOf(pdf: Buffer): Promise<{ text: string; size: string }[]> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: file.numPages }, async (_, at) => {
      const page = await file.getPage(at + 1);
      const { items } = await page.getTextContent();
      const { width, height } = page.getViewport({ scale: 1 });
      return { text: items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("").normalize("NFKC"), size: `${Math.round(width)} × ${Math.round(height)}` };
    }),
  );
}

test("a paper goes to the print view with one press, on whole A4 pages with its name and their numbers, with answers or without", async ({ signedIn }) => {
  const page = await signedIn("producer");
  await page.addInitScript(() => {
    localStorage.setItem("nav_theme", "dark");
    // Chromium without a window prints nowhere: what the file would be called is noted.
    globalThis.print = () => void (document.documentElement.dataset.printed = document.title);
  });
  await page.goto("/classification");
  await page.getByRole("button", { name: "End-of-term exam, A1 to B1" }).click();
  await new Editor(page).isSaved();
  const printed = async (entry: string, name: string) => {
    await page.getByRole("button", { name: "More with this document" }).click();
    await page.getByRole("menuitem", { name: entry }).click();
    await expect(page.locator("html")).toHaveAttribute("data-printed", name);
    const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }));
    await page.evaluate(() => globalThis.dispatchEvent(new Event("afterprint")));
    await expect(page.locator(".bt-printed")).toHaveCount(0);
    await expect(page).not.toHaveTitle(name);
    return pages;
  };
  const [plain, solved] = [await printed("Print or save as PDF", "End-of-term exam, A1 to B1"), await printed("Print with answers", "End-of-term exam, A1 to B1 – answers")];
  expect(plain).toHaveLength(4);
  expect(solved.length).toBeGreaterThan(plain.length);
  for (const [at, { text, size }] of plain.entries()) {
    expect(size).toBe("595 × 842");
    expect(text).toContain("End-of-term exam, A1 to B1");
    expect(text).toContain(`${at + 1} / 4`);
    expect(text).not.toMatch(/^Answer$/m);
    // No question is cut: a page begins with a section or a question, never in the middle of one.
    expect(text.split(`${at + 1} / 4`)[1]?.trim()).toMatch(/^(End-of-term exam|Part |\d+\.)/);
  }
  const all = (pages: { text: string }[]) => pages.map((p) => p.text).join("\n");
  for (let number = 1; number <= 20; number += 1) expect(all(plain)).toContain(`${number}.`);
  expect(all(plain)).toContain("Name");
  expect(all(solved).match(/^Answer$/gm)?.length).toBeGreaterThan(10);

  // The page that shows it as the pupil sees it prints the same, Chinese letters and all.
  await page.goto("/classification");
  await page.getByRole("button", { name: "在学校的一天：练习" }).click();
  await new Editor(page).isSaved();
  await page.goto(`/detailQuestion?id=${new URL(page.url()).searchParams.get("id")}`);
  await expect(page.getByRole("article", { name: "Question 9" })).toBeVisible();
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "在学校的一天：练习");
  const chinese = await pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(chinese).toHaveLength(2);
  expect(all(chinese)).toContain("我们学校有一个大图书馆");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await picture(page, "printed");
});

test("a plan goes out as a workbook and comes in again", async ({ signedIn }) => {
  const page = await signedIn("producer");
  await page.goto("/sop-plan");
  await page.getByRole("button", { name: "One-to-one reading lesson, 45 minutes" }).click();
  await new Editor(page).isSaved();
  await page.getByRole("button", { name: "More with this document" }).click();
  const [sheet] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "Excel workbook" }).click()]);
  const path = await sheet.path();
  await page.goto("/sop-plan");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles({ name: "Lesson.xlsx", mimeType: "application/octet-stream", buffer: await readFile(path) });
  await expect(dialog.getByRole("status")).toContainText("7 rows in 3 groups can be imported");
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.locator("[data-step]")).toHaveCount(7);
  await expect(page.getByRole("region", { name: "Checks" })).toContainText("Every rule is kept.");
});

test("a paper made from a template is filled from the bank", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const { data } = (await (await page.request.post("/api/management/questionPaper/list", { data: { filter: { kind: ["template"] } } })).json()) as { data: { records: { id: string }[] } };
  const made = await page.request.post("/api/management/questionPaper/create", { data: { title: "From the template", kind: "exam", copy_of_id: data.records[0]?.id } });
  const { id } = ((await made.json()) as { data: { id: string } }).data;
  const editor = await Editor.open(page, id);
  await page.getByRole("button", { name: "Fill 20 places from the bank" }).click();
  // The bank has fewer questions of a kind and level than the template has places: some stay open, and that is said.
  await expect(page.getByText(/^\d+ places filled; \d+ left open\.$/)).toBeVisible();
  await expect(editor.row("Where is the museum?")).toHaveCount(1);
  await expect(page.getByText("100 of 100")).toBeVisible();
});

test("a paper handed in is seen by its reviewer as the pupil sees it, with its checks", async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector")];
  await ivy.goto("/reviewQuestions");
  await expect(ivy.getByRole("button", { name: /Before the holidays/ })).toBeVisible();
  await pei.goto("/classification");
  await pei.getByRole("button", { name: "End-of-term exam, A1 to B1" }).click();
  await new Editor(pei).isSaved();
  await pei.getByRole("radiogroup", { name: "Beside the document" }).getByText("Publish").click();
  await pei.getByRole("textbox", { name: "Name of the version" }).fill("First");
  await pei.getByRole("combobox", { name: "Reviewers" }).click();
  await pei.getByTitle("Ivy Chen").click();
  await pei.keyboard.press("Escape");
  await pei.getByRole("button", { name: "Submit for review" }).click();
  await ivy.getByRole("button", { name: /End-of-term exam/ }).click();
  await expect(ivy.getByText("Every rule is kept.")).toBeVisible();
  await expect(ivy.getByRole("article", { name: "Question 20" })).toBeVisible();
  await picture(ivy, "review");
});
