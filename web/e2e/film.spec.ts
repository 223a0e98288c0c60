// Films: without a service and a video program a book is played page by page, and it is said honestly what is missing.
import { Editor, newBook } from "./book.ts";
import { expect, nobodyShutOut, picture, test } from "./support.ts";

test("a book is played page by page where no film can be made, and a talking video says what it needs", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const book = await newBook(page, "Played");
  const editor = await Editor.open(page, book);
  await page.getByRole("button", { name: "Add the first page" }).click();
  await editor.text(1).fill("A cat.");
  await page.getByRole("button", { name: "Add page" }).first().click();
  await editor.text(2).fill("A dog.");
  await expect(page.locator("[data-save]")).toHaveAttribute("data-save", "saved");
  await page.getByRole("button", { name: "More with this document" }).click();
  await page.getByRole("menuitem", { name: "Make a video…" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a video of this book" });
  await expect(dialog).toBeVisible();
  await nobodyShutOut(page, "a video of a book", ".ant-modal");
  await dialog.getByRole("radio", { name: "Somebody who reads it" }).check();
  await expect(dialog.getByText("This server has no service that makes talking videos.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Make it" })).toBeDisabled();
  await dialog.getByRole("radio", { name: "The pages of the book" }).check();
  await dialog.getByRole("button", { name: "Make it" }).click();
  const player = dialog.getByRole("figure", { name: "Played" });
  await expect(player).toContainText("A cat.");
  await picture(page, "film-timeline");
  await player.getByRole("button", { name: "Play" }).click();
  await expect(player).toContainText("A dog.");
  await expect(player.getByRole("button", { name: "Play" })).toBeVisible();
  await expect(player).toContainText("A cat.");
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page.goto("/material");
  await page.getByRole("button", { name: "Talking video…" }).click();
  const talking = page.getByRole("dialog", { name: "Make a talking video" });
  await expect(talking.getByText("This server has no service that makes talking videos.")).toBeVisible();
  await picture(page, "film-none");
});
