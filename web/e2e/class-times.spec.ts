// A class is as long as it was, however its start moves: by who has it open, and by a colleague meanwhile.
import type { Page } from "@playwright/test";
import { expect, test } from "./support.ts";

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
  await drawer.getByRole("textbox", { name: "Description" }).fill("Bring the cards");
  const moved = { id, version, start_at: later(start_at, HOUR / 2), end_at: later(end_at, HOUR / 2) };
  expect((await ada.request.post("/api/class/update", { data: moved })).ok()).toBe(true);
  await expect(drawer.getByRole("textbox", { name: "Start" })).toHaveValue(/:30$/);
  await expect(length).toHaveValue("25");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(sam.getByText("Saved")).toBeVisible();
  const kept = ((await (await ada.request.post("/api/class/detail", { data: { id } })).json()) as { data: Planned }).data;
  expect([Date.parse(kept.start_at), Date.parse(kept.end_at)]).toEqual([Date.parse(moved.start_at), Date.parse(moved.end_at)]);
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
