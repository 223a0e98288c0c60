// A class is as long as it was, however its start moves: by who has it open, and by a colleague meanwhile.
import type { Page } from "@playwright/test";
import { expect, noonZone, option, picture, test } from "./support.ts";

interface Planned {
  id: string;
  name: string;
  version: number;
  start_at: string;
  end_at: string;
}

const HOUR = 3_600_000;
const later = (at: string, by: number) => new Date(Date.parse(at) + by).toISOString();

/** A class of 25 minutes in a month, without a teacher whom it could clash with. */
async function made(page: Page, name: string): Promise<Planned> {
  const start = new Date(Math.ceil((Date.now() + 30 * 24 * HOUR) / HOUR) * HOUR).toISOString();
  const answer = await page.request.post("/api/class/create", {
    data: { name, kind: "one_to_one", start_at: start, end_at: later(start, 25 * 60_000), zone: "UTC" },
  });
  return ((await answer.json()) as { data: Planned }).data;
}

test("a class that a colleague moves stays as long as it is in a drawer that lies open", async ({ signedIn }) => {
  const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin")];
  const { id, version, start_at, end_at } = await made(sam, "Moved by another");
  await sam.goto(`/roomList?record=${id}`);
  const drawer = sam.getByRole("dialog");
  const length = drawer.getByRole("spinbutton", { name: "Minutes" });
  await expect(length).toHaveValue("25");
  // What is typed is the time where the class is planned; what it is on the clock of who types stands beside it.
  await expect(drawer.getByRole("textbox", { name: "Start" })).toHaveValue(start_at.slice(0, 16).replace("T", " "));
  await expect(drawer.getByText(/^By the clock of UTC\. On yours: .+ \(GMT\+8, Shanghai\)$/)).toBeVisible();
  await drawer.getByRole("textbox", { name: "Description" }).fill("Bring the cards");
  const moved = { id, version, start_at: later(start_at, HOUR / 2), end_at: later(end_at, HOUR / 2) };
  expect((await ada.request.post("/api/class/update", { data: moved })).ok()).toBe(true);
  await expect(drawer.getByRole("textbox", { name: "Start" })).toHaveValue(/:30$/);
  await expect(length).toHaveValue("25");
  // What is typed while it is being saved is not what was saved: it stays, and is still to be saved.
  let answers = () => {};
  const held = new Promise<void>((resolve) => (answers = resolve));
  await sam.route("**/api/class/update", async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByRole("textbox", { name: "Description" }).fill("Bring the cards and the dice");
  answers();
  await expect(sam.getByText("Saved", { exact: true })).toBeVisible();
  await expect(drawer.getByRole("textbox", { name: "Description" })).toHaveValue("Bring the cards and the dice");
  await expect(drawer.getByText("Unsaved changes")).toBeVisible();
  const kept = ((await (await ada.request.post("/api/class/detail", { data: { id } })).json()) as { data: Planned }).data;
  expect([Date.parse(kept.start_at), Date.parse(kept.end_at)]).toEqual([Date.parse(moved.start_at), Date.parse(moved.end_at)]);

  // Removed while one writes: by whom, and what was written stays in sight.
  expect((await ada.request.post("/api/class/delete", { data: { ids: [id] } })).ok()).toBe(true);
  await expect(drawer).toContainText("Removed by Ada Admin");
  await expect(drawer).toContainText("Bring the cards and the dice");
  await picture(sam, "removed-while-typing");
});

test("a start typed and taken with Enter moves the end along, and is sent when it is saved", async ({ signedIn }) => {
  const sam = await signedIn("scheduler");
  const { id, start_at } = await made(sam, "Moved by Enter");
  await sam.goto(`/roomList?record=${id}`);
  const start = sam.getByRole("dialog").getByRole("textbox", { name: "Start" });
  const shown = await start.inputValue();
  await start.click();
  await start.fill(shown.replace(/:00$/, ":10"));
  const asked: string[] = [];
  sam.on("request", (one) => one.url().endsWith("/api/class/update") && asked.push(one.url()));
  // It takes the day over and closes the calendar; the form is for Save.
  await sam.keyboard.press("Enter");
  await expect(sam.getByRole("dialog").getByText("Unsaved changes")).toBeVisible();
  expect(asked).toEqual([]);
  const sent = sam.waitForRequest("**/api/class/update");
  await sam.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  const { start_at: from, end_at: to } = (await sent).postDataJSON() as Planned;
  expect([Date.parse(from), Date.parse(to)]).toEqual([Date.parse(start_at) + 600_000, Date.parse(start_at) + 35 * 60_000]);
});

test("a class is cancelled for a reason, in its form and for several at once", async ({ signedIn }) => {
  const page = await signedIn("scheduler");
  const ids: string[] = [];
  for (const [place, name] of ["Rained off Rosa", "Rained off Rolf"].entries()) {
    const start = new Date(Date.now() + (50 * 24 + place) * 3_600_000);
    const end = new Date(start.getTime() + 25 * 60_000);
    const data = { name, kind: "live_lecture", student_ids: [], zone: "UTC", start_at: start.toISOString(), end_at: end.toISOString() };
    const answer = (await (await page.request.post("/api/class/create", { data })).json()) as { data: { id: string } };
    ids.push(answer.data.id);
  }
  await page.goto(`/roomList?q=Rained+off&record=${ids[0]}`);
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Reason")).toHaveCount(0);
  await form.getByLabel("Outcome").click();
  await option(page, "Cancelled").click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Required", { exact: true })).toBeVisible();
  await form.getByLabel("Reason").fill("Storm");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved").first()).toBeVisible();
  await page.keyboard.press("Escape");

  const row = page.getByRole("row").filter({ hasText: "Rained off Rolf" });
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "edit Edit" }).click();
  const many = page.getByRole("dialog");
  await many.getByRole("checkbox", { name: "Outcome" }).check();
  await many.getByLabel("Outcome").last().click();
  await option(page, "Cancelled").click();
  // It asks by itself, and sends nothing without.
  const send = many.getByRole("button", { name: /^Change / });
  await send.click();
  await expect(many.getByText("Required", { exact: true })).toBeVisible();
  await many.getByLabel("Reason").last().fill("Storm");
  await send.click();
  await expect(many).toHaveCount(0);
  await expect(row.getByText("Cancelled")).toBeVisible();
});

test.describe("while a day is neither young nor old", () => {
  test.use({ timezoneId: noonZone() });
  test("a class of today is opened from the home page, by the keyboard too", async ({ signedIn }) => {
    const page = await signedIn("scheduler");
    // In a minute: it is the next one of today.
    const start = new Date(Date.now() + 60_000).toISOString();
    const data = { name: "Next of today", kind: "one_to_one", start_at: start, end_at: later(start, 25 * 60_000), zone: "UTC" };
    expect((await page.request.post("/api/class/create", { data })).ok()).toBe(true);
    await page.goto("/home");
    await page.getByRole("main").locator("li").getByRole("link", { name: data.name }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/roomList\?record=/);
    await expect(page.getByRole("dialog").getByLabel("Name", { exact: true })).toHaveValue(data.name);

    // One that ought to run is what the day is about; one that was called off is not.
    const late = { ...data, name: "Ought to run" };
    expect((await page.request.post("/api/class/create", { data: late })).ok()).toBe(true);
    const off = await page.request.post("/api/class/create", { data: { ...data, name: "Called off" } });
    const { id, version } = ((await off.json()) as { data: Planned }).data;
    expect((await page.request.post("/api/class/update", { data: { id, version, outcome: "cancelled", outcome_reason: "Storm" } })).ok()).toBe(true);
    // A little later, by the clock of who looks.
    await page.clock.setFixedTime(Date.parse(start) + 60_000);
    await page.goto("/home");
    const today = page.getByRole("main").locator("li");
    await expect(today.filter({ hasText: "Ought to run" })).toContainText("Not begun");
    await expect(today.filter({ hasText: "Called off" })).toHaveCount(0);
  });
});
