// Slots: released for a teacher with a look at what would be made, shaded in a colleague's calendar at once, booked in one window and gone in the other; offered in the form of a booking; a teacher
// releases their own on a phone.
import type { Page } from "@playwright/test";
import { idOf } from "./reminders.ts";
import { choose, expect, gone, listening, nobodyShutOut, picture, seenLive, shown, test } from "./support.ts";

const HOUR = 3_600_000;

interface Slot {
  id: string;
  start_at: string;
  end_at: string;
}

async function ask<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

const free = (page: Page, teacher: string) =>
  ask<{ records: Slot[] }>(page, "/api/class/slot/list", {
    filter: { free: true, teacher_id: [teacher], start_at: { to: new Date(Date.now() + 30 * 24 * HOUR).toISOString() } },
    sort: ["-start_at"],
    size: 200,
  });

test("slots of a teacher are seen before they are released; what one books is gone for the other", { tag: ["@gate", "@timed"] }, async ({ signedIn }) => {
  const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin", "zh-CN")];
  const tina = await idOf(sam, "/api/management/teacher", "Tina");
  await sam.goto(`/teacherManage?record=${tina}`);
  await sam.getByRole("button", { name: "Release slots" }).click();
  const dialog = sam.getByRole("dialog", { name: "Release slots of Tina Brooks" });
  const seen = dialog.getByRole("region", { name: "Slots that would be released" });
  const status = seen.getByRole("status");
  await expect(status).toContainText(/\d+ slots/);
  const before = await status.textContent();
  await dialog.getByText("14 days").click();
  // Those of before are grey until the fortnight's are there.
  await expect(status).not.toHaveText(before ?? "");
  await expect(seen).toHaveAttribute("data-old", "false");
  await picture(sam, "slots-release");
  await nobodyShutOut(sam, "the release of slots", "[role=dialog]");
  // Nothing fits between two hours that are too near.
  await dialog.getByLabel("Until").fill("09:10");
  await dialog.getByLabel("Until").press("Enter");
  await expect(dialog).toContainText("No lesson fits between these hours");
  await dialog.getByLabel("Until").fill("12:00");
  await dialog.getByLabel("Until").press("Enter");
  const button = dialog.getByRole("button", { name: /^Release \d+ slots$/ });
  await expect(button).toBeEnabled();
  const count = Number(/\d+/.exec((await button.textContent()) ?? "")?.[0]);
  await button.click();
  await expect(sam.getByText(`${count} slots released`)).toBeVisible();
  const open = (await free(sam, tina)).records;
  expect(open.length).toBe(count);

  // The last of them, where the demo has nothing: both look at that day.
  const [slot, other, third] = open as [Slot, Slot, Slot];
  const day = slot.start_at.slice(0, 10);
  const inUtc = (page: Page) => ask(page, "/api/user/settings", { zone: "UTC" });
  await Promise.all([inUtc(sam), inUtc(ada)]);
  for (const page of [sam, ada]) {
    await page.goto(`/roomList?view=week&day=${day}&teacher_id=${tina}`);
    await listening(page);
  }
  const shade = (page: Page, of: Slot) => page.locator(`[data-shade="${of.id}"]`);
  await Promise.all([expect(shade(sam, slot)).toBeVisible(), expect(shade(ada, slot)).toBeVisible()]);
  await picture(sam, "slots-week");
  await shade(ada, slot).click();
  const theirs = ada.getByRole("dialog", { name: "Tina Brooks 的时段" });
  await expect(theirs).toContainText("预约中");
  // Sam reads who is at it, and may not take it from her.
  await shade(sam, slot).click();
  const mine = sam.getByRole("dialog", { name: "Slot of Tina Brooks" });
  await expect(mine.getByRole("status")).toContainText("is booking this slot");
  await expect(mine.getByRole("button", { name: "Book", exact: true })).toBeDisabled();
  // She lets it go: it is kept for him, and says until when; then he lets her have it.
  await theirs.getByRole("button", { name: /^取\s?消$/ }).click();
  await expect(mine.getByText(/^Kept for you until/)).toBeVisible();
  await expect(mine.getByRole("status")).toHaveCount(0);
  await picture(sam, "slots-kept");
  await mine.getByRole("button", { name: "Cancel" }).click();
  await expect(mine).toHaveCount(0);
  await shade(ada, slot).click();
  await expect(theirs.getByText(/^已为您保留至/)).toBeVisible();
  await shade(sam, slot).click();
  await expect(mine.getByRole("status")).toContainText("is booking this slot");
  await theirs.getByLabel("学生").click();
  await choose(ada, "孙可欣", "孙可欣");
  await expect(theirs.getByText(/^可预约 \d+ 课时$|^该学生未计课时$/)).toBeVisible();
  await theirs.getByLabel("课程内容").fill("Zebra tales");
  await picture(ada, "slots-book");
  await seenLive(
    () =>
      theirs
        .getByRole("button", { name: "预 约" })
        .or(theirs.getByRole("button", { name: "预约", exact: true }))
        .click(),
    shown(mine.getByText(/has booked this slot: B-/)),
    shown(sam.locator("[data-block]").filter({ hasText: "Zebra tales" })),
    gone(shade(sam, slot)),
  );
  await mine.getByRole("button", { name: "Cancel" }).click();

  // In the form of a booking the slots of its day are offered; one that a colleague books leaves it at once.
  await sam.goto("/roomList?view=list&list=bookings&record=new");
  const form = sam.getByRole("dialog");
  await sam.getByLabel("Start").fill(`${day} 06:00`);
  await sam.getByLabel("Start").press("Enter");
  const field = sam.getByLabel("Released slot");
  await field.click();
  const time = (of: Slot) => new RegExp(`${of.start_at.slice(11, 16)}.*Tina Brooks`);
  const choice = (of: Slot) => sam.locator(".ant-select-item-option").filter({ hasText: time(of) });
  await expect(choice(other)).toBeVisible();
  await seenLive(() => ask(ada, "/api/class/slot/withdraw", { ids: [other.id] }), gone(choice(other)));
  await choice(third).click();
  await expect(form.or(sam.locator("body")).getByText("Tina Brooks gets the class at once").first()).toBeVisible();
  await picture(sam, "slots-booking-form");
  // The form says at once what it asks the server for.
  await expect.poll(async () => (await ask<{ state: string }>(ada, "/api/class/slot/query", { id: third.id })).state).toBe("held");

  // From her record a slot opens as it does from the calendar.
  await ada.goto(`/teacherManage?record=${tina}`);
  await ada.getByRole("tab", { name: "时段" }).click();
  await ada.getByRole("row").filter({ hasText: "可预约" }).first().getByRole("button").first().click();
  await expect(theirs.getByText(/^已为您保留至/)).toBeVisible();
});

test("a teacher releases and withdraws their own on a phone", async ({ signedIn }) => {
  const tina = await signedIn("teacher");
  await tina.setViewportSize({ width: 390, height: 844 });
  await tina.goto("/roomList");
  await tina.getByRole("button", { name: "Release slots" }).click();
  const dialog = tina.getByRole("dialog", { name: "Release slots" });
  await dialog.getByText("3 days").click();
  for (const day of ["Sat", "Sun"]) await dialog.getByLabel(day, { exact: true }).check();
  // Days that are left of three, and no more.
  await expect.poll(() => dialog.getByRole("listitem").count()).toBeLessThanOrEqual(3);
  await expect(dialog.getByRole("button", { name: /^Release \d+ slots?$/ })).toBeEnabled();
  await picture(tina, "slots-phone");
  await dialog.getByRole("button", { name: /^Release \d+ slots?$/ }).click();
  await expect(tina.getByText(/slots? released/)).toBeVisible();
  const tomorrow = new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 10);
  await tina.goto(`/roomList?day=${tomorrow}`);
  const first = tina.locator("[data-shade]").first();
  const id = await first.getAttribute("data-shade");
  await picture(tina, "slots-agenda");
  await first.click();
  const slot = tina.getByRole("dialog", { name: /^Slot of/ });
  await expect(slot.getByRole("button", { name: "Book", exact: true })).toBeHidden();
  await slot.getByRole("button", { name: "Withdraw" }).click();
  await expect(tina.locator(`[data-shade="${id}"]`)).toBeHidden();
  await expect(tina.getByText("1 slot withdrawn")).toBeVisible();
});
