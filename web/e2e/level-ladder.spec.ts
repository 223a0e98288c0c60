// One story for two levels: a producer has a book told for a lower one, its sibling stands beside it, and says so when the original moves on.
import { expect, nobodyShutOut, picture, test } from "./support.ts";

const BOOK = "Bluebell and the Lighthouse";

test("a book is told for a lower level, and its sibling is behind when the original moves on", async ({ signedIn }) => {
  test.slow();
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  const books = await pei.request.post("/api/management/pictureBook/list", { data: { search: BOOK } });
  const { id } = ((await books.json()) as { data: { records: { id: string }[] } }).data.records[0]!;
  await pei.goto(`/editPictureBook?id=${id}`);
  const ladder = pei.getByRole("region", { name: "Level ladder" });
  const tells = async (level: string) => {
    await ladder.getByRole("combobox", { name: "Another level" }).click();
    await pei.getByTitle(level, { exact: true }).click();
    await ladder.getByRole("button", { name: "Tell for this level" }).click();
  };
  // Higher needs a service: without one it is not offered.
  await ladder.getByRole("combobox", { name: "Another level" }).click();
  await expect(pei.getByTitle("A2", { exact: true })).toBeVisible();
  await expect(pei.getByTitle("C1", { exact: true })).toBeHidden();
  await pei.keyboard.press("Escape");
  await tells("A2");
  await expect(ladder.getByRole("link", { name: BOOK })).toBeVisible();
  await nobodyShutOut(pei, "a book with its level ladder");
  await picture(pei, "ladder-original");
  const address = await ladder.getByRole("link", { name: BOOK }).getAttribute("href");

  await paul.goto(address!);
  const theirs = paul.getByRole("region", { name: "分级版本" });
  await expect(theirs.getByText("原书")).toBeVisible();
  await pei.getByRole("textbox", { name: "Text of page 1" }).pressSequentially("Once more. ");
  await expect(theirs.getByText("第 1 页的原文已更改")).toBeVisible();
  const note = paul.getByRole("note").filter({ hasText: "原文已更改" });
  await expect(note).toContainText("Once more. ");
  await picture(paul, "ladder-behind");
  await note.getByRole("button", { name: "已查看" }).click();
  await expect(note).toBeHidden();
});

test("the levels of a book are looked at, and one more is asked for, from the list", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.goto(`/Roombook?search=${encodeURIComponent(BOOK)}`);
  await pei
    .getByRole("button", { name: `Levels of “${BOOK}”` })
    .last()
    .click();
  const dialog = pei.getByRole("dialog", { name: `Levels of “${BOOK}”` });
  await expect(dialog.getByRole("listitem").filter({ hasText: "this book" })).toBeVisible();
  await dialog.getByRole("combobox", { name: "Another level" }).click();
  await pei.getByTitle("Pre-A1", { exact: true }).last().click();
  await dialog.getByRole("button", { name: "Tell for this level" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Pre-A1" })).toBeVisible();
  await picture(pei, "ladder-list");
  await nobodyShutOut(pei, "the levels of a book", ".ant-modal");
});
