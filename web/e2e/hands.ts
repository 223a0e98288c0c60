// Hands on one document: an input method, and what two people read off their screens.
import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect } from "./support.ts";

/** An input method: pinyin is composed, and then is a word. */
export class Ime {
  readonly #to: Promise<CDPSession>;
  constructor(page: Page) {
    this.#to = page.context().newCDPSession(page);
  }
  async composes(...steps: string[]) {
    for (const text of steps) await (await this.#to).send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  }
  async picks(text: string) {
    await (await this.#to).send("Input.insertText", { text });
  }
}

export const isSaved = (page: Page) => expect(page.locator("[data-save]:visible")).toHaveAttribute("data-save", "saved", { timeout: 20_000 });
export const textbox = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });
export const title = (page: Page, number: string): Locator => textbox(page, `Title of step ${number}`);
export const stepTitles = (page: Page) => page.locator("[data-step] textarea").evaluateAll((fields) => fields.map((f) => (f as HTMLTextAreaElement).value));

/** A plan of the example, open before each of these. */
export async function plan(...pages: Page[]): Promise<void> {
  const answer = await pages[0]!.request.post("/api/management/sopPlan/create", { data: { title: "Hands", lesson_minutes: 45, template: "example_en" } });
  const { id } = ((await answer.json()) as { data: { id: string } }).data;
  for (const page of pages) {
    await page.goto(`/sop-plan/${id}`);
    await isSaved(page);
  }
}

/** The lines of formatted text, without the carets of others. */
export const lines = (field: Locator): Promise<string[]> =>
  field.locator("p").evaluateAll((all) =>
    all.map((line) => {
      const bare = line.cloneNode(true) as Element;
      for (const caret of bare.querySelectorAll(".ProseMirror-widget")) caret.remove();
      return bare.textContent ?? "";
    }),
  );

/** What somebody is told, in the moment that what they write in is gone. */
export const told = (page: Page): Locator => page.getByRole("alertdialog");

/** Ann types on as if nothing had happened: shortcuts, Tab, Enter and Space among it. Nothing on the page changes by it. */
export async function typesOn(page: Page) {
  await page.keyboard.type("n nnn jk p", { delay: 5 });
  for (const key of ["Enter", "Tab", "n", "Space", "Delete", "Backspace", "Alt+ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.keyboard.type("never mind", { delay: 0 });
  await expect(told(page)).toBeFocused();
}
