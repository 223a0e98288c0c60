// The three editors without a mouse: everything is reached, nothing that is done loses the keyboard, and one sees where it is.
import type { Locator, Page } from "@playwright/test";
import { expect, option, test } from "./support.ts";

/** Somebody with a keyboard only. */
class Typist {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  async opens(path: string) {
    await this.page.goto(path);
    await this.isSaved();
  }
  isSaved = () => expect(this.page.locator("[data-save]")).toHaveAttribute("data-save", "saved");
  async presses(...keys: string[]) {
    for (const key of keys) await this.page.keyboard.press(key);
  }
  types = (text: string) => this.page.keyboard.type(text);
  /** The keyboard is there, and one sees it. */
  async isAt(place: Locator) {
    await expect(place).toBeFocused();
    await expect(place).toBeInViewport();
    expect(await place.evaluate((field) => field.matches(":focus-visible"))).toBe(true);
  }
  /** Goes there with so many presses of Tab at most. */
  async reaches(place: Locator, most: number, key = "Tab") {
    // What is not there yet, or off still, the keys would pass by.
    await expect(place).toBeEnabled();
    for (let pressed = 0; pressed < most && !(await place.evaluate((field) => field === document.activeElement)); pressed += 1) {
      const before = await this.page.evaluateHandle(() => document.activeElement);
      await this.presses(key);
      await this.page.waitForFunction((was) => document.activeElement !== was, before);
    }
    await this.isAt(place);
  }
  button = (name: string | RegExp): Locator => this.page.getByRole("button", { name, exact: typeof name === "string" });
  /** Opens the menu of the button that has the keyboard, and takes an entry. */
  async takes(entry: string) {
    await this.presses("Enter");
    const wanted = this.page.getByRole("menuitem", { name: entry, exact: true });
    await expect(this.page.locator("[role=menu] :focus")).toHaveCount(1);
    const at = () => this.page.evaluate(() => document.activeElement?.textContent);
    for (let pressed = 0; pressed < 20 && !(await wanted.evaluate((item) => item.contains(document.activeElement))); pressed += 1) {
      const before = await at();
      await this.presses("ArrowDown");
      // The menu moves on in its own time: another press before that would go past what is wanted.
      await expect.poll(at).not.toBe(before);
    }
    await this.presses("Enter");
  }
  async comments(words: string) {
    await this.presses("Alt+2");
    await this.isAt(this.page.getByRole("region", { name: "Comments" }));
    await this.reaches(this.page.getByRole("textbox", { name: "New comment" }), 1);
    await this.types(words);
    await this.presses("Control+Enter");
    await expect(this.page.getByRole("listitem").filter({ hasText: words })).toBeVisible();
    await this.isAt(this.page.getByRole("textbox", { name: "New comment" }));
  }
  /** Says who is to look at it, and submits it. */
  async submits() {
    await this.presses("Alt+4");
    await this.isAt(this.page.getByRole("region", { name: "Publish" }));
    await this.reaches(this.button("Submit for review"), 1);
    await this.presses("Enter");
    const dialog = this.page.getByRole("dialog", { name: "Submit for review" });
    await this.isAt(dialog.getByRole("textbox", { name: "Name of the version" }));
    await this.types("First");
    await this.reaches(dialog.getByRole("combobox", { name: "Reviewers" }), 1);
    await this.types("Ivy");
    await expect(option(this.page, "Ivy Chen")).toBeVisible();
    await this.presses("Enter");
    await expect(option(this.page, "Ivy Chen")).toBeHidden();
    await this.reaches(dialog.getByRole("button", { name: "Submit for review" }), 2);
    await this.presses("Enter");
    await expect(this.page.getByRole("region", { name: "Publish" })).toContainText("Version 1 is in review");
  }
}

async function made(page: Page, kind: string, data: object): Promise<string> {
  const answer = await page.request.post(`/api/management/${kind}/create`, { data });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

test("a plan is written, ordered, commented on and handed in without a mouse", async ({ signedIn }) => {
  test.slow();
  const page = await signedIn("producer");
  const ann = new Typist(page);
  const title = (number: string) => page.getByRole("textbox", { name: `Title of step ${number}`, exact: true });
  await ann.opens(`/sop-plan/${await made(page, "sopPlan", { title: "Keys", lesson_minutes: 52, template: "example_en" })}`);
  await ann.presses("j");
  await ann.isAt(title("1.1"));
  await ann.presses("Enter");
  await ann.isAt(title("1.2"));
  await ann.types("Sing a song");

  // Down over the edge of its stage, and up again.
  await ann.presses("Alt+ArrowDown");
  await ann.isAt(title("1.3"));
  await ann.presses("Alt+ArrowDown");
  await ann.isAt(title("2.1"));
  await expect(title("2.1")).toHaveValue("Sing a song");
  await ann.presses("Alt+ArrowUp");
  await ann.isAt(title("1.3"));

  // Who leads it, and how long it takes: beside the title.
  const owner = ann.button(/^Who leads Sing a song/);
  await ann.reaches(owner, 1);
  await ann.takes("Student");
  await ann.isAt(owner);
  await expect(owner).toContainText("Student");
  const minutes = page.getByRole("textbox", { name: "Minutes of Sing a song" });
  await ann.reaches(minutes, 1);
  await ann.types("7");
  await ann.presses("Enter");
  await ann.isAt(minutes);
  await expect(minutes).toHaveValue("7");

  // Into the script, and back.
  await ann.reaches(title("1.3"), 2, "Shift+Tab");
  await ann.presses("Control+Enter");
  await ann.isAt(page.getByRole("textbox", { name: "Script" }));
  await ann.types("Everybody stands up.");
  await ann.presses("Escape");
  await ann.isAt(title("1.3"));

  await ann.comments("Which song?");
  await ann.presses("Alt+1");
  await ann.isAt(title("1.3"));

  // Deleted from its menu the step before has the keyboard; undone it is there again.
  await ann.reaches(ann.button("More for Sing a song"), 3);
  await ann.takes("Delete step");
  await ann.isAt(title("1.2"));
  await expect(title("1.3")).toHaveCount(0);
  await ann.presses("Control+z");
  await expect(title("1.3")).toHaveValue("Sing a song");
  // What was just added goes with undo, and not the keyboard with it.
  await ann.presses("Enter");
  await ann.isAt(title("1.3"));
  await expect(title("1.4")).toHaveValue("Sing a song");
  await ann.presses("Control+z");
  await expect(title("1.4")).toHaveCount(0);
  await ann.isAt(title("1.2"));
  await ann.isSaved();
  await ann.submits();
  await ann.isAt(title("1.2"));
});

test("a picture book is written, ordered, commented on and handed in without a mouse", async ({ signedIn }) => {
  test.slow();
  const page = await signedIn("producer");
  const ann = new Typist(page);
  const thumb = (number: number) => page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: new RegExp(`^Page ${number}(\\.|$)`) });
  const text = (number: number) => page.getByRole("textbox", { name: `Text of page ${number}`, exact: true });
  await ann.opens(`/editPictureBook?id=${await made(page, "pictureBook", { title: "Keys", level: "A1", template: "empty" })}`);
  await ann.presses("n");
  await ann.isAt(text(1));
  await ann.types("A fox sees the moon.");
  await ann.presses("Alt+1");
  await ann.isAt(thumb(1));
  await ann.presses("n");
  await ann.isAt(text(2));
  await ann.types("The moon sees the fox.");

  // Whose page it is: behind the words.
  const assignee = page.getByRole("combobox", { name: "Assigned to" });
  // Past the picture's takes: its prompt, one more, and what else can be asked for.
  await ann.reaches(assignee, 6);
  await ann.types("Paul");
  await expect(option(page, "Paul Meyer")).toBeVisible();
  await ann.presses("Enter");
  await ann.isAt(assignee);

  await ann.presses("Alt+1");
  await ann.isAt(thumb(2));
  await ann.presses("Alt+ArrowLeft");
  await ann.isAt(thumb(1));
  await expect(thumb(1)).toHaveAccessibleName(/The moon sees the fox/);
  await ann.presses("ArrowRight");
  await ann.isAt(thumb(2));
  await ann.presses("Delete");
  await ann.isAt(thumb(1));
  await expect(thumb(2)).toHaveCount(0);
  await ann.presses("Control+z");
  await expect(thumb(2)).toHaveAccessibleName(/A fox sees the moon/);

  await ann.comments("Shorter, please");
  await ann.presses("Alt+1");
  await expect(page.getByRole("navigation", { name: "Pages" }).locator(":focus")).toHaveCount(1);
  await ann.isSaved();
  await ann.presses("Alt+4");
  await expect(page.getByRole("region", { name: "Publish" })).toContainText("not kept yet");

  // One of which every rule is kept goes out.
  await ann.opens(`/editPictureBook?id=${await made(page, "pictureBook", { title: "Ready", level: "A1", template: "example" })}`);
  await ann.submits();
});

test("a paper is written, ordered, commented on and handed in without a mouse", async ({ signedIn }) => {
  test.slow();
  const page = await signedIn("producer");
  const ann = new Typist(page);
  const row = (number: number) =>
    page
      .locator("[data-question]")
      .nth(number - 1)
      .locator("button[id]");
  const stem = page.getByRole("textbox", { name: "Question", exact: true });
  await ann.opens(`/editQuestion?id=${await made(page, "questionPaper", { title: "Keys", kind: "practice", level: "A1", template: "empty" })}`);
  await ann.presses("Shift+N");
  await ann.isAt(page.getByRole("textbox", { name: "Title of section 1" }));
  await ann.types("Words");
  await ann.reaches(ann.button("Add to Words"), 1);
  await ann.takes("Single choice");
  await ann.isAt(stem);
  await ann.types("Which animal can fly?");

  // Its answers, and the right one.
  const first = page.getByRole("textbox", { name: "Option A" });
  await ann.reaches(first, 5);
  await ann.types("a bat");
  const second = page.getByRole("textbox", { name: "Option B" });
  await ann.reaches(second, 5);
  await ann.types("a cow");
  await ann.presses("Enter");
  await ann.isAt(page.getByRole("textbox", { name: "Option C" }));
  await ann.presses("Backspace");
  await ann.isAt(second);
  await ann.reaches(page.getByRole("radio", { name: "A is right" }), 6, "Shift+Tab");
  await ann.presses("Space");
  await expect(page.getByRole("radio", { name: "A is right" })).toBeChecked();

  await ann.presses("Control+Enter");
  await ann.isAt(stem);
  await ann.presses("Escape");
  await ann.isAt(row(1));
  const score = page.getByRole("textbox", { name: "Score of question 1" });
  await ann.reaches(score, 1);
  await ann.types("60");
  await ann.presses("Enter");
  await ann.isAt(score);
  await ann.presses("Shift+Tab", "n");
  await ann.isAt(stem);
  await ann.types("Which animal can swim?");
  await ann.presses("Escape");
  await ann.isAt(row(2));
  await ann.presses("Alt+ArrowUp");
  await ann.isAt(row(1));
  await expect(row(1)).toContainText("Which animal can swim?");
  await ann.presses("Delete");
  await ann.isAt(row(1));
  await expect(row(1)).toContainText("Which animal can fly?");
  await ann.presses("Control+z");
  await expect(row(2)).toBeVisible();

  await ann.comments("Easy enough?");
  await ann.presses("Alt+1");
  await expect(page.locator("[data-question] :focus")).toHaveCount(1);
  await ann.isSaved();
  await ann.presses("Alt+4");
  await expect(page.getByRole("region", { name: "Publish" })).toContainText("not kept yet");

  await ann.opens(`/editQuestion?id=${await made(page, "questionPaper", { title: "Ready", kind: "practice", level: "A1", template: "example_en" })}`);
  await ann.submits();
});

test("who is at a step that a colleague deletes is told, and goes on beside it", async ({ signedIn }) => {
  const [page, other] = [await signedIn("producer"), await signedIn("producer2")];
  const ann = new Typist(page);
  const plan = await made(page, "sopPlan", { title: "Two at it", lesson_minutes: 45, template: "example_en" });
  const title = (number: string) => page.getByRole("textbox", { name: `Title of step ${number}`, exact: true });
  await ann.opens(`/sop-plan/${plan}`);
  await other.goto(`/sop-plan/${plan}`);
  await ann.presses("j");
  await ann.isAt(title("1.1"));
  await ann.presses("Enter");
  await ann.isAt(title("1.2"));
  await ann.types("Sing a song");
  await other.getByRole("button", { name: "More for Sing a song" }).click();
  await other.getByRole("menuitem", { name: "Delete step" }).click();
  await expect(title("1.2")).not.toHaveValue("Sing a song");
  // Until she looks up, her keys are for what is gone.
  await expect(page.getByRole("alertdialog")).toBeFocused();
  await ann.presses("Enter", "n", "Escape");
  await ann.isAt(title("1.1"));
});
