// What a colleague deletes while one writes in it is had back by one press, with the hand in it, whatever it is: in every kind of document.
import type { Locator, Page } from "@playwright/test";
import { Editor as BookEditor, newBook } from "./book.ts";
import { isSaved, lines, plan, textbox, title, told, typesOn } from "./hands.ts";
import { Editor as PaperEditor, newPaper } from "./paper.ts";
import { expect, test } from "./support.ts";

/** What Ann writes in, as each of them has it on screen, and how Ben deletes it. */
interface Written {
  field: (page: Page) => Locator;
  says: (field: Locator) => Promise<string>;
  deletes: () => Promise<unknown>;
  /** Ben goes to it. */
  finds?: () => Promise<unknown>;
}

const value = (field: Locator) => field.inputValue();
const menu = async (page: Page, name: RegExp, item: string) => {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("menuitem", { name: item }).click();
};

const kinds: Record<string, (ann: Page, ben: Page) => Promise<Written>> = {
  "a stage, in its title": async (ann, ben) => {
    await plan(ann, ben);
    return { field: (page) => textbox(page, "Title of stage 1"), says: value, deletes: () => menu(ben, /^More for stage /, "Delete stage and its steps") };
  },
  "a step, in its script": async (ann, ben) => {
    await plan(ann, ben);
    for (const page of [ann, ben]) await title(page, "1.2").click();
    const name = await title(ann, "1.2").inputValue();
    return {
      field: (page) => textbox(page, "Script"),
      says: async (field) => (await lines(field)).join("\n"),
      deletes: () => menu(ben, new RegExp(`^More for ${name}`), "Delete step"),
      finds: () => title(ben, "1.2").click(),
    };
  },
  "the stage of a step, in the step's script": async (ann, ben) => {
    await plan(ann, ben);
    for (const page of [ann, ben]) await title(page, "1.2").click();
    return {
      field: (page) => textbox(page, "Script"),
      says: async (field) => (await lines(field)).join("\n"),
      deletes: () => menu(ben, /^More for stage /, "Delete stage and its steps"),
      finds: () => title(ben, "1.2").click(),
    };
  },
  "a page, in its text": async (ann, ben) => {
    const book = await newBook(ann, "Hands");
    const theirs = (await Promise.all([ann, ben].map((page) => BookEditor.open(page, book))))[1]!;
    await ann.getByRole("button", { name: "Add the first page" }).click();
    return {
      field: (page) => new BookEditor(page).text(1),
      says: value,
      deletes: async () => {
        await theirs.thumb(1).focus();
        await ben.keyboard.press("Delete");
      },
      finds: () => theirs.thumb(1).click(),
    };
  },
  "a section, in its title": async (ann, ben) => {
    const paper = await newPaper(ann);
    for (const page of [ann, ben]) await PaperEditor.open(page, paper);
    await ann.getByRole("button", { name: "Add section" }).first().click();
    return {
      field: (page) => textbox(page, "Title of section 1"),
      says: value,
      deletes: () => menu(ben, /^More for section /, "Delete section and its questions"),
    };
  },
};

for (const [what, opens] of Object.entries(kinds)) {
  test(`${what}: deleted under the hand, and had back`, async ({ signedIn }) => {
    const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
    const { field, says, deletes, finds } = await opens(ann, ben);
    await field(ann).click();
    await ann.keyboard.press("Control+End");
    await ann.keyboard.type(" Red doors");
    await isSaved(ann);
    await expect.poll(() => says(field(ben))).toContain("Red doors");
    const typing = ann.keyboard.type(" and what is behind them, one after the other", { delay: 12 });
    await deletes();
    await expect(told(ann)).toBeFocused();
    await typing;
    await typesOn(ann);
    await expect(told(ann)).toContainText("Paul Meyer deleted");
    await expect.poll(async () => ((await field(ben).isVisible()) ? says(field(ben)) : "")).not.toContain("Red doors");
    await told(ann).getByRole("button", { name: "Bring it back" }).click();
    await expect(field(ann)).toBeFocused();
    await ann.keyboard.type("!");
    await expect.poll(() => says(field(ann))).toMatch(/Red doors[^!]*!$/);
    await isSaved(ann);
    await finds?.();
    await expect.poll(() => says(field(ben))).toBe(await says(field(ann)));
  });
}
