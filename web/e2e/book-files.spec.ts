// A file of another kind becomes a picture book, and it becomes a file again.
import { readFile } from "node:fs/promises";
import { Editor } from "./book.ts";
import { pdf, pptx, rarePdf } from "./book-file.ts";
import { expect, picture, test } from "./support.ts";

test("a PDF and a slide show become books, with what was lost said page by page", async ({ signedIn }) => {
  test.slow();
  const page = await signedIn("producer");
  await page.goto("/Roombook");
  const dialog = page.getByRole("dialog", { name: "Import a picture book" });
  const bring = async (name: string, buffer: Buffer) => {
    await page.getByRole("button", { name: /Import$/ }).click();
    await dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  };
  await bring("damaged.pdf", Buffer.from("%PDF-1.7 and nothing else"));
  await expect(dialog.getByText(/The file cannot be read/)).toBeVisible();
  // A long one is stopped half-way, and more pages than a book has are not read.
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "long.pdf", mimeType: "application/pdf", buffer: pdf(Array.from({ length: 140 }, (_, i) => `Page number ${i + 1}`)) });
  await expect(dialog.getByText(/^Reading page [1-9]\d* of 100$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByText("Choose a PDF, a slide show (PPTX) or an exported book (JSON)")).toBeVisible();
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "sea_story.pdf", mimeType: "application/pdf", buffer: pdf(["The sea is blue.", "A boat is on the sea."]) });
  await expect(dialog.getByText("The sea is blue.")).toBeVisible();
  await expect(dialog.getByText("2 pages, 2 pictures")).toBeVisible();
  await picture(page, "book-import");
  await dialog.getByRole("button", { name: "Make a book of 2 pages" }).click();
  const made = new Editor(page);
  await expect(page).toHaveURL(/editPictureBook\?id=/);
  await expect(made.thumb(2).locator("img")).toBeVisible();
  expect(await made.pages()).toEqual(["The sea is blue", "A boat is on the sea"]);
  await expect(page.getByRole("textbox", { name: "Title of the book" })).toHaveValue("sea story");

  await page.goto("/Roombook");
  await bring("Doors.pptx", pptx([{ words: "One red door", image: "door.png" }, { words: "An old door", image: "old.emf" }, { words: "No picture" }]));
  await expect(dialog.getByText("Its picture cannot be shown and is left out")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Make a book of 3 pages" }).click();
  await expect(made.thumb(1).locator("img")).toBeVisible();
  await expect.poll(made.pages).toEqual(["One red door", "An old door", "No picture"]);
  await expect(made.checks()).toContainText("Page 2 has text but no picture");
});

test("a book brought as JSON says page by page what the server leaves out, and afterwards which pictures were refused", async ({ signedIn }) => {
  const page = await signedIn("producer2", "zh-CN");
  await page.goto("/Roombook");
  const dialog = page.getByRole("dialog", { name: "导入绘本" });
  const data = (type: string, text: string) => `data:${type};base64,${Buffer.from(text).toString("base64")}`;
  const drawn = (inside: string) =>
    data("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${inside}<rect width="4" height="3" fill="red"/></svg>`);
  const content = {
    title: "Doors",
    style: "oil",
    pages: [{ text: "A red door.", image: "door" }, { text: 5 }, { text: "A door that opens.", image: "script" }, null, { text: "No door.", image: "lost" }],
  };
  const file = { belltower: "picture-book", version: 1, content, images: { door: drawn(""), script: drawn("<script>1</script>") } };
  await page.getByRole("button", { name: /导\s?入$/ }).click();
  await dialog.locator("input[type=file]").setInputFiles({ name: "doors.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(file)) });
  const item = (number: number) => dialog.getByRole("listitem").filter({ hasText: `第 ${number} 页` });
  await expect(item(2)).toContainText("不导入");
  await expect(item(2)).toContainText("text: 必须是不超过 2000 个字符的文本");
  await expect(item(4)).toContainText("必须是对象");
  await expect(item(5)).toContainText("文件中没有这一页的图片");
  await expect(dialog.getByText("以下内容不会导入：")).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: "style" })).toContainText("必须是以下之一：watercolour");
  await picture(page, "book-import-faults");
  await dialog.getByRole("button", { name: "制作 3 页的绘本" }).click();
  await expect(dialog.getByRole("status")).toContainText("绘本已制作，以下页面不完整：");
  await expect(item(3)).toContainText("该 SVG 含有脚本或内嵌网页，只接受纯图形");
  await picture(page, "book-import-made");
  await dialog.getByRole("button", { name: "打开绘本" }).click();
  const made = new Editor(page);
  await expect.poll(made.pages).toEqual(["A red door", "A door that opens", "No door"]);
  await expect(made.thumb(1).locator("img")).toBeVisible();
});

test("a PDF in JPEG 2000, JBIG2 and Chinese loses nothing", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const failed: string[] = [];
  page.on("response", (answer) => answer.status() >= 400 && failed.push(answer.url()));
  await page.goto("/Roombook");
  const dialog = page.getByRole("dialog", { name: "Import a picture book" });
  await page.getByRole("button", { name: /Import$/ }).click();
  await dialog.locator("input[type=file]").setInputFiles({ name: "rare.pdf", mimeType: "application/pdf", buffer: rarePdf() });
  await expect(dialog.getByText("3 pages, 3 pictures")).toBeVisible();
  await dialog.getByRole("button", { name: "Make a book of 3 pages" }).click();
  const made = new Editor(page);
  await expect.poll(made.pages).toEqual(["Red and blue", "Black and white", "我看见一只猫"]);
  /** The colour at a place of a page's picture, 0 to 1 from its left upper corner. */
  const colour = async (number: number, x: number, y: number) => {
    await made.thumb(number).click();
    const shown = page.getByRole("img", { name: `Picture of page ${number}` });
    return shown.evaluate(
      async (image: HTMLImageElement, [x, y]) => {
        await image.decode();
        const pen = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext("2d") as OffscreenCanvasRenderingContext2D;
        pen.drawImage(image, 0, 0);
        const [red = 0, , blue = 0] = pen.getImageData(Math.round(x * image.naturalWidth), Math.round(y * image.naturalHeight), 1, 1).data;
        return red > 200 && blue > 200 ? "white" : red > 150 ? "red" : blue > 150 ? "blue" : "black";
      },
      [x, y] as const,
    );
  };
  expect([await colour(1, 0.5, 0.3), await colour(1, 0.5, 0.7)]).toEqual(["red", "blue"]);
  expect([await colour(2, 0.25, 0.5), await colour(2, 0.75, 0.5)].toSorted()).toEqual(["black", "white"]);
  expect(failed).toEqual([]);
});

test("a book leaves as a page that works alone and as JSON that becomes the same book again", async ({ signedIn, browser }, info) => {
  const page = await signedIn("producer");
  await page.addInitScript(() => {
    globalThis.print = () => {
      const loaded = [...document.images].filter((image) => image.complete && image.naturalWidth > 0);
      parent.document.documentElement.dataset.printed = `${document.querySelectorAll("section").length} sheets, ${loaded.length} pictures, ${document.scripts.length} scripts`;
    };
  });
  await page.goto("/Roombook");
  await page.getByText("Mia and the Little Cat", { exact: true }).click();
  const editor = new Editor(page);
  await expect(editor.thumb(6)).toBeVisible();
  const save = async (entry: string) => {
    await page.getByRole("button", { name: "More with this document" }).click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: entry }).click()]);
    const path = info.outputPath(file.suggestedFilename());
    await file.saveAs(path);
    return path;
  };
  const alone = await browser.newContext({ offline: true, locale: "zh-CN" });
  const child = await alone.newPage();
  await child.goto(`file://${await save("Save as web page (H5)")}`);
  await expect(child.getByRole("heading", { name: "Mia and the Little Cat" })).toBeVisible();
  await child.keyboard.press("ArrowRight");
  await expect(child.getByText("Mia has a red ball.")).toBeVisible();
  expect(await child.locator("section:not([hidden]) img").evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(
    0,
  );
  await child.getByRole("button", { name: "下一页" }).click();
  await expect(child.getByText("2 / 7").or(child.getByText("3 / 7"))).toBeVisible();
  await alone.close();

  // To paper: every page at once, with its picture; nothing runs in it. Chromium without a window prints nowhere, so that it asked is noted.
  await page.getByRole("button", { name: "More with this document" }).click();
  await page.getByRole("menuitem", { name: "Print or save as PDF" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "7 sheets, 7 pictures, 0 scripts");
  // As it comes out: a cover and a page each, lying A4, numbered.
  const paper = await browser.newPage();
  await paper.setContent((await page.locator("iframe[srcdoc]").getAttribute("srcdoc")) ?? "");
  await expect(page).toHaveTitle("Mia and the Little Cat");
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const pdf = await getDocument({ data: new Uint8Array(await paper.pdf({ preferCSSPageSize: true, printBackground: true })), verbosity: 0 }).promise;
  expect(pdf.numPages).toBe(7);
  const sheet = await pdf.getPage(2);
  expect(sheet.getViewport({ scale: 1 }).width).toBeCloseTo(842, 0);
  expect((await sheet.getTextContent()).items.map((item) => ("str" in item ? item.str : "")).join("")).toMatch(
    /Mia has a red ball\..*Mia and the Little Cat · 1/s,
  );
  await paper.close();

  const json = await save("Save as JSON");
  await page.goto("/Roombook");
  await page.getByRole("button", { name: /Import$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Import a picture book" });
  await dialog.locator("input[type=file]").setInputFiles({ name: "mia.json", mimeType: "application/json", buffer: await readFile(json) });
  await dialog.getByLabel("Title").fill("Mia once more");
  await dialog.getByRole("button", { name: "Make a book of 6 pages" }).click();
  await expect(editor.thumb(6).locator("img")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title of the book" })).toHaveValue("Mia once more");
  await expect(editor.thumb(6)).toHaveAccessibleName(/Rules kept/);
});
