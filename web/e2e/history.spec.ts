// The past of a document in two browsers: going back is told and undone by one press, any moment can be looked at, and what was deleted is in the bin.
import type { Page } from "@playwright/test";
import { expect, nobodyShutOut, picture, test } from "./support.ts";

const tab = (page: Page, name: string) => page.getByRole("radiogroup", { name: /Beside the document|文档侧栏/ }).getByText(name);
const step = (page: Page, number: string) => page.getByRole("textbox", { name: new RegExp(`^(Title of step ${number}|步骤 ${number} 的标题)$`) });
const isSaved = (page: Page) => expect(page.locator("[data-save]")).toHaveAttribute("data-save", "saved", { timeout: 20_000 });

async function newPlan(page: Page, title: string): Promise<string> {
  const answer = await page.request.post("/api/management/sopPlan/create", { data: { title, lesson_minutes: 45, template: "example_en" } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

async function open(page: Page, plan: string) {
  await page.goto(`/sop-plan/${plan}`);
  await isSaved(page);
}

test("going back is told to who is there, undone by one press, and what it was before can be looked at and brought back", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  const plan = await newPlan(pei, "Plan to go back in");
  await open(pei, plan);
  await open(paul, plan);
  await tab(pei, "History").click();
  await pei.getByRole("textbox", { name: "Name of the version" }).fill("Kept");
  await pei.getByRole("button", { name: "Keep as version" }).click();
  const first = await step(pei, "1.1").inputValue();
  await step(paul, "1.1").fill("Paul's own words");
  await isSaved(paul);
  // The timeline comes along by itself while it is open.
  await expect(pei.locator("button[aria-expanded]").filter({ hasText: "Paul Meyer" })).toBeVisible();
  await expect(pei.getByText(/^Created by Pei Zhang/)).toBeVisible();

  await pei.getByRole("button", { name: /Version 1 · Kept/ }).click();
  const row = pei.getByRole("listitem").filter({ has: pei.getByRole("button", { name: /Version 1 · Kept/ }) });
  await row.getByRole("button", { name: "Restore" }).click();
  await pei.getByRole("tooltip").getByRole("button", { name: "Restore" }).click();
  await expect(step(paul, "1.1")).toHaveValue(first);
  const told = paul.getByText("Pei Zhang 恢复到版本 1");
  await expect(told).toBeVisible();
  await picture(paul, "told");
  // Somebody goes on; the undo keeps it.
  await step(paul, "1.2").fill("Written since");
  await isSaved(paul);
  await pei.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(step(paul, "1.1")).toHaveValue("Paul's own words");
  await expect(step(paul, "1.2")).toHaveValue("Written since");

  // It stands for itself in everybody's history, and the state before it is there at any later time.
  await tab(paul, "历史").click();
  await paul.getByRole("button", { name: /Pei Zhang 恢复到版本 1/ }).click();
  await picture(paul, "timeline");
  await paul.getByRole("listitem").getByRole("button", { name: "查看恢复前的内容" }).click();
  await expect(paul.getByText("您正在查看恢复之前的内容")).toBeVisible();
  await expect(step(paul, "1.1")).toHaveValue("Paul's own words");
  await expect(step(paul, "1.2")).not.toHaveValue("Written since");
  await picture(paul, "still");
  await nobodyShutOut(paul, "a moment of the past", "main");
  await paul.getByRole("button", { name: "恢复到此内容" }).click();
  await paul.getByRole("tooltip").getByRole("button", { name: "恢复到此内容" }).click();
  await expect(step(pei, "1.2")).not.toHaveValue("Written since");
  await isSaved(paul);
});

test("a stage deleted offline while another writes in it: who wrote is told, and brings it back with the words", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer", "zh-CN"), await signedIn("producer2")];
  const plan = await newPlan(pei, "Plan with a bin");
  await open(pei, plan);
  await open(paul, plan);
  await pei.context().setOffline(true);
  await expect(pei.locator("[data-save]")).toHaveAttribute("data-save", "offline", { timeout: 20_000 });
  await pei
    .getByRole("button", { name: /^环节.*的更多操作$/ })
    .first()
    .click();
  await pei.getByRole("menuitem", { name: "删除环节及其步骤" }).click();
  const confirm = pei
    .getByRole("tooltip")
    .or(pei.getByRole("dialog"))
    .getByRole("button", { name: /删\s?除/ });
  if (await confirm.isVisible()) await confirm.click();
  await step(paul, "1.1").fill("Written in a deleted stage");
  // He is elsewhere by now: whoever still has the keyboard in it is told in its place (hands.spec.ts).
  await paul.getByRole("textbox", { name: "Title of the plan" }).focus();
  await isSaved(paul);
  await pei.context().setOffline(false);
  await expect(paul.getByText(/Pei Zhang deleted .* that you were writing in/)).toBeVisible({ timeout: 20_000 });
  await expect(step(paul, "1.1")).not.toHaveValue("Written in a deleted stage");
  // Who deleted it sees it in the bin, with what was written in it.
  await isSaved(pei);
  await tab(pei, "历史").click();
  await pei.getByRole("button", { name: "回收站（1）" }).click();
  await pei.getByRole("button", { name: /Pei Zhang 删除/ }).click();
  await expect(pei.getByText("Written in a deleted stage")).toBeVisible();
  await picture(pei, "bin");
  await picture(paul, "told");
  await paul.getByRole("button", { name: "Bring back" }).click();
  await expect(step(pei, "1.1")).toHaveValue("Written in a deleted stage");
});

test("going back while another types at full speed: they are told, their words stand before it, and the undo brings them back among those typed since", async ({
  signedIn,
}) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  const plan = await newPlan(pei, "Plan that is written in");
  await open(pei, plan);
  await open(paul, plan);
  await tab(pei, "History").click();
  await pei.getByRole("textbox", { name: "Name of the version" }).fill("Kept");
  await pei.getByRole("button", { name: "Keep as version" }).click();
  const row = pei.getByRole("listitem").filter({ has: pei.getByRole("button", { name: /Version 1 · Kept/ }) });
  await row.getByRole("button", { name: /Version 1 · Kept/ }).click();
  await row.getByRole("button", { name: "Restore" }).click();
  const confirm = pei.getByRole("tooltip").getByRole("button", { name: "Restore" });
  await expect(confirm).toBeVisible();

  const field = step(paul, "1.1");
  const first = await field.inputValue();
  await field.focus();
  await paul.keyboard.press("End");
  const letters = Array.from({ length: 120 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");
  const typing = paul.keyboard.type(letters, { delay: 20 });
  await expect(step(pei, "1.1")).toHaveValue(new RegExp(letters.slice(0, 20)));
  await confirm.click();
  await expect(paul.getByText("Pei Zhang went back to version 1")).toBeVisible();
  await typing;
  // The hand stays where it was, and what it typed since stands behind what was restored: no letter is doubled, none is elsewhere.
  await expect(field).toBeFocused();
  await isSaved(paul);
  const since = await field.inputValue();
  expect(since.startsWith(first)).toBe(true);
  expect(letters.endsWith(since.slice(first.length))).toBe(true);
  await expect(step(pei, "1.1")).toHaveValue(since);
  // One press, after all that was typed on top: every letter is there, in its order.
  await pei.getByRole("button", { name: "Undo", exact: true }).last().click();
  for (const page of [pei, paul]) await expect(step(page, "1.1")).toHaveValue(`${first}${letters}`);
  await isSaved(paul);
  // What there was before it can be looked at: his words as far as they had come.
  await paul.getByRole("button", { name: "Look at what it was before" }).first().click();
  await expect(paul.getByText(/You are looking at how it was before somebody went back/)).toBeVisible();
  const before = (await step(paul, "1.1").inputValue()).slice(first.length);
  expect(letters.startsWith(before) && before.length >= 20).toBe(true);
});
