// What producers do with a plan beside writing it: talk about a passage while both write in it, take several steps at once, and take it along on paper and in Word.
import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { isSaved, plan, stepTitles, textbox, title, told } from "./hands.ts";
import { expect, nobodyShutOut, type Page, picture, test } from "./support.ts";

const script = (page: Page) => page.getByRole("textbox", { name: "Script" });
const marked = (page: Page) => script(page).locator("[data-thread]");

/** Goes to the script of the first step and writes it anew. */
async function writes(page: Page, words: string): Promise<void> {
  await title(page, "1.1").click();
  await script(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type(words);
  await isSaved(page);
}

/** Selects so many letters, from the beginning of the script on. */
async function selects(page: Page, from: number, letters: number): Promise<void> {
  await script(page).click();
  await page.keyboard.press("Control+Home");
  for (let at = 0; at < from; at += 1) await page.keyboard.press("ArrowRight");
  for (let at = 0; at < letters; at += 1) await page.keyboard.press("Shift+ArrowRight");
}

test("a comment on a passage goes with its words while both write, and says when they are deleted", async ({ signedIn }) => {
  test.slow();
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  await plan(ann, ben);
  await writes(ann, "Say hello to each child by name.");
  await selects(ann, 4, 5);
  await ann.getByRole("button", { name: "Comment on what is selected" }).click();
  const box = ann.getByRole("textbox", { name: "Comment on the passage" });
  await expect(box).toBeFocused();
  // Where it goes the passage says; sent by its keys, the caret is back behind it.
  await expect(ann.getByText("A new comment goes to", { exact: false })).toHaveCount(0);
  await box.fill("Wave, too?");
  await ann.keyboard.press("Control+Enter");
  await expect(script(ann)).toBeFocused();
  await ann.keyboard.type(" there");
  await expect(script(ann)).toContainText("Say hello there to each child by name.");
  await isSaved(ann);
  await ann.getByText("Comments").first().click();
  await expect(ann.getByText("Wave, too?")).toBeVisible();
  await picture(ann, "passage-thread");

  // On a colleague's screen the words are marked; what is typed before them and in them leaves them marked.
  await title(ben, "1.1").click();
  await expect(marked(ben)).toHaveText("hello");
  await picture(ben, "passage-marked");
  await script(ben).click();
  await ben.keyboard.press("Control+Home");
  await ben.keyboard.type("First, ");
  for (let at = 0; at < 6; at += 1) await ben.keyboard.press("ArrowRight");
  await ben.keyboard.type("EE");
  await expect(marked(ben)).toHaveText("heEEllo");
  await isSaved(ben);
  // A press on them says what was said, and lets one type on; from there one goes to the thread, and back.
  await marked(ben).click();
  const said = ben.getByRole("group", { name: "Comment on this passage" });
  await expect(said).toContainText("Wave, too?");
  await picture(ben, "passage-pressed");
  await nobodyShutOut(ben, "a passage that was pressed");
  await ben.keyboard.type("E");
  await expect(marked(ben)).toContainText(/EEE/);
  await expect(said).toBeHidden();
  await ben.keyboard.press("Backspace");
  await expect(marked(ben)).toHaveText("heEEllo");
  await isSaved(ben);
  await marked(ben).click();
  await said.getByRole("button", { name: "Open the comment" }).click();
  await expect(ben.getByRole("region", { name: "Comments" }).getByText("Wave, too?")).toBeVisible();
  await nobodyShutOut(ben, "a thread about a passage");
  await ben.getByRole("button", { name: "Go to the passage “hello”" }).click();
  await expect(marked(ben)).toHaveText("heEEllo");

  // Resolved, they are marked no more; opened again, they are.
  await ann.getByRole("button", { name: "Resolve" }).click();
  await expect(marked(ben)).toHaveCount(0);
  await ann.getByText("Resolved", { exact: true }).click();
  await ann.getByRole("button", { name: "Open again" }).click();
  await expect(marked(ben)).toHaveText("heEEllo");

  // One types in the passage while the other deletes it: the thread says that it is gone.
  await selects(ben, 13, 0);
  const typing = ben.keyboard.type("abc", { delay: 20 });
  await ann.getByText("Work", { exact: true }).click();
  await title(ann, "1.1").click();
  await script(ann).click();
  await ann.keyboard.press("Control+a");
  await ann.keyboard.press("Delete");
  await typing;
  await isSaved(ann);
  // What was typed after the deletion is nobody's passage any more.
  await expect(marked(ben)).toHaveCount(0);
  await ben.getByText("Comments").first().click();
  await expect(ben.getByText("This passage has been deleted.")).toBeVisible();
  await picture(ben, "passage-gone");
});

test("several steps are moved, and deleted while a colleague writes in one of them: her words come back with one undo", async ({ signedIn }) => {
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  await plan(ann, ben);
  const before = await stepTitles(ann);
  const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Choose ${name}` });
  await box(ann, before[0]!).check({ force: true });
  await box(ann, before[1]!).check({ force: true });
  const bar = ann.getByRole("toolbar", { name: "What can be done with those chosen" });
  await expect(bar.getByText("2 steps chosen")).toBeVisible();
  await picture(ann, "steps-marked");
  await nobodyShutOut(ann, "steps that are marked");
  await bar.getByRole("button", { name: "Move to stage" }).click();
  await ann.getByRole("menuitem").last().click();
  await expect(bar).toBeHidden();
  await expect.poll(async () => (await stepTitles(ben)).slice(-2)).toEqual(before.slice(0, 2));
  await ann.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => stepTitles(ben)).toEqual(before);

  // One of them is being written by a colleague.
  await title(ben, "1.2").focus();
  await ben.keyboard.press("End");
  await ben.keyboard.type(" and clap");
  await isSaved(ben);
  await expect(title(ann, "1.2")).toHaveValue(/and clap$/);
  const [first, second] = await stepTitles(ann);
  await box(ann, first!).check({ force: true });
  await box(ann, second!).check({ force: true });
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(told(ben)).toContainText("deleted this step");
  await expect(told(ben)).toContainText("and clap");
  await expect.poll(() => stepTitles(ann)).toEqual(before.slice(2));
  await ann.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => stepTitles(ben)).toEqual([first, second, ...before.slice(2)]);
});

test("a plan goes to the print view, and becomes a Word file; a script says how long it takes to say", async ({ signedIn }) => {
  const page = await signedIn("producer");
  await page.addInitScript(() => {
    // Chromium without a window prints nowhere: what the file would be called is noted.
    globalThis.print = () => void (document.documentElement.dataset.printed = document.title);
  });
  await plan(page);
  await writes(page, "one two three four five six seven eight nine ten eleven twelve thirteen");
  await expect(page.getByText("13 words, about 6 s to say")).toBeVisible();
  await expect(page.getByText("At 130 words, or 200 Chinese characters, a minute")).toBeVisible();
  await expect(script(page)).toHaveAttribute("lang", "en");
  await expect(script(page)).toHaveAttribute("spellcheck", "true");
  // A link by its button.
  await selects(page, 0, 3);
  await page.getByRole("button", { name: "Link" }).click();
  await page.getByRole("textbox", { name: "Address of the link" }).fill("not a link");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ visible: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Address of the link" }).fill("example.com/one");
  await page.keyboard.press("Enter");
  await expect(script(page).getByRole("link", { name: "one" })).toHaveAttribute("href", "https://example.com/one");
  await picture(page, "script-tools");
  await isSaved(page);
  const menu = async (entry: string) => {
    await page.getByRole("button", { name: "More with this document" }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await menu("Print, or save as PDF");
  await expect(page.locator("html")).toHaveAttribute("data-printed", "Hands");
  const printed = page.locator(".bt-printed");
  await expect(printed).toContainText("thirteen");
  await page.emulateMedia({ media: "print" });
  await page.screenshot({ path: test.info().outputPath("printed.png"), fullPage: true });
  await page.emulateMedia({ media: null });
  await page.evaluate(() => globalThis.dispatchEvent(new Event("afterprint")));
  await expect(printed).toHaveCount(0);
  const comes = page.waitForEvent("download");
  await menu("Word file");
  const file = await comes;
  expect(file.suggestedFilename()).toBe("Hands.docx");
  const parts = unzipSync(new Uint8Array(await readFile(await file.path())));
  const body = new TextDecoder().decode(parts["word/document.xml"]);
  const rels = new TextDecoder().decode(parts["word/_rels/document.xml.rels"]);
  const [first] = await stepTitles(page);
  expect(body).toContain("thirteen");
  expect(body).toContain(first);
  expect(rels).toContain("https://example.com/one");
});

test("a comment on a passage of a plain field is marked in it, goes with its words, and is opened from them", async ({ signedIn }) => {
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  await plan(ann, ben);
  await title(ann, "1.1").click();
  await ann.keyboard.press("Home");
  for (let at = 0; at < 5; at += 1) await ann.keyboard.press("Shift+ArrowRight");
  await ann.keyboard.press("Control+Alt+m");
  const box = ann.getByRole("textbox", { name: "Comment on the passage" });
  await expect(box).toBeFocused();
  await box.fill("Or wave?");
  await ann.getByRole("button", { name: "Send" }).click();
  await expect(ann.getByText("Or wave?")).toBeVisible();
  await expect(title(ann, "1.1")).toBeFocused();
  const mark = (page: Page) => page.locator("[data-thread]").first();
  await expect(mark(ben)).toHaveText("Greet");
  await title(ben, "1.1").click();
  await ben.keyboard.press("Home");
  await ben.keyboard.type("First, ");
  await expect(mark(ann)).toHaveText("Greet");
  await isSaved(ben);
  // A press on the words opens what was said.
  for (let at = 0; at < 2; at += 1) await ben.keyboard.press("ArrowRight");
  await mark(ben).evaluate((words) => {
    const { x, y, width, height } = words.getBoundingClientRect();
    (document.elementFromPoint(x + width / 2, y + height / 2) as HTMLElement).click();
  });
  await ben.getByRole("group", { name: "Comment on this passage" }).getByRole("button", { name: "Open the comment" }).click();
  await expect(ben.getByRole("region", { name: "Comments" }).getByText("Or wave?")).toBeVisible();
  await picture(ben, "passage-plain");
  await nobodyShutOut(ben, "a passage of a plain field");
  await ann.getByRole("button", { name: "Resolve" }).click();
  await expect(ben.locator("[data-thread]")).toHaveCount(0);
});

test("a colleague begins a plan with a template, which stays as it was kept", async ({ signedIn }) => {
  test.slow();
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2")];
  await plan(ann);
  const first = await title(ann, "1.1").inputValue();
  await ben.goto("/sop-plan");
  await ben.getByRole("button", { name: "New from template" }).click();
  const picker = ben.getByRole("dialog", { name: "New from template" });
  await expect(picker.getByText("No templates yet")).toBeVisible();

  await ann.getByRole("button", { name: "More with this document" }).click();
  await ann.getByRole("menuitem", { name: "Save as template" }).click();
  const dialog = ann.getByRole("dialog", { name: "Save as template" });
  await expect(ann.getByRole("textbox", { name: "Name of the template" })).toHaveValue("Hands");
  await ann.getByRole("textbox", { name: "Name of the template" }).fill("Hello, with hands");
  await dialog.getByRole("radio", { name: "Everybody with this list" }).check();
  await picture(ann, "template-save");
  await nobodyShutOut(ann, "saving a template");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(ann.getByText("“Hello, with hands” is a template now")).toBeVisible();

  // It comes by itself, says whose it is and how long, and can be read before it is chosen.
  const kept = picker.getByRole("button", { name: /Hello, with hands/u }).first();
  await expect(kept).toContainText("Pei Zhang");
  await expect(kept).toContainText("steps");
  const look = picker.getByRole("region", { name: "What “Hello, with hands” says" });
  await expect(look).toContainText(first);
  await expect(picker.getByRole("button", { name: "Delete the template Hello, with hands" })).toHaveCount(0);
  await picture(ben, "template-picker");
  await nobodyShutOut(ben, "the templates");
  await ben.getByRole("searchbox", { name: "Search by name or person" }).fill("nothing like it");
  await expect(picker.getByText("No template matches")).toBeVisible();
  await ben.getByRole("searchbox", { name: "Search by name or person" }).fill("pei");
  await textbox(ben, "Title of the new document").fill("Ben's lesson");
  await expect(look).toContainText("Ben's lesson");
  await picker.getByRole("button", { name: "Start with this" }).click();
  await expect(ben).toHaveURL(/\/sop-plan\/\w+/u);
  await isSaved(ben);
  await expect(textbox(ben, "Title of the plan")).toHaveValue("Ben's lesson");
  await expect(title(ben, "1.1")).toHaveValue(first);
  await title(ben, "1.1").fill("Another beginning");
  await isSaved(ben);
  await expect(title(ann, "1.1")).toHaveValue(first);

  // Neither reached the template. Who made it renames and deletes it; a picker that is open loses it.
  await ben.goto("/sop-plan");
  await ben.getByRole("button", { name: "New from template" }).click();
  await expect(look).toContainText(first);
  await expect(look).not.toContainText("Another beginning");
  await ann.goto("/sop-plan");
  await ann.getByRole("button", { name: "New from template" }).click();
  await ann.getByRole("button", { name: "Change the template Hello, with hands" }).click();
  await ann.getByRole("textbox", { name: "Name of the template" }).fill("Hello");
  await ann.getByRole("dialog", { name: "New from template" }).getByRole("button", { name: "Save", exact: true }).click();
  await expect(picker.getByRole("region", { name: "What “Hello” says" })).toBeVisible();
  await ann.getByRole("button", { name: "Delete the template Hello" }).click();
  await ann.getByRole("tooltip").getByRole("button").last().click();
  await expect(picker.getByText("No templates yet")).toBeVisible();
  await expect(picker.getByRole("alert")).toContainText("“Hello” has been deleted");
});
