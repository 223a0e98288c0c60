// The ledger as an administrator reads it and as a teacher reads their own: twelve weeks, today as it moves, the classes behind a figure.
import type { Page } from "@playwright/test";
import { freed, idOf } from "./reminders.ts";
import { expect, nobodyShutOut, option, picture, test } from "./support.ts";

const row = (page: Page, name: string | RegExp) => page.getByRole("row").filter({ hasText: name });

async function chooses(page: Page, what: string, value: string) {
  await page.getByRole("combobox", { name: what }).click();
  await option(page, value).click();
  await expect(page.locator(".ant-select-dropdown:visible")).toHaveCount(0);
}

test("the ledger says what became of classes, moves with today, and opens the classes behind a figure", { tag: "@gate" }, async ({ signedIn }) => {
  const ada = await signedIn("admin");
  await freed(ada, "Tina Brooks");
  await ada.goto("/report?span=twelve_weeks&group=teacher&compare=yes");
  await expect(ada.getByRole("heading", { name: "Ledger" })).toBeVisible();
  await expect(ada.getByRole("list", { name: "Classes by week" }).getByRole("button")).not.toHaveCount(0);
  await expect(ada.getByText(/Compared with/)).toBeVisible();
  await nobodyShutOut(ada, "ledger");
  await picture(ada, "ledger");

  // Today: a class that is planned is there at once, and one that is cancelled too.
  await ada.goto("/report?span=today&group=teacher");
  const tina = row(ada, "Tina Brooks");
  await expect(ada.getByRole("columnheader", { name: "Planned", exact: true })).toBeVisible();
  const before = Number((await tina.count()) === 0 ? 0 : await tina.getByRole("cell").nth(1).innerText());
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const teacher_id = await idOf(ada, "/api/management/teacher", "Tina Brooks");
  const data = { name: "Of today", kind: "small_group", teacher_id, student_ids: [], start_at: soon(1), end_at: soon(26), zone: "UTC", matched: false };
  const made = (await (await ada.request.post("/api/class/create", { data })).json()) as { data: { id: string; version: number } };
  await expect(tina.getByRole("cell").nth(1)).toHaveText(String(before + 1));
  const { id, version } = made.data;
  await ada.request.post("/api/class/cancel", { data: { id, version, kind: "company", reason: "A holiday" } });
  await expect(tina.getByRole("cell").nth(6)).toContainText("1");

  // A figure opens its classes; back is where one was.
  await tina.getByRole("cell").nth(6).getByRole("link").click();
  await expect(ada).toHaveURL(/roomList.*outcome=cancelled/);
  await expect(row(ada, "Of today")).toBeVisible();
  await ada.goBack();
  await tina.getByRole("button", { name: "Tina Brooks" }).click();
  await expect(ada).toHaveURL(/only=teacher/);
  await expect(row(ada, "Today, live")).toBeVisible();
  await ada.getByRole("button", { name: /show all again/ }).click();
  await chooses(ada, "Period", "Last 12 weeks");
  await chooses(ada, "Rows of", "Kind");
  await expect(row(ada, "One-to-one")).toBeVisible();
  await ada.getByRole("button", { name: "Held", exact: true }).click();
  await expect(ada).toHaveURL(/sort=held/);

  // Other steps, one after the other: what is on screen meanwhile is read as what it is.
  for (const step of ["Month", "Day", "Week", "Month"]) {
    await chooses(ada, "Rows by", step);
    await expect(ada.getByRole("columnheader", { name: step, exact: true })).toBeVisible();
  }
  await expect(row(ada, "One-to-one").first()).toBeVisible();

  // It is checked against the classes, and leaves as a file.
  await ada.getByRole("button", { name: /Check$/ }).click();
  await expect(ada.getByText("The ledger is what the classes say")).toBeVisible();
  await ada.getByRole("button", { name: /Export$/ }).click();
  await expect(ada.getByText("The export has begun")).toBeVisible();
});

test("a teacher reads their own classes and hours on a phone, in Chinese", async ({ signedIn }) => {
  const tina = await signedIn("teacher", "zh-CN");
  await tina.setViewportSize({ width: 390, height: 844 });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await tina.goto(`/report?group=teacher&from=${day(-2)}&to=${day(8)}`);
  await expect(tina.getByRole("heading", { name: "台账" })).toBeVisible();
  await expect(tina.getByRole("button", { name: "核对" })).toHaveCount(0);
  await expect(tina.locator("tbody tr[data-row-key]")).toHaveCount(1);
  await expect(row(tina, "Tina Brooks")).toBeVisible();
  await tina.getByRole("radiogroup", { name: "视图" }).getByText("授课时长").click();
  await expect(tina.getByRole("columnheader", { name: "等待分钟" })).toBeVisible();
  await expect(row(tina, "Tina Brooks")).toBeVisible();
  expect(await tina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await nobodyShutOut(tina, "hours", "main");
});
