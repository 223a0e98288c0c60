// A phone: what is looked for is on the screen, and what is pressed is as large as a finger.
import type { Locator, Page } from "@playwright/test";
import { rooms } from "./rooms.ts";
import { choose, expect, picture, test } from "./support.ts";

const PHONE = { width: 390, height: 844 };
const TOUCH = 40;

const heights = async (of: Locator) =>
  await of.evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.height > 0)
      .map((box) => Math.round(box.height)),
  );
/** What sticks out to the side; nothing, where the page does not scroll that way. */
const overflow = (page: Page) =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll("body *")]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest("[role=toolbar]"))
          .map((one) => `${one.tagName}.${one.className}`)
          .slice(0, 9)
          .concat(`${document.documentElement.scrollWidth}`),
  );

for (const language of ["en-US", "zh-CN"] as const) {
  test(`at least three classes are whole on a phone's screen, the filters in one row: ${language}`, async ({ signedIn }) => {
    const page = await signedIn("scheduler", language);
    await page.setViewportSize(PHONE);
    await page.goto("/roomList");
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards.nth(3)).toBeVisible();
    const whole = await cards.evaluateAll((all) => all.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length);
    expect(whole).toBeGreaterThanOrEqual(3);
    const bar = page.getByRole("toolbar");
    const tall = (await bar.boundingBox())?.height ?? 0;
    expect(tall, "one row").toBeLessThan(60);
    const search = bar.getByRole("textbox");
    expect(await heights(bar.locator(".ant-input-affix-wrapper"))).toEqual([TOUCH]);
    await search.focus();
    expect(await overflow(page)).toEqual([]);
    await picture(page, `phone-classes-${language}`);
    await page.goto("/roomList?record=new");
    // Of a field that counts its letters, what is hit is the frame around them.
    const fields = page
      .getByRole("dialog")
      .locator(
        ".ant-input-affix-wrapper:not(:has(textarea)), .ant-input:not(textarea, .ant-input-affix-wrapper *), .ant-select, .ant-picker, .ant-input-number",
      );
    await expect(fields.first()).toBeVisible();
    expect(Math.min(...(await heights(fields)))).toBeGreaterThanOrEqual(TOUCH);
    await picture(page, `phone-new-class-${language}`);
  });
}

test("a booking is given to a teacher from its card on a phone, which says the day it is on where it was booked", async ({ signedIn }) => {
  const sam = await signedIn("scheduler");
  await sam.setViewportSize(PHONE);
  const found = async (base: string, search: string) =>
    ((await (await sam.request.post(`${base}/list`, { data: { search } })).json()) as { data: { records: { id: string }[] } }).data.records[0]?.id;
  // What is tomorrow morning for whoever reads in Shanghai is this afternoon in New York.
  // After the demo's week: in it Tom has a class each day, at an hour that follows the one in which the server was started.
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const made = await sam.request.post("/api/class/order/create", {
    data: {
      student_id: await found("/api/management/student", "Coco"),
      lesson: "Late lesson",
      start_at: `${day}T20:00:00.000Z`,
      end_at: `${day}T20:25:00.000Z`,
      zone: "America/New_York",
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await sam.goto("/roomList");
  await sam.getByRole("link", { name: "Bookings" }).click();
  // Until the bookings are there it is the classes that would be shown all.
  const card = sam.getByRole("article").filter({ hasText: "Late lesson" });
  await expect(card).toBeVisible();
  // Of those that wait it is none any more once it is given.
  await sam.getByText("All", { exact: true }).click();
  const start = new Date(`${day}T20:00:00.000Z`);
  const there = (shown: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...shown, hourCycle: "h23", timeZone: "America/New_York" }).format(start);
  const [on, at] = [there({ weekday: "short", month: "short", day: "numeric" }), there({ hour: "2-digit", minute: "2-digit" })];
  await expect(card).toContainText(`${on} ${at} New York`);
  const give = card.getByRole("button", { name: "Give to a teacher" });
  await expect(give).toBeVisible();
  expect(await overflow(sam)).toEqual([]);
  await picture(sam, "phone-bookings");
  await give.click();
  const asks = sam.getByRole("dialog", { name: "Give to a teacher" });
  await asks.getByRole("combobox").click();
  await choose(sam, "Tom C", "Tom Carter");
  await asks.getByRole("button", { name: "Give to a teacher" }).click();
  await expect(card).toContainText("Matched");
  await expect(give).toBeHidden();
});

test("a tile on a phone's board is as tall as its people", async ({ signedIn, server }) => {
  const school = await rooms(await signedIn("scheduler"), server.data);
  await school.open(3);
  await school.say([school.event(school.classes[0]!, "student", "join"), school.event(school.classes[0]!, "assistant", "join")]);
  const page = await signedIn("monitor");
  await page.setViewportSize(PHONE);
  await page.goto("/ClassroomSituation");
  const tiles = page.locator("[data-board]").getByRole("article");
  await expect(tiles.filter({ hasText: "assistant" })).toBeVisible();
  await expect.poll(async () => new Set(await heights(tiles)).size).toBe(2);
  // Each ends where its last line does: no band between the people and the foot.
  const bands = await tiles.evaluateAll((all) =>
    all.map((tile) => {
      const [members, foot] = [tile.querySelector("header ~ div:nth-of-type(2)"), tile.querySelector("footer")];
      return Math.round((foot?.getBoundingClientRect().top ?? 0) - (members?.lastElementChild?.getBoundingClientRect().bottom ?? 0));
    }),
  );
  expect(Math.max(...bands)).toBeLessThanOrEqual(8);
  expect(await overflow(page)).toEqual([]);
  for (const filter of await page.locator("[data-show]").all()) await expect(filter, "every filter is on the screen").toBeInViewport({ ratio: 1 });
  await picture(page, "phone-board");
});
