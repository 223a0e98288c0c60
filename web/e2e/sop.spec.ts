// Producers write one plan together, through lost networks and a killed server.
import type { Locator, Page } from "@playwright/test";
import { agree, expect, picture, test } from "./support.ts";

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
  title = (number: string): Locator => this.page.getByRole("textbox", { name: new RegExp(`^(Title of step ${number}|步骤 ${number} 的标题)$`) });
  async is(state: string) {
    await expect(this.page.locator("[data-save]")).toHaveAttribute("data-save", state, { timeout: 20_000 });
  }
  async types(number: string, text: string) {
    await this.title(number).focus();
    await this.page.keyboard.press("End");
    await this.page.keyboard.type(text);
  }
  /** From here on notes what the step's title held each time the badge turned from saving to saved: the server's word for it. */
  async notesWord(number: string) {
    await this.title(number).evaluate((field) => {
      const badge = document.querySelector("[data-save]")!;
      const note = (changes: { oldValue: string | null }[]) => {
        if (changes.some(({ oldValue }) => oldValue === "saving") && badge.getAttribute("data-save") === "saved")
          (badge as HTMLElement).dataset.word = (field as HTMLTextAreaElement).value;
      };
      new MutationObserver(note).observe(badge, { attributeFilter: ["data-save"], attributeOldValue: true });
    });
  }
  /** What it last held when the badge turned so. */
  word = async (): Promise<string> => (await this.page.locator("[data-save]").getAttribute("data-word")) ?? "";
  /** Titles of all steps as they stand. */
  steps = (): Promise<string[]> => this.page.locator("[data-step] textarea").evaluateAll((fields) => fields.map((f) => (f as HTMLTextAreaElement).value));
}

async function newPlan(page: Page): Promise<string> {
  const answer = await page.request.post("/api/management/sopPlan/create", { data: { title: "Story", lesson_minutes: 45, template: "example_en" } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

test(
  "two producers write one plan, one offline, the server killed: both read the same, and what was shown as saved is there",
  { tag: "@gate" },
  async ({ signedIn, server }) => {
    // Two people, a reader and two starts of the server: a minute where everything else runs beside it.
    test.slow();
    const [annPage, benPage] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
    const plan = await newPlan(annPage);
    const [ann, ben] = [await Editor.open(annPage, plan), await Editor.open(benPage, plan)];

    await ann.types("1.1", " together");
    await expect(ben.title("1.1")).toHaveValue(/together$/);

    await benPage.context().setOffline(true);
    await ben.is("offline");
    await ben.types("2.1", " offline");
    await benPage.getByRole("textbox", { name: "“New words with cards offline”的分钟数" }).fill("9");
    await ben.title("1.2").press("Alt+ArrowDown");
    await ben.is("offline");
    await ann.types("1.2", " meanwhile");
    await ann.is("saved");

    // Ann writes letter by letter, each acknowledged before the next; then on, while the server dies and after.
    await ann.notesWord("3.1");
    for (let i = 0; i < 8; i += 1) {
      await ann.types("3.1", "…");
      await expect.poll(ann.word).toBe(await ann.title("3.1").inputValue());
    }
    await ann.types("3.1", "……");
    await server.kill();
    await ann.types("3.1", "……");
    await ann.is("offline");
    const [safe, written] = [await ann.word(), await ann.title("3.1").inputValue()];
    expect(safe).toMatch(/…{8}/);
    expect(written).toMatch(/…{12}$/);
    await Promise.all([picture(annPage, "editor-en"), picture(benPage, "editor-zh")]);

    // A stranger reads what was shown as saved from the server alone: neither browser can send it again.
    await annPage.context().setOffline(true);
    await server.start();
    const reader = await Editor.open(await signedIn("producer"), plan);
    const kept = await reader.title("3.1").inputValue();
    expect(kept.startsWith(safe)).toBe(true);
    expect(written.startsWith(kept)).toBe(true);
    await ann.is("offline");
    await ben.is("offline");

    for (const page of [annPage, benPage]) await page.context().setOffline(false);
    await ann.is("saved");
    await ben.is("saved");
    for (const other of [ben, reader]) await agree(other.steps, ann.steps);
    const all = await ann.steps();
    expect(all).toContain(written);
    expect(all).toEqual(expect.arrayContaining([expect.stringMatching(/together$/), expect.stringMatching(/ meanwhile$/), expect.stringMatching(/ offline$/)]));
    // Ben moved the step that Ann was writing in: both survive.
    await expect(ann.title("2.1")).toHaveValue(/ meanwhile$/);
    await expect(reader.page.getByRole("textbox", { name: "Minutes of New words with cards offline" })).toHaveValue("9");
    await picture(annPage, "editor-together-en");
  },
);

test("edits made offline outlive the closed page and are sent by the next one", { tag: "@gate" }, async ({ signedIn, server }) => {
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

test("what the server cannot send of a page leaves the rest as it is, and comes when it can", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const plan = await newPlan(page);
  await page.route(/rich-text-[^/]*\.js/, (route) => route.abort());
  const editor = await Editor.open(page, plan);
  const refused = page.waitForEvent("requestfailed");
  await editor.types("1.1", " kept");
  await refused;
  await expect(editor.title("1.1")).toHaveValue(/ kept$/);
  await editor.is("saved");
  await page.unroute(/rich-text-[^/]*\.js/);
  await expect(page.getByRole("textbox", { name: "Script" })).toBeVisible();
});

test("an edit is called kept here when the browser has written it, and never where its disk is full", async ({ signedIn, server }) => {
  const page = await signedIn("producer");
  // A slow disk is one on which a write is not over before it is let go; on a full one the browser takes the write back.
  await page.addInitScript(() => {
    const it = Object.assign(globalThis, { disk: "" });
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (...what) {
      const wait = () => it.disk === "slow" && (this.count().onsuccess = wait);
      const adding = add.apply(this, what);
      if (it.disk === "full") this.transaction.abort();
      else wait();
      return adding;
    };
  });
  const disk = (is: string) => page.evaluate((now) => Object.assign(globalThis, { disk: now }), is);
  const plan = await newPlan(page);
  const editor = await Editor.open(page, plan);
  await server.kill();
  await editor.is("offline");
  const badge = page.locator("[data-save]");
  await editor.types("1.1", " one");
  await expect(badge).toContainText("4 edits kept here");
  await disk("slow");
  await page.keyboard.type("two");
  await expect(editor.title("1.1")).toHaveValue(/ onetwo$/);
  await expect(badge).toContainText("4 edits kept here");
  await disk("");
  await expect(badge).toContainText("7 edits kept here");

  await disk("full");
  await page.keyboard.type("!");
  await expect(badge).toContainText("8 edits not saved");
  await expect(page.getByText("this browser cannot keep edits")).toBeVisible();
  await server.start();
  await editor.is("saved");
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
  await agree(
    () => ben.steps(),
    () => ann.steps(),
  );
});

test("looking at a step's script or a question is no edit: nothing to take back, and what was taken back can still be redone", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const [undo, redo] = [page.getByRole("button", { name: "Undo", exact: true }), page.getByRole("button", { name: "Redo", exact: true })];
  const plan = await Editor.open(page, await newPlan(page));
  await plan.title("1.1").focus();
  await expect(page.getByRole("textbox", { name: "Script" })).toBeVisible();
  await expect(undo).toBeDisabled();
  await plan.types("1.1", " taken back");
  await undo.click();
  await expect(plan.title("1.1")).not.toHaveValue(/taken back/);
  await expect(undo).toBeDisabled();
  const script = await page.getByRole("textbox", { name: "Script" }).textContent();
  await plan.title("2.1").focus();
  await expect(page.getByRole("textbox", { name: "Script" })).not.toHaveText(script ?? "");
  await redo.click();
  await expect(plan.title("1.1")).toHaveValue(/ taken back$/);

  await page.goto("/classification");
  await page.getByRole("button", { name: "A day at school: practice" }).click();
  await page.locator("[data-question] button[id]").first().click();
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toBeVisible();
  await expect(undo).toBeDisabled();
});

test("a step's materials are picked from the library with the keyboard, or named freely, and both pages show them", async ({ signedIn }) => {
  const [page, otherPage] = [await signedIn("producer"), await signedIn("producer2")];
  const id = await newPlan(page);
  const [ann, ben] = [await Editor.open(page, id), await Editor.open(otherPage, id)];
  await ann.title("1.1").focus();
  await ben.title("1.1").focus();
  const chips = (on: Page) => on.getByRole("group", { name: "Materials" }).getByRole("button", { name: /^Remove / });
  const had = await chips(page).count();
  const field = page.getByRole("combobox", { name: "Add a material" });
  await field.focus();
  await page.keyboard.type("food");
  await expect(page.locator(".ant-select-item-option")).toHaveText(["Word cards: food and drink"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(chips(otherPage)).toHaveCount(had + 1);
  // A comma of either keyboard takes what is typed as it is, however much of the library begins so; Enter does where nothing does.
  await page.keyboard.type("Word cards, 一只布偶，");
  await expect(chips(otherPage)).toHaveCount(had + 3);
  await page.keyboard.type("A drum");
  await page.keyboard.press("Enter");
  await expect(chips(otherPage)).toHaveCount(had + 4);
  await expect(otherPage.getByRole("group", { name: "Materials" })).toContainText(/Word cards: food and drink.*Word cards.*一只布偶.*A drum/);
  await page.keyboard.press("Backspace");
  await expect(chips(otherPage)).toHaveCount(had + 3);
  await ann.is("saved");
});

test("Ctrl+Enter leads to the script: of who only reads, who changes nothing there, and on a phone", async ({ signedIn }) => {
  const [tina, pei] = [await signedIn("teacher"), await signedIn("producer")];
  const listed = await tina.request.post("/api/management/sopPlan/list", { data: { page: 1, size: 50, filter: { status: ["published"] } } });
  const { id } = ((await listed.json()) as { data: { records: { id: string }[] } }).data.records[0]!;
  await pei.setViewportSize({ width: 390, height: 844 });
  for (const page of [tina, pei]) {
    await page.goto(`/sop-plan/${id}`);
    await expect(page.locator("[data-save]")).toHaveAttribute("data-save", /saved|readonly/);
    await page.keyboard.press("j");
    await expect(page.getByRole("textbox", { name: "Title of step 1.1" })).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("textbox", { name: "Script" })).toBeFocused();
  }
  const script = tina.getByRole("textbox", { name: "Script" });
  await tina.keyboard.type("nothing of this");
  // A colleague's caret with its name comes into the text when it likes.
  await expect(script).not.toContainText("nothing of this");
  await expect(pei.getByRole("textbox", { name: "Script" })).not.toContainText("nothing of this");
  // On a phone a step is opened from its own row: no title lies under a button.
  const sheet = pei.getByRole("dialog");
  await sheet.getByRole("button", { name: "Close", exact: true }).click();
  const first = pei.getByRole("listitem").filter({ has: pei.getByRole("textbox", { name: "Title of step 1.1", exact: true }) });
  await first.getByRole("button", { name: /^Open “/ }).click();
  await expect(sheet.getByRole("textbox", { name: "Script" })).toBeVisible();
});
