// A book gets another style from the storyboard, before a colleague's eyes; the colleague gives one page a picture of their own, and takes the rest back.
import { Editor, newBook, RED } from "./book.ts";
import { Server } from "./server.ts";
import { expect, picture, signIn, test } from "./support.ts";

test("a book is restyled before a colleague, who takes it back; the page that was changed since is named and kept", async ({ browser }, info) => {
  test.slow();
  const server = new Server(info.outputPath("server.log"), []);
  await server.start();
  try {
    const [peiPage, paulPage] = [await signIn(browser, server.url, "producer"), await signIn(browser, server.url, "producer2", "zh-CN")];
    const book = await newBook(peiPage, "Mia at the sea");
    const pei = await Editor.open(peiPage, book);
    await peiPage.getByRole("button", { name: "Add the first page" }).click();
    await pei.text(1).fill("A girl looks at the sea.");
    await peiPage.getByRole("button", { name: "Add page", exact: true }).click();
    await pei.text(2).fill("Good night, little dog.");
    await expect(peiPage.locator("[data-save]")).toHaveAttribute("data-save", "saved");
    await peiPage.keyboard.press("Escape");
    await peiPage.getByRole("button", { name: "More ways to generate" }).click();
    await peiPage.getByRole("menuitem", { name: "Generate all missing pictures" }).click();
    const paul = await Editor.open(paulPage, book, "/editBook");
    const shown = (page: typeof peiPage, number: number) =>
      page.getByRole("button", { name: new RegExp(`^(Open page ${number}|打开第 ${number} 页)$`) }).locator("img");
    for (const number of [1, 2]) await expect(shown(paulPage, number)).toBeVisible({ timeout: 20_000 });
    const before = await shown(paulPage, 1).getAttribute("src");

    // The dialog by its key; what is chosen is begun with what it costs before one's eyes.
    await peiPage.getByText("Storyboard", { exact: true }).click();
    await expect(shown(peiPage, 2)).toBeVisible();
    await peiPage.keyboard.press("Shift+R");
    const dialog = peiPage.getByRole("dialog", { name: "Restyle pictures" });
    await expect(dialog.getByText("Models and LoRAs need an image service")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Restyle 2 pictures" })).toBeDisabled();
    await dialog.getByText("Pencil").click();
    await picture(peiPage, "restyle-dialog");
    await dialog.getByRole("button", { name: "Restyle 2 pictures" }).click();
    await expect(dialog).toBeHidden();

    // Both pages come to Paul in the other style, and he reads who did it.
    const told = paulPage.getByRole("status").filter({ hasText: "Pei Zhang更换了图片画风（铅笔画）" });
    await expect(told).toContainText("2 页正在使用", { timeout: 20_000 });
    expect(await shown(paulPage, 1).getAttribute("src")).not.toBe(before);
    await picture(paulPage, "restyled");

    // He gives the second page a picture of his own, and takes the restyling back with one press.
    await paulPage.getByRole("button", { name: "打开第 2 页" }).click();
    await paul.upload({ name: "own.png", mimeType: "image/png", buffer: RED });
    await expect(paulPage.locator("[data-save]")).toHaveAttribute("data-save", "saved");
    await paulPage.keyboard.press("Escape");
    await paulPage.getByText("分镜", { exact: true }).click();
    await expect(told).toContainText("1 页正在使用");
    const own = await shown(paulPage, 2).getAttribute("src");
    await paulPage.getByRole("button", { name: "撤销更换画风" }).click();
    await expect(paulPage.getByText("第 2 页之后又有改动，保留现有图片")).toBeVisible();
    for (const page of [peiPage, paulPage]) {
      await expect(shown(page, 1)).toHaveAttribute("src", before ?? "");
      await expect(shown(page, 2)).toHaveAttribute("src", own ?? "");
      await expect(page.getByRole("button", { name: /^(Undo the restyle|撤销更换画风)$/ })).toBeHidden();
    }
  } finally {
    await server.close();
  }
});
