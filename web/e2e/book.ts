// A producer at the editor of picture books, for the stories that open one.
import { expect, type Locator, type Page } from "@playwright/test";

/** A picture of one red pixel, as PNG. */
export const RED = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC", "base64");

/** One person at the editor, in words. */
export class Editor {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  static async open(page: Page, book: string, path = "/editPictureBook"): Promise<Editor> {
    await page.goto(`${path}?id=${book}`);
    await expect(page.locator("[data-save]")).toHaveAttribute("data-save", "saved");
    return new Editor(page);
  }
  strip = (): Locator => this.page.getByRole("navigation", { name: /^(Pages|页面)$/ });
  thumb = (number: number): Locator =>
    this.strip()
      .getByRole("button", { name: new RegExp(`^(Page ${number}|第 ${number} 页)(\\.|$)`) })
      .first();
  text = (number: number): Locator => this.page.getByRole("textbox", { name: new RegExp(`^(Text of page ${number}|第 ${number} 页的文字)$`) });
  checks = (): Locator => this.page.getByRole("region", { name: /^(Checks|检查)$/ });
  upload = (file: { name: string; mimeType: string; buffer: Buffer }) => this.page.getByLabel(/^(Picture file|图片文件)$/).setInputFiles(file);
  /** The words of each page in order, as the strip tells them. */
  pages = (): Promise<string[]> =>
    this.strip()
      .locator("[aria-roledescription]")
      .evaluateAll((all) => all.map((one) => (one.getAttribute("aria-label") ?? "").split(". ")[1]?.replace(/\.$/, "") ?? ""));
}

export async function newBook(page: Page, title: string): Promise<string> {
  const answer = await page.request.post("/api/management/pictureBook/create", { data: { title, level: "A1", template: "empty" } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
