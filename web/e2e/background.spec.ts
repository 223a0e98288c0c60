// A workspace tab that goes to the background goes on: what was being done there is done, and who comes back finds all as it was left.
import type { Page } from "@playwright/test";
import { Editor, newBook, RED } from "./book.ts";
import { expect, gone, seenLive, shown, test } from "./support.ts";

const step = (page: Page, number: string) => page.getByRole("textbox", { name: `Title of step ${number}` });
const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "Open pages" }).getByRole("link", { name: new RegExp(name) });

test(
  "one goes to another tab and back: undo, the chosen step, the panel and the scroll are as they were left, and colleagues saw one leave",
  { tag: "@timed" },
  async ({ signedIn }) => {
    const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
    const made = await pei.request.post("/api/management/sopPlan/create", { data: { title: "Plan left alone", lesson_minutes: 45, template: "example_en" } });
    const { data } = (await made.json()) as { data: { id: string } };
    await pei.setViewportSize({ width: 1280, height: 480 });
    for (const page of [pei, paul]) {
      await page.goto(`/sop-plan/${data.id}`);
      await expect(page.locator("[data-save]")).toHaveAttribute("data-save", "saved");
    }
    await step(pei, "3.1").focus();
    await pei.keyboard.press("End");
    await pei.keyboard.type(" again");
    const title = await step(pei, "3.1").inputValue();
    await pei.getByRole("radiogroup", { name: "Beside the document" }).getByText("Comments").click();
    await pei.getByRole("textbox", { name: "New comment" }).fill("Half a thought");
    const scrolled = () =>
      step(pei, "3.1").evaluate((field) => {
        let box: Element | null = field;
        while (box && box.scrollTop === 0) box = box.parentElement;
        return box?.scrollTop ?? 0;
      });
    const left = await scrolled();
    expect(left).toBeGreaterThan(0);
    await shown(paul.getByRole("img", { name: "Pei Zhang" }));

    await seenLive(() => pei.getByRole("link", { name: "Belltower" }).click(), gone(paul.getByRole("img", { name: "Pei Zhang" })));
    await expect(pei).toHaveURL(/\/home$/);
    await step(paul, "1.1").fill("Written meanwhile");

    await tab(pei, "Plan left alone").click();
    await expect(step(pei, "1.1")).toHaveValue("Written meanwhile");
    await shown(paul.getByRole("img", { name: "Pei Zhang" }));
    await expect(pei.getByRole("textbox", { name: "New comment" })).toHaveValue("Half a thought");
    await expect.poll(scrolled).toBe(left);
    await expect(pei.locator("[data-step]").filter({ has: step(pei, "3.1") })).toHaveClass(/chosen/);
    await pei.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(step(paul, "3.1")).toHaveValue(title.replace(" again", ""));
    await expect(step(pei, "1.1")).toHaveValue("Written meanwhile");
  },
);

test("a picture whose upload ends while another tab is open arrives, and can be taken back", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  const book = await newBook(pei, "Book left alone");
  const [mine, his] = [await Editor.open(pei, book), await Editor.open(paul, book)];
  await pei.getByRole("button", { name: "Add the first page" }).click();
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await pei.route("**/api/management/file/upload*", async (route) => {
    await held;
    await route.continue();
  });
  await mine.upload({ name: "door.png", mimeType: "image/png", buffer: RED });
  await pei.getByRole("link", { name: "Belltower" }).click();
  await expect(pei).toHaveURL(/\/home$/);
  arrive();
  await expect(his.thumb(1).locator("img")).toBeVisible();
  await expect(pei).toHaveURL(/\/home$/);
  await tab(pei, "Book left alone").click();
  await expect(mine.thumb(1).locator("img")).toBeVisible();
  await pei.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(his.thumb(1).locator("img")).toHaveCount(0);
});
