// Producers make a picture book together.
import { Editor, newBook, RED } from "./book.ts";
import { atRest, expect, nobodyShutOut, option, picture, test } from "./support.ts";

test(
  "two producers make a book: one writes and uploads, the other draws and reorders by keyboard, both see what is still wrong",
  { tag: "@gate" },
  async ({ signedIn }) => {
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
    await expect(ben.checks()).toContainText("符合所有规则");

    // The other one: a page with the wrong words, then a picture drawn by hand.
    await benPage.getByRole("button", { name: "添加页面", exact: true }).click();
    await ben.text(2).pressSequentially("门 is open now");
    await expect(ann.checks()).toContainText("Page 2 has Chinese characters: 门");
    await ben.text(2).fill("It is open now. Come in!");
    await expect(ann.checks()).not.toContainText("Chinese");
    await benPage.getByRole("button", { name: "画一幅" }).click();
    const sheet = benPage.getByLabel("画布");
    const drawn = async (from: number) => {
      const box = await atRest(sheet);
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

    // Reordered without a mouse; a screen reader hears each step. A quick hand on a slow machine loses no key.
    const heard = annPage.locator("[id^=DndLiveRegion]");
    const slow = await annPage.context().newCDPSession(annPage);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 20 });
    await ann.thumb(2).focus();
    await Promise.all(["Space", "ArrowLeft"].map((key) => annPage.keyboard.press(key)));
    await expect(heard).toHaveText("Page 2 would become page 1 of 2.");
    await Promise.all(["ArrowRight", "ArrowLeft", "Space"].map((key) => annPage.keyboard.press(key)));
    await slow.detach();
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
  },
);

test("the only page, lifted, is deleted by another: the keys are free again", async ({ signedIn }) => {
  const [annPage, benPage] = [await signedIn("producer"), await signedIn("producer2")];
  const book = await newBook(annPage, "The Red Door");
  const [ann, ben] = [await Editor.open(annPage, book), await Editor.open(benPage, book)];
  const first = annPage.getByRole("button", { name: "Add the first page" });
  await first.press("Enter");
  await ann.text(1).pressSequentially("One");
  await expect.poll(ben.pages).toEqual(["One"]);
  await ann.thumb(1).focus();
  await annPage.keyboard.press("Space");
  await expect(annPage.locator("[id^=DndLiveRegion]")).toHaveText("Page 1 would become page 1 of 1.");
  await ben.thumb(1).focus();
  await benPage.keyboard.press("Delete");
  await expect(first).toBeVisible();
  await annPage.keyboard.press("Escape");
  await first.press("Enter");
  await expect(ann.text(1)).toBeVisible();
});

test("a picture is dropped or pasted, what is deleted comes back, and who may only read changes nothing", async ({ signedIn }) => {
  const [page, teacher] = [await signedIn("producer"), await signedIn("inspector")];
  const book = await newBook(page, "Paste");
  const editor = await Editor.open(page, book, "/editPictureBook");
  await page.getByRole("button", { name: "Add the first page" }).click();
  const bytes = [...RED];
  const give = (type: "drop" | "paste") =>
    page.evaluate(
      ([kind, data]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(data as number[])], "a.png", { type: "image/png" }));
        const on = document.querySelector("[id$=page-picture]") ?? document.body;
        on.dispatchEvent(
          kind === "paste"
            ? new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true })
            : new DragEvent("drop", { dataTransfer: transfer, bubbles: true }),
        );
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
  await option(page, "The example at A1").click();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(editor.thumb(6).locator("img")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title of the book" })).toHaveValue("From the example");
});

for (const theme of ["light", "dark"]) {
  test(`nobody is shut out of the list, the editor, drawing and the preview, ${theme}`, async ({ signedIn }) => {
    const page = await signedIn("producer");
    await page.request.post("/api/user/settings", { data: { nav_theme: theme } });
    const sound = (where: string, part?: string) => nobodyShutOut(page, where, part);
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
