// A question paper becomes a file or a print, and a file a paper; a plan does the same.
import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { Editor } from "./paper.ts";
import { expect, picture, test } from "./support.ts";

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
  interface Question {
    kind: string;
    passage: string;
    stem: { content?: { text?: string }[] }[];
  }
  const content = JSON.parse(await readFile(json.path, "utf8")) as { title: string; sections: { questions: (Question | object)[] }[] };
  expect(content.sections.map((s) => s.questions.length)).toEqual([2, 4, 3]);
  const [plain, solved] = [await taken("Word document"), await taken("Word document with answers")];
  const [without, withAnswers] = [await readFile(plain.path), await readFile(solved.path)];
  expect(without.subarray(0, 2).toString()).toBe("PK");
  expect(withAnswers.length).toBeGreaterThan(without.length);
  expect([plain.name, solved.name]).toEqual(["A day at school practice.docx", "A day at school practice – answers.docx"]);
  // What a question is about is read before it.
  const xml = Buffer.from(unzipSync(without)["word/document.xml"]!).toString();
  const reading = content.sections.flatMap(({ questions }) => questions as Question[]).find(({ kind, passage }) => kind === "reading" && passage)!;
  const [first, asked] = [reading.passage.split("\n")[0]!, reading.stem[0]!.content![0]!.text!];
  expect(xml.indexOf(first)).toBeGreaterThan(0);
  expect(xml.indexOf(first)).toBeLessThan(xml.indexOf(asked));
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
      return {
        text: items
          .map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""))
          .join("")
          .normalize("NFKC"),
        size: `${Math.round(width)} × ${Math.round(height)}`,
      };
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
  const [plain, solved] = [
    await printed("Print or save as PDF", "End-of-term exam, A1 to B1"),
    await printed("Print with answers", "End-of-term exam, A1 to B1 – answers"),
  ];
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
