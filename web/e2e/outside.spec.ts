// A class for people without an account: its two ends, its lines, the board, its review and its room, each by a link.
import type { Browser, Page } from "@playwright/test";
import { type Room, type Rooms, rooms } from "./rooms.ts";
import { expect, gone, nobodyShutOut, picture, seenLive, shown, test } from "./support.ts";

/** A browser of somebody without an account. */
async function guest(browser: Browser, baseURL: string, { locale = "en-US", width = 1280 } = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale, viewport: { width, height: 900 }, reducedMotion: "reduce" });
  return context.newPage();
}

/** A class that runs, with a student whose line is poor. */
async function lively(scheduler: Page, data: string): Promise<{ school: Rooms; room: Room }> {
  const school = await rooms(scheduler, data);
  await school.open(1);
  const room = school.classes[0]!;
  await school.say([
    school.ago(60, school.event(room, "student", "join")),
    ...Array.from({ length: 30 }, (_, n) => school.ago(58 - n, school.sample(room, n < 20 ? 1 : 5))),
    school.line(room, "microphone found"),
  ]);
  return { school, room };
}

/** Makes a link in the dialog; answers its address. */
async function make(page: Page, kind: RegExp): Promise<string> {
  await page.getByRole("button", { name: "Share by link" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: kind }).check();
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByRole("textbox", { name: /Copy it now/ });
  await expect(link).toHaveValue(/#t=/);
  return link.inputValue();
}

test(
  "an engineer without an account follows one class by its link, and sees nothing once it is ended",
  { tag: ["@gate", "@timed"] },
  async ({ browser, baseURL, signedIn, server }) => {
    const { school, room } = await lively(await signedIn("scheduler"), server.data);
    const monitor = await signedIn("monitor");
    await monitor.goto(`/ClassroomDetails?id=${room.id}`);
    const link = await make(monitor, /^This class/);
    expect(link).toContain("/OutClassroomDetails#t=");
    const phone = await guest(browser, baseURL!, { width: 390 });
    await phone.goto(link);
    await expect(phone.getByRole("heading", { name: `Class ${room.number}` })).toBeVisible();
    await expect(phone.getByText("S.", { exact: true }).first()).toBeVisible();
    const timeline = phone.getByRole("list", { name: "Timeline" });
    await expect(timeline).toContainText("joined");
    await seenLive(() => school.say([school.event(room, "student", "hand_up")]), shown(timeline.getByText("raised a hand")));
    await picture(phone, "out-class-phone");
    await nobodyShutOut(phone, "a class by link");
    // Back in time, and the link stays in the address.
    await phone.getByRole("slider", { name: "Moment in the class" }).press("Home");
    await expect(phone.locator("[data-moment]:not([data-moment=live])")).toBeVisible();
    await expect(phone).toHaveURL(/at=20.*#t=/);
    const dialog = monitor.getByRole("dialog");
    await dialog.getByRole("listitem").first().getByRole("button", { name: "End link" }).click();
    const end = monitor.locator(".ant-popconfirm").getByRole("button", { name: "End link" });
    await expect(end).toBeVisible();
    await seenLive(() => end.click(), shown(phone.getByRole("heading", { name: "This link was ended" })), gone(timeline));
  },
);

test("the two ends, the lines, the board and a room, each by its link and in both languages", async ({ browser, baseURL, signedIn, server }) => {
  const { school, room } = await lively(await signedIn("scheduler"), server.data);
  const monitor = await signedIn("monitor");
  await monitor.goto(`/ClassroomDetails?id=${room.id}`);
  const reader = await guest(browser, baseURL!);
  await reader.goto(await make(monitor, /two ends/));
  await expect(reader.getByRole("heading", { name: "Teacher’s end" })).toBeVisible();
  await expect(reader.getByRole("heading", { name: "Student’s end" })).toBeVisible();
  await expect(reader.locator("[data-chart=quality] canvas").first()).toBeVisible();
  await picture(reader, "out-ends");
  await nobodyShutOut(reader, "two ends by link");
  await monitor.reload();
  await reader.goto(await make(monitor, /log lines/));
  const log = reader.getByRole("log");
  await expect(log).toContainText("microphone found");
  await school.say([school.line(room, "camera lost")]);
  await expect(log).toContainText("camera lost");
  await expect(reader.getByRole("button", { name: "Download" })).toHaveCount(0);
  await picture(reader, "out-logs");
  await nobodyShutOut(reader, "lines by link");
  await monitor.goto("/ClassroomSituation");
  const chinese = await guest(browser, baseURL!, { locale: "zh-CN" });
  await chinese.goto(await make(monitor, /board of classes/));
  const tile = chinese.getByRole("link", { name: room.number });
  await expect(tile).toBeVisible();
  await expect(chinese.getByText("Lesson 1")).toHaveCount(0);
  await picture(chinese, "out-board-zh");
  await nobodyShutOut(chinese, "a board by link");
  await tile.click();
  await expect(chinese.getByRole("heading", { name: `课程 ${room.number}` })).toBeVisible();
  await chinese.getByRole("link", { name: /返回看板/ }).click();
  await expect(tile).toBeVisible();
  await monitor.reload();
  await chinese.goto(await make(monitor, /Rooms of a provider/));
  await chinese.getByRole("textbox", { name: "课程编号" }).fill(room.number);
  await chinese.getByRole("button", { name: "查询教室号" }).click();
  await expect(chinese.getByText("已开放")).toBeVisible();
  await chinese.getByRole("textbox", { name: "课程编号" }).fill("nothing");
  await chinese.getByRole("button", { name: "查询教室号" }).click();
  await expect(chinese.getByRole("alert")).toContainText("未找到");
  await nobodyShutOut(chinese, "the form");
});

test("without a link each page says so and shows nothing", async ({ browser, baseURL }) => {
  const reader = await guest(browser, baseURL!);
  for (const path of [
    "/OutClassroomSituation",
    "/OutClassroomDetails",
    "/ClassroomDetailsit2",
    "/OutLogDetails",
    "/classroomAnalysis",
    "/roomIDByExtClassIDForm",
  ]) {
    await reader.goto(path);
    await expect(reader.getByRole("heading", { name: "This page is opened by a link" }), path).toBeVisible();
  }
});
