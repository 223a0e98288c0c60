// A producer at the editor of question papers, for the stories that open one.
import { expect, type Locator, type Page } from "@playwright/test";

/** One person at the editor, in words. */
export class Editor {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  static async open(page: Page, paper: string): Promise<Editor> {
    await page.goto(`/editQuestion?id=${paper}`);
    const editor = new Editor(page);
    await editor.isSaved();
    return editor;
  }
  isSaved = () => expect(this.page.locator("[data-save]")).toHaveAttribute("data-save", "saved", { timeout: 20_000 });
  section = (title: string): Locator => this.page.getByRole("region", { name: new RegExp(`(Section \\d+: |部分：)${title}$`) });
  /** First words of all questions as they stand. */
  questions = (section: string): Promise<string[]> => this.section(section).locator("[data-question] button[id] > span:first-child").allTextContents();
  row = (words: string): Locator => this.page.locator("[data-question]").filter({ hasText: words });
  checks = (): Locator => this.page.getByRole("region", { name: /^(Checks|检查)$/ });
  async adds(section: string, kind: string) {
    await this.section(section)
      .getByRole("button", { name: /^(Add to|在“)/ })
      .click();
    await this.page.getByRole("menuitem", { name: kind, exact: true }).click();
  }
  async asks(words: string) {
    const stem = this.page.getByRole("textbox", { name: /^(Question|题干)$/ });
    await expect(stem).toBeFocused();
    await this.page.keyboard.type(words);
  }
}

export async function newPaper(page: Page): Promise<string> {
  const answer = await page.request.post("/api/management/questionPaper/create", {
    data: { title: "Animals", kind: "practice", level: "A1", template: "empty" },
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
