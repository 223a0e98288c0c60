// What producers do to a picture beside drawing with a pen: shapes, cutting and turning it, while a colleague looks on; and their own voice in a field that holds a recording.
import { Editor, newBook, RED } from "./book.ts";
import { atRest, expect, nobodyShutOut, picture, type Page, test } from "./support.ts";

/** Pixels across and down of the picture of the page. */
const sizes = (page: Page) =>
  page.evaluate(async () => {
    const shown = document.querySelector<HTMLImageElement>("main img[src*='/files/']");
    const whole = new Image();
    whole.src = shown?.src.replace(/\?.*/, "") ?? "";
    await whole.decode();
    return [whole.naturalWidth, whole.naturalHeight, whole.src] as const;
  });

test("a picture is marked with an arrow, cut and turned, and a colleague sees each", async ({ signedIn }) => {
  test.slow();
  const [page, benPage] = [await signedIn("producer"), await signedIn("producer2")];
  const book = await newBook(page, "Cut and turned");
  const ann = await Editor.open(page, book);
  await page.getByRole("button", { name: "Add page" }).first().click();
  await ann.upload({ name: "red.png", mimeType: "image/png", buffer: RED });
  await Editor.open(benPage, book);
  await page.getByRole("button", { name: "Draw on it" }).click();
  const dialog = page.getByRole("dialog", { name: "Draw on the picture" });
  const sheet = dialog.getByLabel("Drawing sheet");
  await expect(sheet).toBeVisible();
  const drag = async (from: [number, number], to: [number, number]) => {
    const { x, y, width, height } = await atRest(sheet);
    await page.mouse.move(x + from[0] * width, y + from[1] * height);
    await page.mouse.down();
    await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 6 });
    await page.mouse.up();
  };
  await dialog.getByRole("img", { name: "Arrow" }).click();
  await drag([0.2, 0.8], [0.6, 0.3]);
  await dialog.getByRole("img", { name: "Circle" }).click();
  await drag([0.55, 0.15], [0.8, 0.4]);
  await picture(page, "draw-shapes");
  await nobodyShutOut(page, "shapes on a picture", ".ant-modal");
  await dialog.getByRole("button", { name: "Crop", exact: true }).click();
  await drag([0.02, 0.02], [0.5, 0.98]);
  await picture(page, "draw-crop");
  await dialog.getByRole("button", { name: "Cut to this part" }).click();
  // Half of a square is twice as high as it is wide; turned, it is the other way round. What was drawn is part of it.
  await expect.poll(async () => sizes(benPage).then(([w, h]) => Math.round((h / w) * 10))).toBe(20);
  await expect(dialog.getByRole("button", { name: "Save as new picture" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Turn right" }).click();
  await expect.poll(async () => sizes(benPage).then(([w, h]) => Math.round((w / h) * 10))).toBe(20);
  await dialog
    .getByRole("button", { name: "Close" })
    .or(dialog.getByRole("button", { name: "Cancel" }))
    .first()
    .click();
  // Each is a step of the document's own undo.
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(async () => sizes(benPage).then(([w, h]) => Math.round((h / w) * 10))).toBe(20);
});
