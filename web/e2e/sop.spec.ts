// Producers write one plan together, through lost networks and a killed server.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support.ts";

/** One person at the editor, in words. */
class Editor {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  static async open(page: Page, plan: string): Promise<Editor> {
    await page.goto(`/sop-plan/${plan}`);
    const editor = new Editor(page);
    await editor.is("saved");
    return editor;
  }
  title = (number: string): Locator => this.page.getByRole("textbox", { name: `Title of step ${number}`, exact: true });
  async is(state: string) {
    await expect(this.page.locator("[data-save]")).toHaveAttribute("data-save", state, { timeout: 20_000 });
  }
  async types(number: string, text: string) {
    await this.title(number).focus();
    await this.page.keyboard.press("End");
    await this.page.keyboard.type(text);
  }
  /** Titles of all steps as they stand. */
  steps = (): Promise<string[]> => this.page.locator("[data-step] textarea").evaluateAll((fields) => fields.map((f) => (f as HTMLTextAreaElement).value));
}

async function newPlan(page: Page): Promise<string> {
  const answer = await page.request.post("/api/management/sopPlan/create", { data: { title: "Story", lesson_minutes: 45, template: "example_en" } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

test("two producers write one plan, one offline, the server killed: both read the same, and what was shown as saved is there", async ({ signedIn, server }) => {
  // Two people, a reader and two starts of the server: a minute where everything else runs beside it.
  test.slow();
  const [annPage, benPage] = [await signedIn("producer"), await signedIn("producer2")];
  const plan = await newPlan(annPage);
  const [ann, ben] = [await Editor.open(annPage, plan), await Editor.open(benPage, plan)];

  await ann.types("1.1", " together");
  await expect(ben.title("1.1")).toHaveValue(/together$/);

  await benPage.context().setOffline(true);
  await ben.is("offline");
  await ben.types("2.1", " offline");
  await benPage.getByRole("textbox", { name: "Minutes of New words with cards offline" }).fill("9");
  await ben.title("1.2").press("Alt+ArrowDown");
  await ben.is("offline");
  await ann.types("1.2", " meanwhile");
  await ann.is("saved");

  // Ann writes on while the server dies: what the badge calls saved after each letter must outlive it.
  let safe = "";
  const dies = (async () => {
    await expect(ann.title("3.1")).toHaveValue(/…{8}/);
    await server.kill();
  })();
  for (let i = 0; i < 60; i += 1) {
    await ann.types("3.1", "…");
    const state = await annPage.locator("[data-save]").getAttribute("data-save");
    if (state === "saved") safe = await ann.title("3.1").inputValue();
    if (state === "offline") break;
  }
  await dies;
  await ann.is("offline");
  const written = await ann.title("3.1").inputValue();
  await server.start();
  await benPage.context().setOffline(false);
  await ann.is("saved");
  await ben.is("saved");

  const third = await signedIn("producer");
  const reader = await Editor.open(third, plan);
  const [mine, theirs, stored] = [await ann.steps(), await ben.steps(), await reader.steps()];
  expect(theirs).toEqual(mine);
  expect(stored).toEqual(mine);
  expect(safe).toContain("…");
  expect(written.startsWith(safe)).toBe(true);
  expect(mine).toContain(written);
  expect(mine).toEqual(expect.arrayContaining([expect.stringMatching(/together$/), expect.stringMatching(/ meanwhile$/), expect.stringMatching(/ offline$/)]));
  // Ben moved the step that Ann was writing in: both survive.
  await expect(ann.title("2.1")).toHaveValue(/ meanwhile$/);
  await expect(reader.page.getByRole("textbox", { name: "Minutes of New words with cards offline" })).toHaveValue("9");
});

test("edits made offline outlive the closed page and are sent by the next one", async ({ signedIn, server }) => {
  const page = await signedIn("producer");
  const plan = await newPlan(page);
  await Editor.open(page, plan);
  await server.kill();
  const editor = new Editor(page);
  await editor.is("offline");
  await editor.types("1.1", " kept");
  await expect(page.locator("[data-save]")).toContainText("5 edits kept here");
  const context = page.context();
  await page.close();
  await server.start();
  const again = await Editor.open(await context.newPage(), plan);
  await expect(again.title("1.1")).toHaveValue(/ kept$/);
  const other = await Editor.open(await signedIn("producer2"), plan);
  await expect(other.title("1.1")).toHaveValue(/ kept$/);
});

test("who may only look reads along and cannot write", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const plan = await newPlan(page);
  const writer = await Editor.open(page, plan);
  const teacher = await signedIn("teacher");
  await teacher.goto(`/sop-plan/${plan}`);
  const reader = new Editor(teacher);
  await reader.is("readonly");
  await expect(reader.title("1.1")).not.toBeEditable();
  await writer.types("1.1", " read along");
  await expect(reader.title("1.1")).toHaveValue(/ read along$/);
  await expect(teacher.getByRole("button", { name: "Add stage" })).toHaveCount(0);
});

test("steps are moved with the keyboard alone, and undo takes back only one's own", async ({ signedIn }) => {
  const [page, otherPage] = [await signedIn("producer"), await signedIn("producer2")];
  const plan = await newPlan(page);
  const [ann, ben] = [await Editor.open(page, plan), await Editor.open(otherPage, plan)];
  const first = await ann.title("1.1").inputValue();
  await page.getByRole("button", { name: /^Move step 1\.1/ }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${first}: step 1 of Warm-up.`)).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(`${first}: step 2 of Warm-up.`)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(ben.title("1.2")).toHaveValue(first);
  await ben.types("1.2", " (Ben)");
  await expect(ann.title("1.2")).toHaveValue(`${first} (Ben)`);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(ann.title("1.1")).toHaveValue(`${first} (Ben)`);
  await expect(ben.title("1.1")).toHaveValue(`${first} (Ben)`);
  await expect.poll(async () => await ben.steps()).toEqual(await ann.steps());
});
