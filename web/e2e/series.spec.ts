// A scheduler plans a series, leaves out the day that is taken, moves one class by itself and then those that follow, and ends it; each question says how many classes it is of.
import type { Page } from "@playwright/test";
import { choose, expect, picture, test } from "./support.ts";

interface Kept {
  id: string;
  version: number;
  name: string;
  start_at: string;
  detached: boolean;
}

async function ask<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

/** The classes of the series, by their start. */
async function classes(page: Page, series: string): Promise<Kept[]> {
  const asked = { filter: { series_id: [series] }, sort: ["start_at"], size: 200 };
  return (await ask<{ records: Kept[] }>(page, "/api/class/list", asked)).records;
}
const times = (rows: Kept[]) => rows.map(({ start_at }) => start_at.slice(5, 16));

test.setTimeout(90_000);
test("a series is planned around what is in the way, one class is moved, then those that follow, and it is ended", { tag: "@gate" }, async ({ signedIn }) => {
  const sam = await signedIn("scheduler");
  await ask(sam, "/api/user/settings", { zone: "Europe/London" });
  await sam.setViewportSize({ width: 1366, height: 768 });
  const { records } = await ask<{ records: { id: string }[] }>(sam, "/api/management/teacher/list", { search: "Tina Brooks" });
  const taken = { name: "Dentist", kind: "small_group", teacher_id: records[0]?.id, zone: "Europe/London" };
  await ask(sam, "/api/class/create", { ...taken, start_at: "2037-03-25T19:10:00Z", end_at: "2037-03-25T20:00:00Z" });

  await sam.goto("/roomList?view=list");
  await sam.getByRole("button", { name: /Series$/ }).click();
  const form = sam.getByRole("dialog", { name: "New series" });
  await form.getByRole("textbox", { name: "Name" }).fill("Sunday words");
  await form.getByRole("combobox", { name: "Teacher" }).click();
  await choose(sam, "Tina", "Tina Brooks");
  for (const day of ["Wed", "Sun"]) await form.getByRole("checkbox", { name: day, exact: true }).check();
  const time = form.getByRole("textbox", { name: "Start" });
  await time.fill("19:00");
  await time.press("Enter");
  const from = form.getByRole("textbox", { name: "From" });
  await from.fill("2037-03-22");
  await from.press("Enter");
  await form.getByRole("spinbutton", { name: "Number of classes" }).fill("6");
  const preview = form.getByRole("region", { name: "Classes of the series" });
  await expect(preview.getByRole("status")).toHaveText("6 classes · 1 cannot be made");
  await expect(preview.locator("[data-state=in_the_way]")).toContainText("Tina Brooks already teaches");
  await picture(sam, "series-form-en");
  await preview.getByRole("button", { name: "Leave it out" }).click();
  await expect(preview.getByRole("status")).toHaveText("5 classes");
  await form.getByRole("button", { name: "Create", exact: true }).click();
  const drawer = sam.getByRole("dialog", { name: "Sunday words" });
  await expect(drawer).toBeVisible();
  const series = new URL(sam.url()).searchParams.get("record") ?? "";
  // 19:00 stays 19:00 in London: the clocks go forward on the second Sunday.
  const made = await classes(sam, series);
  expect(times(made)).toEqual(["03-22T19:00", "03-29T18:00", "04-01T18:00", "04-05T18:00", "04-08T18:00"]);
  await drawer.getByRole("tab", { name: "Classes" }).click();
  await expect(drawer.getByRole("row", { name: /Sunday words/ })).toHaveCount(5);

  // One of them by its form: this class only.
  const [, second, third] = made;
  await sam.goto(`/roomList?view=list&record=${second?.id}`);
  const one = sam.getByRole("dialog", { name: "Sunday words" });
  await expect(one.getByRole("button", { name: "In a series" })).toBeVisible();
  await one.getByRole("textbox", { name: "Name" }).fill("A story");
  await one.getByRole("button", { name: "Save", exact: true }).click();
  const question = sam.getByRole("dialog", { name: /is one of a series/ });
  const following = question.getByRole("radio", { name: "This one and those after it 4 classes" });
  await expect(following).toBeVisible();
  // A colleague moves it meanwhile: who it was, and when the class is now, is said before anything is done.
  const ada = await signedIn("admin");
  const moved = async (row: Kept | undefined, start_at: string, end_at: string) =>
    (await ask<{ version: number }>(ada, "/api/class/update", { id: row?.id, version: row?.version, start_at, end_at })).version;
  const version = await moved(second, "2037-03-29T18:30:00Z", "2037-03-29T18:55:00Z");
  await following.check();
  await expect(question.getByRole("alert")).toHaveText(/Ada \w+ has just changed this class.*Sun, Mar 29, 19:00 → Sun, Mar 29, 19:30–19:55/);
  await picture(sam, "series-meanwhile-en");
  await moved({ ...second!, version }, "2037-03-29T18:00:00Z", "2037-03-29T18:25:00Z");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(one.getByText("Unsaved changes")).toBeVisible();
  await one.getByRole("button", { name: "Save", exact: true }).click();
  await question.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sam.getByRole("button", { name: "Exception of a series" })).toBeVisible();

  // The third is taken an hour later in the calendar, and those after it with it.
  await sam.goto(`/roomList?view=day&day=2037-04-01`);
  const block = sam.getByRole("button", { name: /Sunday words, .*19:00–19:25, .* In a series/ }).and(sam.locator("[data-block]"));
  await block.focus();
  await sam.keyboard.press("m");
  for (let n = 0; n < 4; n++) await sam.keyboard.press("ArrowDown");
  await sam.keyboard.press("Enter");
  await question.getByRole("radio", { name: /This one and those after it/ }).check();
  await expect(question.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  const moves = question.getByRole("region", { name: "When they would be" }).getByRole("listitem");
  await expect(moves).toHaveText([/Wed, Apr 1, 19:00 → Wed, Apr 1, 20:00–20:25/, /Sun, Apr 5, 19:00 → Sun, Apr 5, 20:00–20:25/, /Wed, Apr 8/]);
  await picture(sam, "series-scope-en");
  await question.getByRole("button", { name: "Save", exact: true }).click();
  await expect(sam.getByText("3 classes changed")).toBeVisible();
  expect(third?.id).toBeTruthy();
  expect(times(await classes(sam, series))).toEqual(["03-22T19:00", "03-29T18:00", "04-01T19:00", "04-05T19:00", "04-08T19:00"]);

  // With one those after it go, and come back by one press; what lay open of it is closed.
  await sam.goto(`/roomList?view=list&record=${third?.id}`);
  await one.getByRole("button", { name: "In a series" }).click();
  await sam.getByRole("menuitem", { name: "Delete this and following…" }).click();
  const deletes = sam.getByRole("dialog", { name: "Delete “Sunday words” and others of its series?" });
  await deletes.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(sam.getByText("3 classes deleted")).toBeVisible();
  await expect(one).toHaveCount(0);
  expect(await classes(sam, series)).toHaveLength(2);
  await sam.getByRole("button", { name: "Undo" }).click();
  await expect(sam.getByText("3 classes are back")).toBeVisible();
  expect(await classes(sam, series)).toHaveLength(5);

  // Ended after the first of April: what is later goes.
  await sam.goto(`/roomList?view=list&list=class_series&record=${series}`);
  await drawer.getByRole("button", { name: "End", exact: true }).click();
  const end = sam.getByRole("dialog", { name: /^End/ });
  await expect(end.getByText("Classes after that day are deleted (5 are to come in all)")).toBeVisible();
  const last = end.getByRole("textbox", { name: "Last day that stays" });
  await last.fill("2037-04-01");
  await last.press("Enter");
  await end.getByRole("button", { name: "End", exact: true }).click();
  await expect(drawer.getByText("Ended").first()).toBeVisible();
  const left = await classes(sam, series);
  expect(times(left)).toEqual(["03-22T19:00", "03-29T18:00", "04-01T19:00"]);
  expect(left.map(({ detached }) => detached)).toEqual([false, true, false]);
});
