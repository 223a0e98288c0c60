// Standby: the desk plans it, the teacher presses on a phone, and the scheduler who watches starts has them stand in by one key.
import type { Page } from "@playwright/test";
import { answered, dialog, freed, idOf, quiet } from "./reminders.ts";
import { choose, expect, gone, listening, nobodyShutOut, picture, seenLive, shown, test } from "./support.ts";

const MINUTE = 60_000;

async function ask<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

const row = (page: Page, name: string) =>
  page
    .getByRole("list", { name: /Classes about to start|即将开始的课程/ })
    .locator("> li")
    .filter({ hasText: name });

test("who is on call by a press on the phone is the first to stand in, by one key", { tag: "@timed" }, async ({ signedIn }) => {
  const [sam, tina, ada, zhou] = [await signedIn("scheduler"), await signedIn("teacher"), await signedIn("admin"), await signedIn("scheduler", "zh-CN")];
  await tina.setViewportSize({ width: 390, height: 844 });
  await freed(ada, "Tina Brooks", "Tom Carter");
  await quiet(tina);
  for (const page of [tina, sam]) await ask(page, "/api/user/settings", { zone: "UTC" });
  const [hers, his] = [await idOf(sam, "/api/management/teacher", "Tina Brooks"), await idOf(sam, "/api/management/teacher", "Tom Carter")];

  // She has her list open; the desk plans one for her.
  await tina.goto("/roomList?list=standbys");
  await listening(tina);
  const planned = await plannedLive(sam, tina, hers);
  await picture(tina, "standby-own-phone");

  // In starting she is the first already, and has not pressed yet.
  const pupil = await idOf(sam, "/api/management/student", "Leo");
  await ask(sam, "/api/class/create", {
    name: "Does not come",
    kind: "one_to_one",
    teacher_id: his,
    student_ids: [pupil],
    start_at: at(4),
    end_at: at(29),
    zone: "UTC",
    matched: true,
  });
  await sam.goto("/roomList?view=starting");
  const worst = row(sam, "Does not come");
  await expect(worst).toContainText("Tina Brooks");
  await expect(worst).toContainText("Not on call yet");
  await picture(sam, "standby-starting-planned");

  // From her own week she presses: the scheduler has it in the same second.
  await tina.goto("/roomList");
  const line = tina.locator(`[data-standby="${planned}"]`);
  await expect(line).toContainText("On standby");
  await picture(tina, "standby-agenda-phone");
  await nobodyShutOut(tina, "a standby in the agenda");
  await seenLive(
    () => Promise.all([answered(tina, "/api/class/standby/press"), line.getByRole("button", { name: "I am on call" }).click()]),
    shown(worst.getByText("On call", { exact: true })),
  );
  await expect(line).toContainText("On call");
  await picture(tina, "standby-on-call-phone");
  await picture(sam, "standby-starting-on-call");
  await zhou.goto("/roomList?view=starting");
  await expect(row(zhou, "Does not come").getByText("待命中").first()).toBeVisible();
  await zhou.emulateMedia({ colorScheme: "dark" });
  await picture(zhou, "standby-starting-zh");
  await zhou.goto(`/roomList?view=day&teacher_id=${hers}`);
  await expect(zhou.locator('[data-closed="beside"]')).toBeVisible();
  await picture(zhou, "standby-day-zh");

  // One key, and she stands in: her standby is used.
  await worst.getByRole("button", { name: "Does not come" }).focus();
  await seenLive(
    () => Promise.all([answered(sam, "/api/class/substitute"), sam.keyboard.press("s")]),
    shown(dialog(tina).filter({ hasText: "Does not come" })),
    shown(line.getByText("Stands in")),
    shown(zhou.locator('[data-closed="beside"]').filter({ hasText: "代课中" })),
  );
  await sam.goto(`/roomList?list=standbys`);
  await expect(sam.getByRole("row").filter({ hasText: "Tina Brooks" })).toContainText("Does not come");
  await picture(sam, "standby-list");
});

/** Planned by the desk in the list's form; it is in the teacher's list in the same second. Answers its id. */
async function plannedLive(sam: Page, tina: Page, teacher: string): Promise<string> {
  await sam.goto("/roomList?list=standbys");
  await sam.getByRole("button", { name: "Plan standby" }).first().click();
  const form = sam.getByRole("dialog").last();
  await form.getByRole("combobox", { name: "Teacher" }).click();
  await choose(sam, "Tina", "Tina Brooks");
  const typed = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
  for (const [label, value] of [
    ["From", typed(at(0))],
    ["Until", typed(at(180))],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(value);
    await form.getByLabel(label, { exact: true }).press("Enter");
  }
  await picture(sam, "standby-form");
  await seenLive(
    () => Promise.all([answered(sam, "/api/class/standby/create"), form.getByRole("button", { name: /^(Save|Create|Plan standby)/ }).click()]),
    shown(tina.getByRole("article").filter({ hasText: /SB-\d+/ })),
  );
  const { records } = await ask<{ records: { id: string }[] }>(sam, "/api/class/standby/list", { filter: { teacher_id: [teacher], coming: true } });
  return records[0]?.id ?? "";
}

test("the desk calls a standby off in a teacher's record, in Chinese too", { tag: "@timed" }, async ({ signedIn }) => {
  const [sam, tina] = [await signedIn("scheduler", "zh-CN"), await signedIn("teacher2")];
  const his = await idOf(sam, "/api/management/teacher", "Tom");
  await ask(sam, "/api/class/standby/create", { teacher_id: his, start_at: at(45 * 1440), end_at: at(45 * 1440 + 240), zone: "UTC" });
  await tina.goto("/roomList?list=standbys");
  await expect(tina.getByText("Planned", { exact: true }).first()).toBeVisible();
  await listening(tina);
  await sam.goto(`/teacherManage?record=${his}`);
  await sam.getByRole("tab", { name: "备班" }).click();
  await expect(sam.getByRole("row").filter({ hasText: "已安排" })).toBeVisible();
  await picture(sam, "standby-tab");
  await sam.getByRole("row").filter({ hasText: "已安排" }).getByRole("button").first().click();
  await sam.getByRole("dialog").last().getByRole("button", { name: "取消备班" }).click();
  await picture(sam, "standby-dialog");
  await seenLive(
    () => sam.getByRole("dialog").last().getByRole("button", { name: "取消备班" }).last().click(),
    gone(tina.getByText("Planned", { exact: true })),
  );
});
