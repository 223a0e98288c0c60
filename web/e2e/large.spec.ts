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
  // Every title is there to be found and read; the menus are where the eyes are.
  await expect(page.locator("[data-step]")).toHaveCount(200);
  await expect(step("10.20")).toHaveValue("Step 10.20");
  await expect(page.getByRole("button", { name: /^Move step 1\.1,/ })).toBeVisible();
  expect(await page.getByRole("button", { name: /^Move step/ }).count()).toBeLessThan(100);

  await step("10.20").focus();
  await expect(step("10.20")).toBeInViewport();
  await page.keyboard.press("End");
  await page.keyboard.type(" at last");
  await expect(page.getByRole("button", { name: /^Move step 10\.20,/ })).toBeVisible();
  await expect(step("10.20")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(step("10.19")).toHaveValue("Step 10.20 at last");
  await expect(step("10.19")).toBeFocused();
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
