// Students' lessons: bought at one desk, seen at the other; a booking that finds none left says why; the report opens what its figures are made of.
import type { Page } from "@playwright/test";
import { beyondDemo, idOf } from "./reminders.ts";
import { expect, listening, nobodyShutOut, option, picture, test } from "./support.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: /Lessons of|的课时/ });

async function buys(page: Page, button: string, lessons: string, why: string) {
  await page.getByRole("button", { name: new RegExp(`${button}$`) }).click();
  await dialog(page).getByRole("spinbutton").fill(lessons);
  await dialog(page).getByRole("textbox").fill(why);
}

test("lessons are bought at one desk and seen at the other, and a booking that finds none left says why", async ({ signedIn }) => {
  const [ada, sam] = [await signedIn("admin"), await signedIn("scheduler", "zh-CN")];
  const made = await ada.request.post("/api/management/student/create", { data: { name: "Lila Left", zone: "UTC" } });
  const { id } = ((await made.json()) as { data: { id: string } }).data;
  await Promise.all([ada.goto(`/studentManage?record=${id}`), sam.goto(`/studentManage?record=${id}`)]);
  await ada.getByRole("tab", { name: "Balance" }).click();
  await sam.getByRole("tab", { name: "课时", exact: true }).click();
  await expect(ada.getByText("No lessons yet")).toBeVisible();
  await expect(sam.getByText("暂无课时")).toBeVisible();
  // Who may change students does not buy for them by that alone.
  await expect(sam.getByRole("button", { name: "购买课时" })).toHaveCount(0);
  await listening(ada, sam);

  // What is typed stays what was typed: half a lesson is no lesson, and digits of a Chinese keyboard are digits.
  await buys(ada, "Buy lessons", "1.5", "Half a lesson");
  await dialog(ada).getByRole("button", { name: "Buy", exact: true }).click();
  await expect(dialog(ada).getByText("A whole number from 1 to 1000")).toBeVisible();
  await expect(dialog(ada).getByRole("spinbutton")).toHaveValue("1.5");
  await dialog(ada).getByRole("spinbutton").fill("１２");
  await expect(dialog(ada).getByText("Balance 0 → 12")).toBeVisible();
  await dialog(ada).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(ada)).toHaveCount(0);

  await buys(ada, "Buy lessons", "1", " ");
  await dialog(ada).getByRole("button", { name: "Buy", exact: true }).click();
  await expect(dialog(ada).getByText("Say why")).toBeVisible();
  await picture(ada, "lessons-buy");
  await nobodyShutOut(ada, "buying lessons", "[role=dialog]");
  await dialog(ada).getByRole("textbox").fill("Trial package");
  const theirs = sam.getByRole("row").filter({ hasText: "Trial package" });
  // Pressed twice, it is bought once and said once.
  await dialog(ada).getByRole("button", { name: "Buy", exact: true }).dblclick();
  await expect(theirs).toContainText("购买");
  await expect(ada.getByText("1 lesson bought")).toHaveCount(1);
  await expect(dialog(ada)).toHaveCount(0);

  // The last one is booked; the next booking is refused, in words of who asks.
  const booking = (hours: number) => ({ student_id: id, lesson: "Zoo", start_at: beyondDemo(hours), end_at: beyondDemo(hours + 0.5), zone: "UTC" });
  expect((await sam.request.post("/api/class/order/create", { data: booking(40) })).ok()).toBe(true);
  await expect(sam.getByRole("row").filter({ hasText: "已预约" })).toBeVisible();
  await expect(sam.getByText("账户 1 · 占用 1")).toBeVisible();
  await picture(sam, "lessons-balance-zh");
  const refused = await sam.request.post("/api/class/order/create", { data: booking(44), headers: { "accept-language": "zh-CN" } });
  expect(refused.status()).toBe(422);
  expect(JSON.stringify(await refused.json())).toContain("课时不足");

  // The list knows who has few left, on a phone as well.
  await ada.goto("/studentManage?few_lessons=true&q=Lila");
  await expect(ada.getByRole("row").filter({ hasText: "Lila Left" })).toBeVisible();
  await ada.setViewportSize({ width: 390, height: 844 });
  await ada.goto(`/studentManage?record=${id}`);
  await ada.getByRole("tab", { name: "Balance" }).click();
  await expect(ada.getByText("1 in the account · 1 held")).toBeVisible();
  await expect(ada.getByText("Trial package")).toBeVisible();
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(ada, "lessons-balance-phone");
});

test("the report says what lessons came to, and opens the movements behind a figure", async ({ signedIn }) => {
  const ada = await signedIn("admin");
  const student_id = await idOf(ada, "/api/management/student", "Coco");
  const data = { student_id, unit: "live_lecture", kind: "grant", lessons: 7, reason: "For waiting so long" };
  expect((await ada.request.post("/api/management/student/lessons", { data })).ok()).toBe(true);
  await ada.goto("/report?tab=movements&compare=yes");
  await expect(ada.getByText(/at the beginning$/)).toBeVisible();
  await picture(ada, "lessons-report");
  await nobodyShutOut(ada, "lessons of the report", "main");
  await ada.getByRole("combobox", { name: "Lessons of" }).click();
  await option(ada, "Live lecture").click();
  await ada.getByRole("row").filter({ hasText: "Today, live" }).getByRole("link", { name: "+7" }).click();
  await expect(ada).toHaveURL(/list=lesson_movements/);
  await expect(ada.getByRole("row").filter({ hasText: "For waiting so long" })).toHaveCount(1);
  await picture(ada, "lessons-movements");
});
