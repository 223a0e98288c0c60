// Producers make the course tree together: what one hangs on a courseware, the other sees at once.
import type { Page } from "@playwright/test";
import { expect, listening, picture, test } from "./support.ts";

const CONTENT = "/classContentManagement";
const node = (page: Page, name: string) => page.getByRole("treeitem", { name: new RegExp(`^${name}`) });

async function opens(page: Page): Promise<void> {
  await page.goto(CONTENT);
  await node(page, "Young learners").waitFor();
}

test(
  "a courseware is made in a new category, gets a picture book, and is moved by keys, while a colleague looks on",
  { tag: "@gate" },
  async ({ signedIn }) => {
    const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
    await opens(pei);
    await opens(paul);
    await listening(pei, paul);
    await pei.getByRole("button", { name: "New category" }).click();
    const form = pei.getByRole("dialog");
    await form.getByLabel("Name").fill("Holidays");
    await form.getByRole("button", { name: /Create|Save/ }).click();
    await node(paul, "Holidays").waitFor();
    // What is chosen is where a new one comes.
    await expect(node(pei, "Holidays")).toHaveAttribute("aria-selected", "true");
    await pei.getByRole("button", { name: "New courseware" }).click();
    await form.getByLabel("Name").fill("At the beach");
    await form.getByRole("button", { name: /Create|Save/ }).click();
    await expect(pei.getByRole("heading", { name: "At the beach" })).toBeVisible();
    await expect(pei.getByText("No class of the next 14 days uses it")).toBeVisible();
    // A colleague sees only what has content, until it has some.
    await node(paul, "Holidays").focus();
    await paul.keyboard.press("ArrowRight");
    await expect(node(paul, "At the beach")).toHaveCount(0);
    const tile = pei.getByRole("region", { name: "Picture books" });
    await tile.getByRole("button", { name: "Add: Picture books" }).click();
    await tile.getByRole("combobox").click();
    await pei.getByTitle(/Boat/).first().click();
    await node(paul, "Holidays").filter({ hasText: "1" }).waitFor();
    await expect(tile.getByRole("link", { name: /Boat/ })).toBeVisible();
    await paul.keyboard.press("ArrowRight");
    await node(paul, "At the beach").click();
    await expect(paul.getByRole("region", { name: "Picture books" }).getByRole("link", { name: /Boat/ })).toBeVisible();
    // m moves it, by the path of where it is to go.
    await node(pei, "At the beach").focus();
    await pei.keyboard.press("m");
    const dialog = pei.getByRole("dialog", { name: "Move “At the beach”" });
    await dialog.getByRole("combobox").fill("Travel");
    await pei.getByTitle("Everyday English / Travel").click();
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(node(pei, "Holidays")).not.toHaveAttribute("aria-expanded", "true");
    // F2 renames; the colleague's open panel says so.
    await node(pei, "At the beach").focus();
    await pei.keyboard.press("F2");
    await form.getByLabel("Name").fill("On the beach");
    await form.getByRole("button", { name: "Save" }).click();
    await paul.getByRole("heading", { name: "On the beach" }).waitFor();
  },
);

test("an inspector looks and changes nothing; on a phone the tree comes first, then what is chosen", async ({ signedIn }) => {
  const ivy = await signedIn("inspector", "zh-CN");
  await ivy.setViewportSize({ width: 390, height: 844 });
  await opens(ivy);
  await picture(ivy, "course-tree-phone");
  await node(ivy, "Everyday English").focus();
  // The first level is unfolded when one comes.
  for (const key of ["ArrowDown", "ArrowRight", "ArrowDown", "Enter"]) await ivy.keyboard.press(key);
  await expect(ivy.getByRole("heading", { name: "Everyday English 1" })).toBeVisible();
  await expect(ivy.getByRole("region", { name: "跟读" })).toContainText("未设置");
  for (const name of ["编辑", "删除", "新建课件"]) await expect(ivy.getByRole("button", { name })).toHaveCount(0);
  await picture(ivy, "courseware-phone");
  await ivy.getByRole("link", { name: "返回" }).click();
  await expect(node(ivy, "Everyday English").first()).toBeVisible();
});

test("yesterday's address of a courseware's plans, by its name, leads to them", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.goto(`/sop/${encodeURIComponent("Phonics Steps 2")}`);
  await expect(pei.getByRole("heading", { name: "Phonics Steps 2" })).toBeVisible();
  await expect(pei.getByRole("link", { name: "Phonics: long a and the silent e" })).toBeVisible();
  expect(decodeURIComponent(new URL(pei.url()).pathname)).not.toContain("Phonics");
});

test("a textbook is submitted by its producer, passed and listed by an inspector, each seeing what the other does", async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector")];
  for (const page of [pei, ivy]) {
    await page.goto("/newTextbookLibrary");
    await page.getByRole("row", { name: /Phonics Steps/ }).waitFor();
  }
  await listening(pei, ivy);
  await picture(pei, "textbooks");
  await pei.getByText("Phonics Steps").first().click();
  const mine = pei.getByRole("dialog");
  // A cover is chosen from pictures, and seen as one.
  await expect(mine.getByRole("img", { name: "Cover" })).toBeVisible();
  await expect(mine.getByRole("textbox", { name: "Cover" })).toHaveCount(0);
  await mine.getByRole("button", { name: "Submit for audit" }).click();
  const row = ivy.getByRole("row", { name: /Phonics Steps/ });
  await expect(row).toContainText("In audit");
  await ivy.getByText("Phonics Steps").first().click();
  const theirs = ivy.getByRole("dialog");
  await expect(theirs.getByRole("img", { name: "Phonics Steps" })).toBeVisible();
  await picture(ivy, "textbook");
  await expect(theirs.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await theirs.getByRole("button", { name: "Pass", exact: true }).click();
  await theirs.getByRole("button", { name: "List", exact: true }).click();
  await expect(pei.getByRole("row", { name: /Phonics Steps/ })).toContainText("Listed");
  await mine.getByRole("tab", { name: "Coursewares" }).click();
  await expect(mine.getByText("Phonics Steps 4")).toBeVisible();
});
