// Leave: a teacher asks for it on a phone and sees what it hits; whoever decides has it at once, and from then on calendars are shaded and nobody plans, offers or books in it.
import { idOf } from "./reminders.ts";
import { expect, gone, listening, nobodyShutOut, picture, seenLive, shown, test } from "./support.ts";
import type { Page } from "@playwright/test";

const HOUR = 3_600_000;

async function ask<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

const at = (hours: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString();
const typed = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;

async function fill(page: Page, label: string, value: string) {
  await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel(label, { exact: true }).press("Enter");
}

test("a teacher asks for leave on a phone, and who decides has it in the same second", { tag: ["@gate", "@timed"] }, async ({ signedIn }) => {
  const [tina, sam, ada] = [await signedIn("teacher"), await signedIn("scheduler"), await signedIn("admin", "zh-CN")];
  await tina.setViewportSize({ width: 390, height: 844 });
  for (const page of [tina, sam, ada]) await ask(page, "/api/user/settings", { zone: "UTC" });
  const hers = await idOf(sam, "/api/management/teacher", "Tina");
  const pupil = await idOf(sam, "/api/management/student", "孙可欣");
  // A class five weeks from now, and leave over it.
  const [from, until] = [at(35 * 24), at(35 * 24 + 8)];
  const day = from.slice(0, 10);
  const made = await ask<{ number: string }>(sam, "/api/class/create", {
    name: "Zebra tales",
    kind: "one_to_one",
    teacher_id: hers,
    student_ids: [pupil],
    start_at: at(35 * 24 + 1),
    end_at: at(35 * 24 + 2),
    zone: "UTC",
  });
  await sam.goto("/home");
  await ada.goto(`/roomList?view=day&day=${day}&teacher_id=${hers}`);
  await listening(sam, ada);

  await tina.goto("/roomList");
  await tina.getByRole("button", { name: "Ask for leave" }).click();
  const dialog = tina.getByRole("dialog", { name: "Ask for leave" });
  // Too late for anything but being sick: it says so, and asks for nothing.
  await fill(tina, "From", typed(at(3)));
  await expect(dialog).toContainText("Less than 12 hours before, one can only report sick");
  await expect(dialog.getByRole("button", { name: "Ask", exact: true })).toBeDisabled();
  await fill(tina, "Until", typed(until));
  await fill(tina, "From", typed(from));
  await dialog.getByText("Sick", { exact: true }).click();
  await dialog.getByLabel("Why").fill("A small operation");
  await expect(dialog).toContainText("1 class lies in it");
  await expect(dialog.getByRole("listitem")).toContainText(made.number);
  await picture(tina, "leave-ask-phone");
  await nobodyShutOut(tina, "the form for leave", "[role=dialog]");
  const line = sam.getByRole("listitem").filter({ hasText: /^L-\d+Tina Brooks/ });
  const shade = (page: Page) => page.locator("[data-closed]").first();
  await seenLive(() => dialog.getByRole("button", { name: "Ask", exact: true }).click(), shown(line), shown(ada.locator('[data-closed="hatched"]')));
  await picture(ada, "leave-asked-day");

  // Her own list on the phone.
  await tina.goto("/roomList?list=leaves");
  await expect(tina.getByText("Asked", { exact: true }).first()).toBeVisible();
  await listening(tina);
  await picture(tina, "leave-own-phone");

  // From the home page one goes to it, reads what it is for and approves it.
  await picture(sam, "leave-home");
  const leave = (await ask<{ records: { id: string; number: string }[] }>(sam, "/api/class/leave/list", { filter: { teacher_id: [hers], coming: true } }))
    .records[0];
  await sam.getByRole("link", { name: leave?.number ?? "", exact: true }).click();
  await expect(sam.getByText("A small operation")).toBeVisible();
  await expect(sam.getByText("1 class lies in it")).toBeVisible();
  await picture(sam, "leave-record");
  await seenLive(
    () => sam.getByRole("dialog").getByRole("button", { name: "Approve" }).click(),
    shown(ada.locator('[data-closed="solid"]')),
    shown(
      tina
        .getByRole("article")
        .filter({ hasText: leave?.number ?? "" })
        .getByText("Approved", { exact: true }),
    ),
  );
  await picture(ada, "leave-approved-day");
  await expect(shade(ada)).toBeVisible();
  // The class that it hits is a row of the list of those that somebody has to stand in for.
  await sam.getByRole("button", { name: "Show these classes" }).click();
  await expect(sam.getByRole("row").filter({ hasText: "Zebra tales" })).toBeVisible();
  await picture(sam, "leave-classes");

  // A booking then is not hers to take, and it says why.
  const booking = await ask<{ id: string }>(sam, "/api/class/order/create", {
    student_id: await idOf(sam, "/api/management/student", "Leo"),
    lesson: "Trial lesson",
    start_at: at(35 * 24 + 3),
    end_at: at(35 * 24 + 4),
    zone: "UTC",
  });
  await ada.goto(`/roomList?view=list&list=bookings&record=${booking.id}`);
  await expect(ada.getByText(/该时间请假：.*Tina Brooks/)).toBeVisible();
  await picture(ada, "leave-booking");

  // She takes it back: the calendar is free again.
  await sam.goto(`/roomList?view=week&day=${day}&teacher_id=${hers}`);
  await expect(sam.locator('[data-closed="solid"]').first()).toBeVisible();
  await listening(sam);
  await picture(sam, "leave-week");
  await tina.goto(`/roomList?day=${day}`);
  await expect(tina.locator('[data-closed="approved"]').first()).toBeVisible();
  await picture(tina, "leave-agenda-phone");
  await seenLive(() => ask(tina, "/api/class/leave/retract", { id: leave?.id }), gone(sam.locator("[data-closed]")));
});

test("the desk enters leave in a teacher's record and rejects what cannot be, in Chinese too", async ({ signedIn }) => {
  const [hana, tina] = [await signedIn("hr", "zh-CN"), await signedIn("teacher2")];
  const his = await idOf(hana, "/api/management/teacher", "Tom");
  await ask(tina, "/api/class/leave/ask", { start_at: at(40 * 24), end_at: at(41 * 24), zone: "UTC", kind: "training", reason: "A course" });
  await hana.goto(`/teacherManage?record=${his}`);
  await hana.getByRole("tab", { name: "请假" }).click();
  await expect(hana.getByRole("row").filter({ hasText: "待审批" })).toBeVisible();
  await picture(hana, "leave-tab");
  await hana.getByRole("row").filter({ hasText: "待审批" }).getByRole("button").first().click();
  const dialog = hana.getByRole("dialog").last();
  await expect(dialog).toContainText("A course");
  await dialog.getByRole("button", { name: /^拒\s?绝$/ }).click();
  await hana.getByLabel("拒绝原因").fill("那周课太多");
  await hana
    .getByRole("dialog")
    .last()
    .getByRole("button", { name: /^拒\s?绝$/ })
    .click();
  await expect(hana.getByText("那周课太多").first()).toBeVisible();
  await tina.goto("/roomList?list=leaves&all=true");
  await hana.keyboard.press("Escape");
  await hana.getByRole("button", { name: "登记请假" }).click();
  await expect(hana.getByRole("dialog").last()).toContainText("直接批准");
  await picture(hana, "leave-desk");
});
