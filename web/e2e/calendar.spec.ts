// The calendar of classes: a scheduler moves them by keys and by mouse, a colleague sees the hand and the class, a clash is named; a week over a change of clocks; a teacher's own week on a phone.
import type { Locator, Page } from "@playwright/test";
import { atRest, expect, nobodyShutOut, picture, test } from "./support.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Planned {
  id: string;
  start_at: string;
}

async function ask<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

async function idOf(page: Page, name: string): Promise<string> {
  const { records } = await ask<{ records: { id: string }[] }>(page, "/api/management/teacher/list", { search: name });
  return records[0]?.id ?? "";
}

const planned = (page: Page, name: string, teacher_id: string, start: number, minutes = 25) =>
  ask<Planned>(page, "/api/class/create", {
    name,
    kind: "small_group",
    teacher_id,
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + minutes * MINUTE).toISOString(),
    zone: "UTC",
    matched: true,
  });

/** Noon of a day that is so many days ahead, by UTC. */
const noon = (days: number) => new Date(Date.now() + days * 24 * HOUR).setUTCHours(12, 0, 0, 0);
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

const inZone = (page: Page, zone: string) => ask(page, "/api/user/settings", { zone });
const lane = (page: Page, name: string): Locator => page.getByRole("group", { name, exact: true });
const block = (within: Page | Locator, name: string): Locator => within.getByRole("button", { name: new RegExp(name) }).and(within.locator("[data-block]"));

/** Takes a class by its middle to a lane, so many minutes later there; and lets go. */
async function drags(page: Page, what: Locator, to: Locator, minutes: number): Promise<void> {
  // Amid the grid: near an edge it scrolls under the hand, and the way of the hand is not the way of the class.
  await what.evaluate((block) => block.scrollIntoView({ block: "center", inline: "nearest" }));
  const [from, over] = [await atRest(what), await atRest(to)];
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 10, { steps: 2 });
  await page.mouse.move(over.x + over.width / 2, y + (minutes * 64) / 60, { steps: 8 });
  await expect(page.locator("[data-held]")).toBeVisible();
  await page.mouse.up();
}

test(
  "a scheduler moves classes of a day by keys and by mouse; a colleague sees the hand and the class, and a clash is named",
  { tag: "@gate" },
  async ({ signedIn }) => {
    const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin", "zh-CN")];
    const start = noon(40);
    const [tina, tom] = [await idOf(sam, "Tina Brooks"), await idOf(sam, "Tom Carter")];
    await planned(sam, "Zoo day", tina, start);
    await planned(sam, "Sea day", tom, start);
    for (const page of [sam, ada]) {
      await inZone(page, "UTC");
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto(`/roomList?view=day&day=${dayOf(start)}`);
      await expect(page.locator("[data-fresh=live]").first()).toBeVisible();
    }
    const zoo = block(sam, "Zoo day");
    await expect(zoo).toHaveAccessibleName(/^12:00 Zoo day, Tina Brooks.*, 12:00–12:25, /);
    await picture(sam, "day-en");

    // By keys: an hour later. Where it would be, the colleague sees meanwhile.
    await zoo.focus();
    await sam.keyboard.press("m");
    for (let n = 0; n < 4; n++) await sam.keyboard.press("ArrowDown");
    await expect(sam.locator("[data-held]")).toContainText("13:00–13:25");
    const ghost = ada.locator("[data-ghost]");
    await expect(ghost).toContainText("Sam Lin");
    await expect(ghost).toContainText("13:00");
    await picture(ada, "ghost-zh");
    await sam.keyboard.press("Enter");
    await expect(sam.getByText(/“Zoo day” is now at/)).toBeVisible();
    await expect(ghost).toHaveCount(0);
    await expect(block(ada, "Zoo day")).toHaveAccessibleName(/13:00–13:25/);
    await expect(zoo, "the keys go on from there").toBeFocused();

    // A colleague changes what one holds: it stays where the colleague put it, and that is said.
    const moves = async (at: number) => {
      const { records } = await ask<{ records: { id: string; version: number }[] }>(ada, "/api/class/list", { filter: { name: "Zoo day" } });
      const times = { start_at: new Date(at).toISOString(), end_at: new Date(at + 25 * MINUTE).toISOString() };
      await ask(ada, "/api/class/move", { id: records[0]?.id, version: records[0]?.version, ...times });
      await expect(block(ada, "Zoo day")).toHaveAccessibleName(new RegExp(`^${times.start_at.slice(11, 16)}`));
    };
    await sam.keyboard.press("m");
    await sam.keyboard.press("ArrowDown");
    await expect(sam.locator("[data-held]")).toContainText("13:15–13:40");
    await moves(start + 3 * HOUR);
    await sam.keyboard.press("Enter");
    await expect(sam.locator(".ant-message-error")).toContainText("“Zoo day” was changed by somebody else while you moved it");
    await expect(zoo).toHaveAccessibleName(/15:00–15:25/);
    await moves(start + HOUR);
    await expect(zoo).toHaveAccessibleName(/13:00–13:25/);
    await expect(sam.locator(".ant-message-error")).toHaveCount(0);

    // By mouse onto the other teacher, an hour earlier: taken, by a class that is named. It is back where it was.
    await drags(sam, zoo, lane(sam, "Tom Carter"), -60);
    const refusal = sam.locator(".ant-message-error");
    await expect(refusal).toContainText("Tom Carter already teaches");
    await expect(refusal).toContainText("Sea day");
    await expect(block(lane(sam, "Tina Brooks"), "Zoo day")).toHaveAccessibleName(/13:00–13:25/);
    await picture(sam, "refused-en");
    await refusal.getByRole("button", { name: "Show that class" }).click();
    await expect(sam.getByRole("dialog").getByLabel("Name", { exact: true })).toHaveValue("Sea day");
    await sam.keyboard.press("Escape");
    await expect(sam.getByRole("dialog")).toHaveCount(0);

    // Where he is free it goes, and is there on the colleague's screen.
    await drags(sam, zoo, lane(sam, "Tom Carter"), 60);
    await expect(block(lane(ada, "Tom Carter"), "Zoo day")).toHaveAccessibleName(/14:00–14:25/);
    await sam.getByRole("button", { name: "Undo" }).last().click();
    await expect(block(lane(ada, "Tina Brooks"), "Zoo day")).toHaveAccessibleName(/13:00–13:25/);
    // Its lower edge makes it longer.
    const edge = block(sam, "Zoo day").locator("[data-edge]");
    await expect(block(lane(sam, "Tina Brooks"), "Zoo day")).toBeVisible();
    await edge.hover({ force: true });
    const at = await atRest(edge);
    await sam.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await sam.mouse.down();
    await sam.mouse.move(at.x + 20, at.y + 40, { steps: 6 });
    await sam.mouse.up();
    await expect(block(ada, "Zoo day")).toHaveAccessibleName(/13:00–(?!13:25)/);
    await nobodyShutOut(sam, "the calendar of a day", "main");

    // A new one where the keys are; the month counts, and a press opens the day.
    await block(sam, "Sea day").focus();
    await expect(block(sam, "Sea day")).toBeFocused();
    await sam.keyboard.press("ArrowDown");
    await expect(sam.getByRole("button", { name: "Tom Carter, 12:25, free" })).toBeFocused();
    await sam.keyboard.press("n");
    const form = sam.getByRole("dialog");
    await expect(form.getByRole("textbox", { name: "Start" })).toHaveValue(/12:25$/);
    await expect(form.getByText("Tom Carter")).toBeVisible();
    await sam.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
    await sam.keyboard.press("4");
    const day = sam.locator(`[data-day="${dayOf(start)}"]`);
    await expect(day).toContainText("2");
    await picture(sam, "month-en");
    await nobodyShutOut(sam, "the calendar of a month", "main");
    await day.click();
    await expect(block(sam, "Sea day")).toBeVisible();
  },
);

test("a week over a change of clocks has a seam, and classes keep to the clock on the wall", async ({ signedIn }) => {
  const sam = await signedIn("scheduler");
  const tina = await idOf(sam, "Tina Brooks");
  // The next last Sunday of October or March, when London's clocks change.
  const sunday = [0, 1].flatMap((more) => {
    const year = new Date().getUTCFullYear() + more;
    return [2, 9].map((month) => {
      const last = new Date(Date.UTC(year, month + 1, 0));
      return last.getTime() - last.getUTCDay() * 24 * HOUR;
    });
  });
  const change = sunday.find((at) => at > Date.now() + 7 * 24 * HOUR) ?? 0;
  const back = new Date(change).getUTCMonth() === 9;
  // Nineteen o'clock in London the day before, and the day itself.
  const summer = HOUR;
  await planned(sam, "Before the change", tina, change - 24 * HOUR + 19 * HOUR - (back ? summer : 0));
  await planned(sam, "After the change", tina, change + 19 * HOUR - (back ? 0 : summer));
  await inZone(sam, "Europe/London");
  await sam.setViewportSize({ width: 1366, height: 768 });
  await sam.goto(`/roomList?view=week&day=${dayOf(change)}&teacher_id=${tina}`);
  for (const name of ["Before the change", "After the change"]) await expect(block(sam, name)).toHaveAccessibleName(/19:00–19:25/);
  await expect(sam.locator(`[data-seam=${back ? "again" : "skipped"}]`)).toHaveCount(1);
  const tops = await Promise.all(["Before the change", "After the change"].map(async (name) => (await block(sam, name).boundingBox())?.y));
  expect(tops[0], "they stand side by side").toBe(tops[1]);
  await sam.locator("[data-plan-grid]").evaluate((grid) => grid.scrollTo(0, 0));
  await picture(sam, "week-seam-en");
});

test("a teacher opens in the own week, on a phone as an agenda with a large way in; a scheduler moves by a form there", async ({ signedIn }) => {
  const [tina, sam] = [await signedIn("teacher", "zh-CN"), await signedIn("scheduler")];
  const soon = Date.now() + 10 * MINUTE;
  const teacher = await idOf(sam, "Tina Brooks");
  await planned(sam, "Soon on the phone", teacher, soon);
  await tina.goto("/roomList");
  const close = tina.getByRole("dialog").filter({ hasText: "上课提醒" }).getByRole("button").first();
  await close.click();
  await expect(tina.locator("[data-plan-grid]")).toBeVisible();
  // Before midnight it is on two days.
  await expect(block(tina, "Soon on the phone").first()).toBeVisible();
  await picture(tina, "own-week-zh");
  await tina.setViewportSize({ width: 390, height: 844 });
  const card = tina.getByRole("article").filter({ hasText: "Soon on the phone" });
  await expect(card.getByRole("button", { name: "进入课堂" })).toBeVisible();
  await expect(tina.locator("[data-plan-grid]")).toHaveCount(0);
  await expect(card.getByRole("button", { name: "调整时间" }), "who teaches does not plan").toHaveCount(0);
  await picture(tina, "own-week-zh-390");
  // The first page has it as well, above everything that is not due.
  await tina.goto("/home");
  const next = tina.locator("section").filter({ has: tina.getByRole("heading", { name: "您的下一节课" }) });
  await expect(next).toContainText("Soon on the phone");
  await expect(next).toContainText("分钟后开始");
  await expect(next.getByRole("button", { name: "进入课堂" })).toBeVisible();
  await expect(next.getByRole("link", { name: "我的一周" })).toHaveAttribute("href", "/roomList?view=week");
  await picture(tina, "home-next-class-zh-390");

  const start = noon(41);
  await inZone(sam, "UTC");
  await planned(sam, "Moved by a form", teacher, start);
  await sam.setViewportSize({ width: 390, height: 844 });
  await sam.goto(`/roomList?view=day&day=${dayOf(start)}`);
  const theirs = sam.getByRole("article").filter({ hasText: "Moved by a form" });
  await theirs.getByRole("button", { name: "Move", exact: true }).click();
  const form = sam.getByRole("dialog", { name: "Move “Moved by a form”" });
  const at = form.getByRole("textbox", { name: "Start" });
  await at.fill((await at.inputValue()).replace(/12:00$/, "15:30"));
  await at.press("Enter");
  await picture(sam, "move-form-en-390");
  await form.getByRole("button", { name: "Move", exact: true }).click();
  await expect(theirs).toContainText("15:30–15:55");
  await nobodyShutOut(sam, "the agenda", "main");
});
