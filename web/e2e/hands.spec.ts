// Two people in one document: no key goes where it was not meant, whatever the other one does to what is under the hand.
import type { Page } from "@playwright/test";
import { Editor as BookEditor, newBook, RED } from "./book.ts";
import { Ime, isSaved, plan, stepTitles, textbox, title, told, typesOn } from "./hands.ts";
import { Editor as PaperEditor, newPaper } from "./paper.ts";
import { agree, atRest, expect, picture, test } from "./support.ts";

test("a step dragged to another stage while its title is written takes the hand along", async ({ signedIn }) => {
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  await plan(ann, ben);
  const field = title(ann, "1.1");
  await field.fill("");
  await field.focus();
  const wordsToType = "a long title that is typed at full speed without looking up";
  const typing = ann.keyboard.type(wordsToType, { delay: 15 });
  // Down through its stage into the next one, and back.
  for (const key of ["Alt+ArrowDown", "Alt+ArrowDown", "Alt+ArrowDown", "Alt+ArrowUp", "Alt+ArrowUp"])
    await ben
      .locator("[data-step] textarea")
      .nth(await atOf(ben, "a"))
      .press(key);
  await typing;
  await expect.poll(() => stepTitles(ben)).toContain(wordsToType);
  await agree(
    () => stepTitles(ann),
    () => stepTitles(ben),
  );
  await expect(ann.locator("[data-step] textarea:focus")).toHaveValue(wordsToType);

  // In the middle of a word, with a selection to go.
  const moved = ann.locator("[data-step] textarea:focus");
  await ann.keyboard.press("Control+Home");
  const ime = new Ime(ann);
  await ime.composes("ni", "nih", "niha");
  const before = await stepTitles(ann);
  await ben
    .locator("[data-step] textarea")
    .nth(await atOf(ben, "a"))
    .focus();
  for (let n = 0; n < 4; n += 1) await ben.keyboard.press("Alt+ArrowDown");
  await isSaved(ben);
  await ime.composes("nihao");
  await ime.picks("你好");
  await expect(moved).toHaveValue(`你好${wordsToType}`);
  await agree(
    () => stepTitles(ann),
    () => stepTitles(ben),
  );
  expect((await stepTitles(ann)).length).toBe(before.length);
  await ann.keyboard.type("!");
  await expect(moved).toHaveValue(`你好!${wordsToType}`);
});

/** Where the step stands whose title begins so. */
const atOf = async (page: Page, words: string): Promise<number> =>
  Math.max(
    0,
    (await stepTitles(page)).findIndex((one) => one.startsWith(words)),
  );

test("a step deleted while its title is written: the keys stop, it can be had back with all its words", async ({ signedIn }) => {
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  await plan(ann, ben);
  const errors: string[] = [];
  for (const page of [ann, ben]) page.on("pageerror", (error) => errors.push(String(error)));
  await title(ann, "1.2").fill("");
  await ann.keyboard.type("Sing together");
  await expect(title(ben, "1.2")).toHaveValue("Sing together");
  const typing = ann.keyboard.type("a very long title that goes on and on and on", { delay: 12 });
  await ben.getByRole("button", { name: /^More for Sing together/ }).click();
  await ben.getByRole("menuitem", { name: "Delete step" }).click();
  await expect(told(ann)).toBeFocused();
  await typing;
  await typesOn(ann);
  await isSaved(ann);
  await agree(
    () => stepTitles(ann),
    () => stepTitles(ben),
  );
  expect((await stepTitles(ann)).filter((one) => /Sing|never|nnn/.test(one))).toEqual([]);
  await expect(told(ann)).toContainText("Sing together");
  await expect(told(ann)).toContainText("Paul Meyer deleted this step");
  await picture(ann, "deleted-under-the-hand-en");
  await told(ann).getByRole("button", { name: "Bring it back" }).click();
  await expect(told(ann)).toBeHidden();
  await expect(title(ann, "1.2")).toBeFocused();
  await expect(title(ann, "1.2")).toHaveValue(/^Sing together/);
  await expect(title(ben, "1.2")).toHaveValue(/^Sing together/);
  // Ben deletes it once more and thinks better of it: there is nothing to tell any more, and Ann goes on where she was.
  await ben.getByRole("button", { name: /^More for Sing together/ }).click();
  await ben.getByRole("menuitem", { name: "Delete step" }).click();
  await expect(told(ann)).toBeFocused();
  await ben.keyboard.press("Control+z");
  await expect(told(ann)).toBeHidden();
  await expect(title(ann, "1.2")).toBeFocused();
  await ann.keyboard.type(" again");
  await expect(title(ben, "1.2")).toHaveValue(/^Sing together.* again$/);
  // A title is as long as the rule has it, typed or pasted, and its end says so.
  await ann.keyboard.press("Control+a");
  await ann.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ann.evaluate(() => navigator.clipboard.writeText("many words ".repeat(300)));
  await ann.keyboard.press("Control+v");
  await expect(title(ben, "1.2")).toHaveValue(/^(many words ){18}ma$/);
  await expect(ann.getByText("200 / 200")).toBeVisible();
  expect(errors).toEqual([]);
});

test("a page of a book deleted while its text is written: no page is made by the keys, and Escape goes on without it", async ({ signedIn }) => {
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  const book = await newBook(ann, "Hands");
  const [mine, theirs] = [await BookEditor.open(ann, book), await BookEditor.open(ben, book)];
  await ann.getByRole("button", { name: "Add the first page" }).click();
  await mine.text(1).fill("The cat");
  await ann.getByRole("button", { name: "Add page" }).click();
  await mine.text(2).click();
  await ann.keyboard.type("The dog sleeps");
  await expect.poll(theirs.pages).toEqual(["The cat", "The dog sleeps"]);
  const typing = ann.keyboard.type(" and now nothing happens any more", { delay: 10 });
  await theirs.thumb(2).focus();
  await ben.keyboard.press("Delete");
  await expect(told(ann)).toBeFocused();
  await typing;
  await typesOn(ann);
  expect(await mine.pages()).toEqual(["The cat"]);
  await expect(told(ann)).toContainText("The dog sleeps");
  // Another is moved before it: the page that is written stays the one that is shown.
  await ann.keyboard.press("Escape");
  await expect(told(ann)).toBeHidden();
  await expect(mine.thumb(1)).toBeFocused();
  expect(await theirs.pages()).toEqual(["The cat"]);
  // From the bin, at any later time, with all that was written in it.
  await ben.getByText("History", { exact: true }).click();
  await ben.getByRole("button", { name: "Bin (1)" }).click();
  await ben.getByRole("button", { name: "Bring back" }).click();
  for (const editor of [mine, theirs]) await expect.poll(editor.pages).toEqual(["The cat", expect.stringMatching(/^The dog sleeps/)]);
});

test("a question or an option deleted while it is written: no key makes another one", async ({ signedIn }) => {
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  const paper = await newPaper(ann);
  const mine = await PaperEditor.open(ann, paper);
  await ann.getByRole("button", { name: "Add section" }).first().click();
  await ann.keyboard.type("Words");
  await mine.adds("Words", "Single choice");
  await mine.asks("Which is a fruit?");
  await mine.adds("Words", "Single choice");
  await mine.asks("Which is a pet?");
  await mine.isSaved();
  const theirs = await PaperEditor.open(ben, paper);
  const both = ["Which is a fruit?", "Which is a pet?"];
  await expect.poll(() => theirs.questions("Words")).toEqual(both);

  // The option.
  await theirs.row("pet").locator("button[id]").click();
  const option = ann.getByRole("textbox", { name: /B$/ });
  await option.click();
  await ann.keyboard.type("a cat");
  await expect(ben.getByRole("textbox", { name: /B$/ })).toHaveValue("a cat");
  const writing = ann.keyboard.type(" that purrs and purrs", { delay: 10 });
  await ben.getByRole("button", { name: "Remove B" }).click();
  await expect(told(ann)).toBeFocused();
  await writing;
  await typesOn(ann);
  await expect(told(ann)).toContainText("a cat");
  // Brought back, the question is open still, and one goes on behind what one wrote.
  await told(ann).getByRole("button", { name: "Bring it back" }).click();
  await expect(option).toBeFocused();
  await ann.keyboard.type("!");
  await expect(option).toHaveValue(/^a cat.*!$/);
  await expect(ben.getByRole("textbox", { name: /B$/ })).toHaveValue(/^a cat.*!$/);

  // The question.
  const stem = ann.getByRole("textbox", { name: "Question", exact: true });
  await stem.click();
  await ann.keyboard.press("End");
  const typing = ann.keyboard.type(" Name one more of them", { delay: 10 });
  await theirs.row("pet").locator("button[id]").focus();
  await ben.keyboard.press("Delete");
  await expect(told(ann)).toBeFocused();
  await typing;
  await typesOn(ann);
  await expect(told(ann)).toContainText("Which is a pet?");
  expect(await mine.questions("Words")).toEqual(both.slice(0, 1));
  expect(await theirs.questions("Words")).toEqual(both.slice(0, 1));
  await told(ann).getByRole("button", { name: "Bring it back" }).click();
  for (const editor of [mine, theirs]) await expect.poll(() => editor.questions("Words")).toEqual([both[0], expect.stringMatching(/^Which is a pet\?/)]);
  await expect(stem).toBeFocused();
  await ann.keyboard.type(" Two!");
  await expect.poll(() => theirs.questions("Words")).toEqual([both[0], expect.stringMatching(/^Which is a pet\?.* Two!$/)]);
});

test("two plans in two tabs: a key, a check and a label act in the one that is shown", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const made = async (name: string) => {
    const answer = await page.request.post("/api/management/sopPlan/create", { data: { title: name, lesson_minutes: 45, template: "example_en" } });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const names = ["First of two", "Second of two"] as const;
  for (const name of names) {
    await page.goto(`/sop-plan/${await made(name)}`);
    await expect(textbox(page, "Title of the plan")).toHaveValue(name);
  }
  const tab = (name: (typeof names)[number]) => page.getByRole("navigation", { name: "Open pages" }).getByRole("link").nth(names.indexOf(name));
  // A step chosen in either, both pages alive.
  for (const name of [names[0], names[1], names[0]]) {
    await tab(name).click();
    await expect(textbox(page, "Title of the plan")).toHaveValue(name);
    await title(page, "1.1").click();
    await expect(textbox(page, "Script")).toBeVisible();
  }
  for (const name of [names[1], names[0]]) {
    await tab(name).click();
    await expect(textbox(page, "Title of the plan")).toHaveValue(name);
    await title(page, "1.1").click();
    const script = textbox(page, "Script");
    await expect(script).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect(script).toBeFocused();
    const required = page.getByRole("switch", { name: "Required" });
    await expect(required).toBeChecked();
    await page.getByRole("region", { name: "Chosen step" }).getByText("Required", { exact: true }).click();
    await expect(required).not.toBeChecked();
    // A check leads to the field that it is about.
    await title(page, "1.2").fill("");
    await page.getByRole("region", { name: "Checks" }).getByRole("button", { name: /title/ }).click();
    await expect(title(page, "1.2")).toBeFocused();
    await isSaved(page);
  }
  const ids = await page.locator("[id]").evaluateAll((all) => all.filter((one) => one.closest("main")).map((one) => one.id));
  expect(ids.filter((id, at) => id && ids.indexOf(id) !== at)).toEqual([]);
});

test("two people draw on one picture, saved one after the other and in one moment: it has the strokes of both", async ({ signedIn }) => {
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  const book = await newBook(ann, "Two pens");
  const [mine, theirs] = [await BookEditor.open(ann, book), await BookEditor.open(ben, book)];
  await ann.getByRole("button", { name: "Add the first page" }).click();
  await mine.upload({ name: "red.png", mimeType: "image/png", buffer: RED });
  await expect(theirs.page.getByRole("button", { name: "Draw on it" })).toBeVisible();
  const sheet = (page: Page) => page.getByRole("dialog", { name: "Draw on the picture" }).getByLabel("Drawing sheet");
  /** A stroke across, so far down. */
  const draws = async (page: Page, down: number) => {
    const box = await atRest(sheet(page));
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * down);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * down, { steps: 4 });
    await page.mouse.up();
  };
  /** At which heights the page's picture has something else than its red. */
  const strokes = (page: Page, heights: number[]) =>
    page
      .getByRole("img", { name: "Picture of page 1" })
      .evaluate(async (shown: HTMLImageElement, at) => {
        await shown.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: shown.naturalWidth, height: shown.naturalHeight });
        const on = canvas.getContext("2d")!;
        on.drawImage(shown, 0, 0);
        return at.filter((down) => {
          const [red, green, blue] = on.getImageData(Math.round(canvas.width / 2), Math.round(canvas.height * down), 1, 1).data;
          return !(red! > 180 && green! < 80 && blue! < 80);
        });
      }, heights)
      .catch(() => []);
  for (const page of [ann, ben]) {
    await page.getByRole("button", { name: "Draw on it" }).click();
    await expect(page.getByRole("button", { name: "Save as new picture" })).toBeVisible();
    await expect(sheet(page)).toBeVisible();
  }
  await draws(ann, 0.2);
  await draws(ben, 0.4);
  await ann.getByRole("button", { name: "Save as new picture" }).click();
  await expect(sheet(ann)).toBeHidden();
  // Ben sees it beneath his own, and loses neither.
  await expect(ben.getByText("A colleague changed this picture meanwhile")).toBeVisible();
  await picture(ben, "two-pens");
  await ben.getByRole("button", { name: "Save as new picture" }).click();
  await expect(sheet(ben)).toBeHidden();
  for (const page of [ann, ben]) await expect.poll(() => strokes(page, [0.2, 0.4, 0.9])).toEqual([0.2, 0.4]);

  // In one moment: both files are on their way before either is the page's.
  for (const page of [ann, ben]) {
    await page.getByRole("button", { name: "Draw on it" }).click();
    await expect(sheet(page)).toBeVisible();
  }
  await draws(ann, 0.6);
  await draws(ben, 0.8);
  const gates = await Promise.all(
    [ann, ben].map(async (page) => {
      let open = () => {};
      const held = new Promise<void>((resolve) => (open = resolve));
      await page.route(
        "**/api/management/file/upload*",
        async (route) => {
          const answer = await route.fetch();
          await held;
          await route.fulfill({ response: answer });
        },
        { times: 1 },
      );
      return open;
    }),
  );
  const sent = [ann, ben].map((page) => page.waitForRequest("**/api/management/file/upload*"));
  for (const page of [ann, ben]) await page.getByRole("button", { name: "Save as new picture" }).click();
  await Promise.all(sent);
  for (const open of gates) open();
  for (const page of [ann, ben]) {
    await expect(sheet(page)).toBeHidden();
    await expect.poll(() => strokes(page, [0.2, 0.4, 0.6, 0.8, 0.9])).toEqual([0.2, 0.4, 0.6, 0.8]);
  }
});
