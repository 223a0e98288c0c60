// A matched class reaches its teacher's screens at once; a message raises the badge everywhere.
import type { Page } from "@playwright/test";
import { answered, beyondDemo, dialog, HOUR_MS, idOf, quiet, quietBut, reminding, stirs } from "./reminders.ts";
import { choose, expect, gone, listening, option, picture, seenLive, shown, test } from "./support.ts";

test(
  "the scheduler matches a class: both tabs of the teacher say so within a second, and closing one closes both",
  { tag: ["@gate", "@timed"] },
  async ({ signedIn }) => {
    const [sam, tom] = [await signedIn("scheduler"), await signedIn("teacher2", "zh-CN")];
    await quiet(tom);
    const other = await tom.context().newPage();
    await reminding([tom, "/home"], [other, "/msgList"]);
    await sam.goto("/roomList?record=new");
    const form = sam.getByRole("dialog");
    await form.getByLabel("Name", { exact: true }).fill("Matched just now");
    await form.getByLabel("Teacher", { exact: true }).click();
    await choose(sam, "Tom", "Tom Carter");
    await form.getByLabel("Kind", { exact: true }).click();
    await option(sam, "Small group").click();
    const matched = (page: Page) => dialog(page).filter({ hasText: "Matched just now" });
    const create = () => Promise.all([answered(sam, "/api/class/create"), form.getByRole("button", { name: "Create" }).last().click()]);
    await seenLive(create, shown(matched(tom)), shown(matched(other)));
    await Promise.all([picture(tom, "reminder-zh"), picture(other, "reminder-zh-other-tab")]);
    // The scheduler sees that it is on a screen, and that it was seen when somebody is before one.
    await sam.goto("/roomList?q=Matched+just+now");
    const row = sam.getByRole("row").filter({ hasText: "Matched just now" });
    await expect(row).toContainText("On screen");
    await stirs(tom);
    await expect(row).toContainText("Seen");
    const close = () => Promise.all([answered(tom, "/api/class/reminder/dismiss"), dialog(tom).getByRole("button", { name: "关闭" }).last().click()]);
    await seenLive(close, gone(dialog(tom)), gone(dialog(other)));
  },
);

test("a class that is moved and then cancelled says so at once on every screen of its teacher, with both times, and in the inbox", async ({ signedIn }) => {
  const [sam, tina] = [await signedIn("scheduler"), await signedIn("teacher", "zh-CN")];
  await quiet(tina);
  const other = await tina.context().newPage();
  await reminding([tina, "/home"], [other, "/msgList"]);
  const data = { name: "Moves about", kind: "small_group", teacher_id: await idOf(sam, "/api/management/teacher", "Tina Brooks"), zone: "UTC", matched: true };
  const made = (await (await sam.request.post("/api/class/create", { data: { ...data, start_at: beyondDemo(1), end_at: beyondDemo(1.5) } })).json()) as {
    data: { id: string; version: number };
  };
  await expect(dialog(tina)).toContainText("Moves about");
  await stirs(tina);
  const change = async (version: number, set: object) => {
    const answer = await sam.request.post("/api/class/update", { data: { id: made.data.id, version, ...set } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { version: number } }).data.version;
  };
  const version = await change(made.data.version, { start_at: beyondDemo(5), end_at: beyondDemo(5.5) });
  for (const page of [tina, other]) {
    await expect(dialog(page)).toContainText("您的课程时间有调整");
    await expect(dialog(page).getByRole("listitem")).toContainText(/已调整，原定.*\d\d:\d\d–\d\d:\d\d/);
  }
  await picture(tina, "reminder-moved-zh");
  await change(version, { outcome: "cancelled", outcome_reason: "The teacher is ill" });
  for (const page of [tina, other]) {
    await expect(dialog(page)).toContainText("已取消");
    await expect(dialog(page)).not.toContainText("已调整");
  }
  await picture(tina, "reminder-cancelled-zh");
  // The scheduler's list says how far the news has come.
  await sam.goto("/roomList?q=Moves+about");
  await stirs(tina);
  await expect(sam.getByRole("row").filter({ hasText: "Moves about" })).toContainText("Seen");
  await dialog(tina)
    .getByRole("button", { name: /关\s?闭/ })
    .last()
    .click();
  for (const page of [tina, other]) await expect(dialog(page)).toBeHidden();
  // What was said of it stays in the inbox.
  await other.goto("/home");
  await other.getByRole("button", { name: /^通知/ }).first().click();
  await expect(other.getByRole("listitem").filter({ hasText: "Sam Lin 取消了您的课程“Moves about”" }).first()).toBeVisible();
  const moved = other.getByRole("link", { name: /Sam Lin 调整了您的课程“Moves about”的时间/ });
  await expect(moved).toContainText(/原定时间：.*现在时间：.*为准/s);
  await picture(other, "notice-moved-zh");
  await moved.click();
  await expect(other).toHaveURL(/\/roomList\?.*record=/);
});

test("a teacher who signs in later is reminded in the corner of what is far, and over the page of what is near", async ({ signedIn }) => {
  const sam = await signedIn("scheduler");
  const made = await sam.request.post("/api/class/create", {
    data: {
      name: "While you were away",
      kind: "small_group",
      teacher_id: await idOf(sam, "/api/management/teacher", "Tina Brooks"),
      start_at: beyondDemo(8),
      end_at: beyondDemo(8.5),
      zone: "UTC",
      matched: true,
    },
  });
  expect(made.ok()).toBe(true);
  const tina = await signedIn("teacher");
  await quietBut(tina, "While you were away");
  await tina.goto("/home");
  const corner = tina.getByRole("status", { name: "Class Reminder" });
  await expect(corner).toContainText("While you were away");
  await expect(dialog(tina)).toHaveCount(0);
  // What lies under it can still be used.
  await tina.getByRole("button", { name: "Look and layout" }).click();
  await tina.keyboard.press("Escape");
  await picture(tina, "reminder-corner-en");
  const soon = {
    name: "Very soon",
    kind: "small_group",
    teacher_id: await idOf(sam, "/api/management/teacher", "Tina Brooks"),
    start_at: new Date(Date.now() + HOUR_MS / 3).toISOString(),
    end_at: new Date(Date.now() + HOUR_MS / 2).toISOString(),
    zone: "UTC",
    matched: true,
  };
  expect((await sam.request.post("/api/class/create", { data: soon })).ok()).toBe(true);
  await tina.reload();
  await expect(dialog(tina)).toContainText("Very soon");
  await expect(corner).toHaveCount(0);
  await picture(tina, "reminder-en");
  await dialog(tina).getByRole("button", { name: "Check Class Schedule" }).click();
  await expect(tina).toHaveURL(/\/roomList$/);
  await expect(dialog(tina)).toBeHidden();
});

test("an overlapping class is refused, naming the other; one in the past at its field; the form keeps to five hours", async ({ signedIn }) => {
  const sam = await signedIn("scheduler");
  const teacher = await idOf(sam, "/api/management/teacher", "Emma Hill");
  const iso = (at: number) => new Date(at).toISOString();
  const data = { name: "First come", teacher_id: teacher, start_at: beyondDemo(12), end_at: beyondDemo(13), zone: "UTC", matched: false };
  expect((await sam.request.post("/api/class/create", { data })).ok()).toBe(true);
  await sam.request.post("/api/class/create", { data: { ...data, name: "In the way", start_at: beyondDemo(14), end_at: beyondDemo(15) } });
  await sam.goto("/roomList?q=In+the+way");
  await sam.getByRole("button", { name: "In the way", exact: true }).click();
  const form = sam.getByRole("dialog");
  const length = form.getByLabel("Length in minutes");
  await length.fill("301");
  await sam.keyboard.press("Tab");
  // The form holds to the server's number: five hours.
  await expect(length).toHaveValue("300");
  await form.getByLabel("Start", { exact: true }).fill("2020-01-01 10:00");
  await sam.keyboard.press("Tab");
  await sam.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("A class cannot start earlier than now")).toBeVisible();
  const past = await sam.request.post("/api/class/create", {
    data: { ...data, name: "Yesterday", start_at: iso(Date.now() - HOUR_MS), end_at: iso(Date.now()) },
  });
  expect(past.status()).toBe(400);
  expect(((await past.json()) as { data: { fields: Record<string, string> } }).data.fields).toEqual({ start_at: "A class cannot start earlier than now" });
  const clash = await sam.request.post("/api/class/create", { data: { ...data, name: "Second" } });
  expect(clash.status()).toBe(409);
  expect(((await clash.json()) as { data: { clash: { name: string } } }).data.clash.name).toBe("First come");
});

test(
  "HR sends a message: the badge rises on the recipient's screens within a second, and falls as soon everywhere when it is read",
  { tag: "@timed" },
  async ({ signedIn }) => {
    const [helen, ivy] = [await signedIn("hr"), await signedIn("inspector")];
    const phone = await ivy.context().newPage();
    await ivy.goto("/msgList");
    await phone.goto("/home");
    await listening(ivy, phone);
    const badge = (page: Page) => page.getByRole("link", { name: /Messages/ }).first();
    const counted = (await (await ivy.request.post("/api/interviewManagement/getUserIMUnRead", { data: {} })).json()) as { data: { count: number } };
    const before = counted.data.count;
    await helen.goto("/msgList");
    await helen.getByRole("button", { name: "New message" }).click();
    const form = helen.getByRole("dialog");
    await form.getByLabel("To", { exact: true }).click();
    await choose(helen, "Ivy", "Ivy Chen");
    await form.getByLabel("Title").fill("Inspection plan");
    await form.getByLabel("Message", { exact: true }).fill("Please look at Tuesday's recordings.");
    const raised = (page: Page) => badge(page).filter({ hasText: String(before + 1) });
    const send = () => Promise.all([answered(helen, "/api/management/message/create"), form.getByRole("button", { name: "Send" }).click()]);
    await seenLive(send, shown(raised(ivy)), shown(raised(phone)));
    await Promise.all([picture(ivy, "message-en"), picture(phone, "message-badge-en")]);
    const read = () =>
      Promise.all([
        answered(ivy, "/api/management/message/read"),
        ivy
          .getByRole("button", { name: /Inspection plan/ })
          .first()
          .click(),
      ]);
    await seenLive(read, gone(raised(ivy)), gone(raised(phone)));
    await expect(ivy.getByText("Please look at Tuesday's recordings.")).toBeVisible();
  },
);
