// A document of hundreds of items: what is far from the screen is drawn with less, and is whole when one comes to it.
import { made } from "../tools/made.ts";
import { expect, test } from "./support.ts";

test("in a plan of 200 steps the last one is reached, written and moved as the first", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const many = <T>(count: number, one: (at: number) => T) => Array.from({ length: count }, (_, at) => one(at));
  const plan = {
    title: "Plan of 200 steps",
    lessonMinutes: 45,
    stages: many(10, (s) => ({
      title: `Stage ${s + 1}`,
      steps: many(20, (n) => ({ title: `Step ${s + 1}.${n + 1}`, minutes: 2, owner: "teacher", required: true })),
    })),
  };
  await page.goto(`/sop-plan/${await made(page.request, "/api/management/sopPlan", plan)}`);
  await expect(page.locator("[data-save]")).toHaveAttribute("data-save", "saved");
  const step = (number: string) => page.getByRole("textbox", { name: `Title of step ${number}`, exact: true });
  const drawn = page.locator("[data-step] textarea");
  const words = (title: string) => page.getByRole("listitem").filter({ hasText: new RegExp(`^${title.replace(".", "\\.")}$`) });
  // Every step is an item of its stage's list with its title, to be found and read; fields and menus are where the eyes are.
  await expect(page.getByRole("listitem").and(page.locator("[data-item]"))).toHaveCount(200);
  await expect(words("Step 10.20")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Move step 1\.1,/ })).toBeVisible();
  expect(await drawn.count()).toBeLessThan(40);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(2_000);

  // A check, a comment or a colleague's face leads to the place of a step; who comes there with the keyboard has its field in the same moment.
  await words("Step 10.20").focus();
  await expect(step("10.20")).toBeFocused();
  await expect(step("10.20")).toBeInViewport();
  await page.keyboard.press("End");
  await page.keyboard.type(" at last");
  await expect(page.getByRole("button", { name: /^Move step 10\.20,/ })).toBeVisible();
  await expect(step("10.20")).toBeFocused();
  // What one went away from is drawn with less again.
  await expect(step("1.1")).toHaveCount(0);
  expect(await drawn.count()).toBeLessThan(40);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(step("10.19")).toHaveValue("Step 10.20 at last");
  await expect(step("10.19")).toBeFocused();
  // Up through rows that were not drawn yet, as fast as the key repeats.
  for (let n = 0; n < 30; n += 1) await page.keyboard.press("ArrowUp");
  await expect(step("9.9")).toBeFocused();
  await expect(step("9.9")).toBeInViewport();

  // A colleague writes three lines far above: what one reads stays where it is, and their face leads there.
  const paul = await signedIn("producer2");
  await paul.goto(new URL(page.url()).pathname);
  const theirs = paul.getByRole("textbox", { name: "Title of step 1.2", exact: true });
  await theirs.fill("A title that goes on and on ".repeat(7).trim());
  await expect(page.getByRole("listitem").filter({ hasText: "A title that goes on" })).toHaveCount(1);
  await expect(step("9.9")).toBeInViewport();
  await expect(step("9.9")).toBeFocused();
  await page.getByRole("button", { name: "Go there and follow" }).click();
  await expect(step("1.2")).toBeInViewport();
  await expect(step("1.2")).toHaveValue(/^A title that goes on/);
  await page.keyboard.press("Escape");
  await paul.close();

  // Over its end: a new step has the keyboard.
  await page.getByRole("button", { name: "Add a step to Stage 10" }).click();
  await expect(step("10.21")).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(step("10.21")).toHaveCount(0);

  // By its handle, too.
  await page.getByRole("button", { name: /^Move step 10\.19,/ }).focus();
  for (const [key, place] of [
    ["Space", 19],
    ["ArrowDown", 20],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByText(`step ${place} of Stage 10`)).toBeAttached();
  }
  await page.keyboard.press("Space");
  await expect(step("10.20")).toHaveValue("Step 10.20 at last");
  // From the last one to the first, with all that lie between undrawn.
  await page.getByRole("checkbox", { name: "Choose Step 10.20 at last" }).click();
  await words("Step 1.1").focus();
  await page.getByRole("checkbox", { name: "Choose Step 1.1", exact: true }).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("toolbar").getByRole("status")).toHaveText(/200/);
});

test("while a document is on its way its page stands, with the title the list knows", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const made = await page.request.post("/api/management/sopPlan/create", { data: { title: "Slowly opened", lesson_minutes: 45, template: "example_en" } });
  const { data } = (await made.json()) as { data: { id: string } };
  // The document never comes; the page does not wait for it.
  await page.routeWebSocket(/\/sync\//, () => {});
  await page.goto("/sop-plan?q=Slowly");
  await page.getByRole("button", { name: "Slowly opened" }).click();
  await expect(page).toHaveURL(new RegExp(`/sop-plan/${data.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Slowly opened" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
});
