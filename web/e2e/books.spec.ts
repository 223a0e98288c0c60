// Producers make a picture book together; a file of another kind becomes one, and it becomes a file again.
import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { zipSync, strToU8 } from "fflate";
import type { Locator, Page } from "@playwright/test";
import { expect, picture, test } from "./support.ts";

const RED = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC", "base64");

/** One person at the editor, in words. */
class Editor {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  static async open(page: Page, book: string, path = "/editPictureBook"): Promise<Editor> {
    await page.goto(`${path}?id=${book}`);
    await expect(page.locator("[data-save]")).toHaveAttribute("data-save", "saved");
    return new Editor(page);
  }
  strip = (): Locator => this.page.getByRole("navigation", { name: /^(Pages|页面)$/ });
  thumb = (number: number): Locator => this.strip().getByRole("button", { name: new RegExp(`^(Page ${number}|第 ${number} 页)(\\.|$)`) }).first();
  text = (number: number): Locator => this.page.getByRole("textbox", { name: new RegExp(`^(Text of page ${number}|第 ${number} 页的文字)$`) });
  checks = (): Locator => this.page.getByRole("region", { name: /^(Checks|检查)$/ });
  upload = (file: { name: string; mimeType: string; buffer: Buffer }) => this.page.getByLabel(/^(Picture file|图片文件)$/).setInputFiles(file);
  /** The words of each page in order, as the strip tells them. */
  pages = (): Promise<string[]> => this.strip().locator("[aria-roledescription]").evaluateAll((all) => all.map((one) => (one.getAttribute("aria-label") ?? "").split(". ")[1]?.replace(/\.$/, "") ?? ""));
}

async function newBook(page: Page, title: string): Promise<string> {
  const answer = await page.request.post("/api/management/pictureBook/create", { data: { title, level: "A1", template: "empty" } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

test("two producers make a book: one writes and uploads, the other draws and reorders by keyboard, both see what is still wrong", async ({ signedIn }) => {
  test.slow();
  const [annPage, benPage] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  const book = await newBook(annPage, "The Red Door");
  const [ann, ben] = [await Editor.open(annPage, book), await Editor.open(benPage, book)];
  await expect(ann.checks()).toContainText("The book has no pages");
  await expect(ben.checks()).toContainText("绘本没有页面");

  await annPage.getByRole("button", { name: "Add the first page" }).click();
  await ann.text(1).pressSequentially("There is a red door in the wall.");
  await expect(ben.thumb(1)).toHaveAccessibleName(/There is a red door/);
  await expect(ann.checks()).toContainText("Page 1 has text but no picture");

  // V22: refused with the reason, by what the file is and not by its name.
  await ann.upload({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await expect(annPage.getByText(/This is not an image that can be used/)).toBeVisible();
  await ann.upload({ name: "huge.png", mimeType: "image/png", buffer: Buffer.concat([RED, Buffer.alloc(5 * 2 ** 20)]) });
  await expect(annPage.getByText("The picture must be under 5 MB")).toBeVisible();
  await ann.upload({ name: "door.png", mimeType: "image/png", buffer: RED });
  await expect(ben.thumb(1).locator("img")).toBeVisible();
  // V10: somebody has to look at it.
  await expect(ben.checks()).toContainText("第 1 页的图片尚未确认");
  await annPage.getByRole("button", { name: "Confirm picture" }).click();
  await expect(ben.checks()).toContainText("全部规则均已满足");

  // The other one: a page with the wrong words, then a picture drawn by hand.
  await benPage.getByRole("button", { name: "添加页面", exact: true }).click();
  await ben.text(2).pressSequentially("门 is open now");
  await expect(ann.checks()).toContainText("Page 2 has Chinese characters: 门");
  await ben.text(2).fill("It is open now. Come in!");
  await expect(ann.checks()).not.toContainText("Chinese");
  await benPage.getByRole("button", { name: "画一幅" }).click();
  const sheet = benPage.getByLabel("画布");
  const drawn = async (from: number) => {
    const box = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await benPage.mouse.move(box.x + from, box.y + from);
    await benPage.mouse.down();
    await benPage.mouse.move(box.x + from + 150, box.y + from + 40, { steps: 6 });
    await benPage.mouse.up();
  };
  await drawn(40);
  await drawn(120);
  await benPage.keyboard.press("Control+z");
  await expect(benPage.getByRole("button", { name: "恢复一笔" })).toBeEnabled();
  await picture(benPage, "book-draw");
  await benPage.getByRole("button", { name: "另存为新图片" }).click();
  await expect(ann.thumb(2).locator("img")).toBeVisible();
  await benPage.getByRole("button", { name: "确认图片" }).click();
  // Each sees where the other is.
  await expect(ann.strip().getByRole("listitem").nth(1).getByRole("img", { name: "Paul Meyer" })).toBeVisible();
  await expect(ben.strip().getByRole("listitem").nth(0).getByRole("img", { name: "Pei Zhang" })).toBeVisible();

  // Reordered without a mouse; a screen reader hears each step.
  const heard = annPage.locator("[id^=DndLiveRegion]");
  await ann.thumb(2).focus();
  await annPage.keyboard.press("Space");
  await expect(heard).toHaveText(/Lifted page 2|Page 2 would become page 2/);
  await annPage.keyboard.press("ArrowLeft");
  await expect(heard).toHaveText("Page 2 would become page 1 of 2.");
  await annPage.keyboard.press("Space");
  await expect.poll(ben.pages).toEqual(["It is open now", "There is a red door in the wall"]);
  await ann.thumb(1).focus();
  await annPage.keyboard.press("Alt+ArrowRight");
  await expect.poll(ben.pages).toEqual(["There is a red door in the wall", "It is open now"]);
  await expect(ann.thumb(2)).toHaveAccessibleName(/Rules kept/);
  await picture(annPage, "book-editor");

  // As the child sees it.
  await ann.thumb(1).click();
  await annPage.getByRole("button", { name: "Preview" }).click();
  const preview = annPage.getByRole("dialog", { name: "Preview of The Red Door" });
  await expect(preview.getByText("There is a red door in the wall.")).toBeVisible();
  await annPage.keyboard.press("ArrowRight");
  await expect(preview.getByText("It is open now. Come in!")).toBeVisible();
  await expect(preview.getByText("Page 2 of 2")).toBeVisible();
  await preview.getByText("Portrait").click();
  await picture(annPage, "book-preview");
  await annPage.keyboard.press("Home");
  await expect(preview.getByRole("heading", { name: "The Red Door" })).toBeVisible();
  await annPage.keyboard.press("Escape");
  await expect(preview).toBeHidden();
});

test("a picture is dropped or pasted, what is deleted comes back, and who may only read changes nothing", async ({ signedIn }) => {
  const [page, teacher] = [await signedIn("producer"), await signedIn("inspector")];
  const book = await newBook(page, "Paste");
  const editor = await Editor.open(page, book, "/editBook");
  await page.getByRole("button", { name: "Add the first page" }).click();
  const bytes = [...RED];
  const give = (type: "drop" | "paste") =>
    page.evaluate(
      ([kind, data]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(data as number[])], "a.png", { type: "image/png" }));
        const on = document.querySelector("#page-picture") ?? document.body;
        on.dispatchEvent(kind === "paste" ? new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true }) : new DragEvent("drop", { dataTransfer: transfer, bubbles: true }));
      },
      [type, bytes] as const,
    );
  await give("drop");
  await expect(editor.thumb(1).locator("img")).toBeVisible();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(editor.thumb(1).locator("img")).toHaveCount(0);
  await give("paste");
  await expect(editor.thumb(1).locator("img")).toBeVisible();
  // Words and strokes on it; the page's own keys (n: a new page) wait. A picture of one pixel is drawn on large.
  await page.getByRole("button", { name: "Draw on it" }).click();
  const dialog = page.getByRole("dialog", { name: "Draw on the picture" });
  const sheet = dialog.getByLabel("Drawing sheet");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("t");
  await sheet.click({ position: { x: 60, y: 50 } });
  await page.keyboard.type("Hello");
  await page.keyboard.press("Enter");
  await page.keyboard.press("e");
  await expect(dialog.getByRole("radio", { name: "Eraser" })).toBeChecked();
  await expect(dialog.getByRole("button", { name: "Undo the last stroke" })).toBeEnabled();
  const before = await editor.thumb(1).locator("img").getAttribute("src");
  // Meanwhile a colleague deletes the page: what was drawn is not lost.
  const other = await Editor.open(await signedIn("producer2"), book);
  await other.thumb(1).focus();
  await other.page.keyboard.press("Delete");
  await expect(editor.strip().locator("[aria-roledescription]")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save as new picture" }).click();
  await expect(dialog).toBeHidden();
  await expect(editor.strip().locator("[aria-roledescription]")).toHaveCount(1);
  await expect(other.thumb(1).locator("img")).not.toHaveAttribute("src", before ?? "");
  await editor.thumb(1).focus();
  await page.keyboard.press("Delete");
  await expect(editor.strip().locator("[aria-roledescription]")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(editor.thumb(1).locator("img")).toBeVisible();

  await teacher.goto(`/editPictureBook?id=${book}`);
  await expect(teacher.getByRole("navigation", { name: "Pages" }).locator("img")).toBeVisible();
  await expect(teacher.getByRole("button", { name: /Replace|Draw on it|Confirm picture|Add page/ })).toHaveCount(0);
});

/** A picture of 64 × 64 pixels: red above, blue below, as JPEG 2000. */
const JPX = Buffer.from("AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAwcHAAAAAAAPY29scgEAAAAAABAAAAD3anAyY/9P/1EALwAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAUEBAAB/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAcAAB/5PfMEAD9vMkz4wgCH0Xm98wMAatyqPgDAB+JqB8YMAJocmj4AwJp/6jEA8mgDeAo+AUDHZ4NZyj4BgDhMf3DDWAokAA1MbhokBmrkTKgKJAZ2qq76JQxDZKnp6AolDEMOqOnv/Z", "base64");
/** One of black and white, side by side, as JBIG2. */
const JBIG2 = Buffer.from("AAAAADAAAQAAABMAAABAAAAAQAAAAAAAAAAAAAAAAAAAASYAAQAAACgAAABAAAAAQAAAAAAAAAAAAAEjYNX////////////////////4AIAI", "base64");

/** A PDF of one line a page. */
function pdf(lines: string[]): Buffer {
  const pages = lines.map((_, i) => `${4 + 2 * i} 0 R`).join(" ");
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", `<</Type/Pages/Kids[${pages}]/Count ${lines.length}>>`, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"];
  for (const [i, line] of lines.entries()) {
    const stream = `BT /F1 24 Tf 40 120 Td (${line}) Tj ET`;
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * i} 0 R>>`, `<</Length ${stream.length}>>stream\n${stream}\nendstream`);
  }
  return written(objects);
}

/** A page in JPEG 2000, one in JBIG2, and one in Chinese whose font is not in the file. */
function rarePdf(): Buffer {
  const image = (data: Buffer, facts: string) => `<</Type/XObject/Subtype/Image/Width 64/Height 64/BitsPerComponent ${facts}/Length ${data.length}>>stream\n${data.toString("latin1")}\nendstream`;
  const shows = (words: string) => { const stream = `q 300 0 0 200 50 50 cm /I Do Q BT /F1 24 Tf 40 270 Td (${words}) Tj ET`; return `<</Length ${stream.length}>>stream\n${stream}\nendstream`; };
  const chinese = "BT /F2 24 Tf 40 120 Td <CED2BFB4BCFBD2BBD6BBC3A8> Tj ET";
  const page = (contents: number, picture: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>${picture}>>/Contents ${contents} 0 R>>`;
  return written([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[8 0 R 10 0 R 12 0 R]/Count 3>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/GBK-EUC-H/DescendantFonts[5 0 R]>>",
    "<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/ItalicAngle 0/Ascent 880/Descent -120/StemV 80/CapHeight 880/FontBBox[-25 -254 1000 880]>>>>",
    image(JPX, "8/ColorSpace/DeviceRGB/Filter/JPXDecode"),
    image(JBIG2, "1/ColorSpace/DeviceGray/Filter/JBIG2Decode"),
    page(9, "/XObject<</I 6 0 R>>"),
    shows("Red and blue."),
    page(11, "/XObject<</I 7 0 R>>"),
    shows("Black and white."),
    page(13, ""),
    `<</Length ${chinese.length}>>stream\n${chinese}\nendstream`,
  ]);
}

function written(objects: string[]): Buffer {
  let out = "%PDF-1.4\n";
  const at = objects.map((object, i) => {
    const start = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const xref = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${at.map((n) => `${String(n).padStart(10, "0")} 00000 n \n`).join("")}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF`;
  return Buffer.from(out, "latin1");
}

/** Slides of words and pictures, in another order than their files. */
function pptx(slides: { words: string; image?: string }[]): Buffer {
  const relation = (id: string, target: string) => `<Relationship Id="${id}" Target="${target}"/>`;
  const relations = (inner: string) => strToU8(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`);
  const names = 'xmlns:p="p" xmlns:a="a" xmlns:r="r"';
  const files: Record<string, Uint8Array> = {
    "ppt/presentation.xml": strToU8(`<p:presentation ${names}><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i}"/>`).join("")}</p:sldIdLst></p:presentation>`),
    "ppt/_rels/presentation.xml.rels": relations(slides.map((_, i) => relation(`rId${i}`, `slides/slide${slides.length - i}.xml`)).join("")),
    "ppt/media/door.png": RED,
    "ppt/media/old.emf": strToU8("a drawing of another time"),
  };
  for (const [i, { words, image }] of slides.entries()) {
    const name = `slide${slides.length - i}.xml`;
    const shown = image ? `<p:pic><p:blipFill><a:blip r:embed="rId9"/></p:blipFill><p:spPr><a:xfrm><a:ext cx="900" cy="600"/></a:xfrm></p:spPr></p:pic>` : "";
    files[`ppt/slides/${name}`] = strToU8(`<p:sld ${names}>${shown}<p:sp><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:sp></p:sld>`);
    if (image) files[`ppt/slides/_rels/${name}.rels`] = relations(relation("rId9", `../media/${image}`));
  }
  return Buffer.from(zipSync(files));
}

test("a book begins as another one does, from the list and as an example", async ({ signedIn }) => {
  const page = await signedIn("producer");
  await page.goto("/Roombook");
  const row = page.getByRole("row", { name: /The Boat That Liked the Stars/ });
  await row.getByRole("button", { name: "Make a copy of The Boat That Liked the Stars" }).click();
  const copy = page.getByRole("row", { name: /The Boat That Liked the Stars \(copy\)/ });
  await expect(copy).toContainText("5 pages");
  await copy.getByText("(copy)").click();
  const editor = new Editor(page);
  await expect(editor.thumb(5).locator("img")).toBeVisible();
  // What is written in the copy stays there.
  await editor.text(1).fill("Another boat altogether, and another sea.");
  await expect(page.locator("[data-save]")).toHaveAttribute("data-save", "saved");
  await page.goto("/Roombook");
  await page.getByText("The Boat That Liked the Stars", { exact: true }).click();
  await expect(editor.text(1)).toHaveValue(/^Bluebell/);

  await page.goto("/Roombook");
  await page.getByRole("button", { name: /New book$/ }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("From the example");
  await page.getByRole("combobox", { name: "Start with" }).click();
  await page.getByTitle("The example at A1").click();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(editor.thumb(6).locator("img")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title of the book" })).toHaveValue("From the example");
});

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
  await dialog.locator("input[type=file]").setInputFiles({ name: "long.pdf", mimeType: "application/pdf", buffer: pdf(Array.from({ length: 140 }, (_, i) => `Page number ${i + 1}`)) });
  await expect(dialog.getByText(/^Reading page [1-9]\d* of 100$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByText("Choose a PDF, a slide show (PPTX) or an exported book (JSON)")).toBeVisible();
  await dialog.locator("input[type=file]").setInputFiles({ name: "sea_story.pdf", mimeType: "application/pdf", buffer: pdf(["The sea is blue.", "A boat is on the sea."]) });
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
    return shown.evaluate(async (image: HTMLImageElement, [x, y]) => {
      await image.decode();
      const pen = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext("2d") as OffscreenCanvasRenderingContext2D;
      pen.drawImage(image, 0, 0);
      const [red = 0, , blue = 0] = pen.getImageData(Math.round(x * image.naturalWidth), Math.round(y * image.naturalHeight), 1, 1).data;
      return red > 200 && blue > 200 ? "white" : red > 150 ? "red" : blue > 150 ? "blue" : "black";
    }, [x, y] as const);
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
  expect(await child.locator("section:not([hidden]) img").evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
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
  expect((await sheet.getTextContent()).items.map((item) => ("str" in item ? item.str : "")).join("")).toMatch(/Mia has a red ball\..*Mia and the Little Cat · 1/s);
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

for (const theme of ["light", "dark"]) {
  test(`nobody is shut out of the list, the editor, drawing and the preview, ${theme}`, async ({ signedIn }) => {
    const page = await signedIn("producer");
    await page.addInitScript((t) => localStorage.setItem("nav_theme", t), theme);
    const sound = async (where: string, part = "body") => {
      const { violations } = await new AxeBuilder({ page }).include(part).withTags(["wcag2a", "wcag2aa", "wcag21aa"]).analyze();
      expect(violations.map((v) => `${where} ${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`)).toEqual([]);
    };
    await page.goto("/Roombook");
    await expect(page.getByText("The Boat That Liked the Stars", { exact: true })).toBeVisible();
    await sound("list");
    await page.getByText("The Boat That Liked the Stars", { exact: true }).click();
    const editor = new Editor(page);
    await expect(editor.thumb(5).locator("img")).toBeVisible();
    await sound("editor");
    await page.getByRole("button", { name: "Draw on it" }).click();
    await expect(page.getByRole("dialog", { name: "Draw on the picture" })).toBeVisible();
    await sound("drawing", ".ant-modal");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("dialog", { name: /^Preview of/ })).toBeVisible();
    await sound("preview", "dialog");
  });
}
