// States and the transitions between them: buttons in row, record and selection, commands in the palette, one table behind all of them.
import type { Locator, Page } from "@playwright/test";
import { rooms } from "./rooms.ts";
import { choose, expect, option, picture, test } from "./support.ts";

const HOUR_MS = 3_600_000;
const live = (page: Page) => expect(page.locator("[data-fresh=live]").first()).toBeVisible();
const row = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Give to a teacher" });

/** So many bookings have been made here. */
let made = 0;

/** Bookings of a story alone, after the demo's weeks and each at an hour of its own: no other story takes them, and no class is in their way. Answers their numbers. */
async function booked(page: Page, count: number): Promise<string[]> {
  const post = async <T>(path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  const student = await post<{ id: string }>("/api/management/student/create", { name: `Booked ${made}`, status: "active" });
  const numbers: string[] = [];
  for (const last = made + count; made < last; made += 1) {
    const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 60 * 24 * HOUR_MS + made * HOUR_MS;
    const [start_at, end_at] = [start, start + HOUR_MS / 2].map((at) => new Date(at).toISOString());
    const data = { student_id: student.id, lesson: "Trial lesson", start_at, end_at, zone: "Asia/Shanghai" };
    numbers.push((await post<{ number: string }>("/api/class/order/create", data)).number);
  }
  return numbers;
}

/** Opens the bookings that wait. */
async function opensBookings(page: Page): Promise<void> {
  await page.goto("/roomList");
  await page.getByRole("link", { name: /^(Bookings|预约)$/ }).click();
  await expect(page).toHaveURL(/list=bookings/);
  await expect(
    page
      .getByRole("row")
      .getByRole("button", { name: /^B-\d+$/ })
      .first(),
  ).toBeVisible();
  await live(page);
}

test("a booking is given to a teacher from its row, and whoever comes second is told who was quicker", { tag: "@gate" }, async ({ signedIn }) => {
  const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin")];
  const [number = ""] = await booked(sam, 1);
  for (const page of [sam, ada]) await opensBookings(page);
  for (const page of [sam, ada]) {
    await row(page, number).getByRole("button", { name: "Give to a teacher" }).click();
    await dialog(page).getByRole("combobox").click();
    await choose(page, "Tina", "Tina Brooks");
  }
  await picture(sam, "transition-dialog");
  await dialog(sam).getByRole("button", { name: "Give to a teacher" }).click();
  await expect(sam.getByText(`Give to a teacher: ${number} – done`)).toBeVisible();
  await expect(row(ada, number)).toContainText("Matched");

  await dialog(ada).getByRole("button", { name: "Give to a teacher" }).click();
  await expect(dialog(ada).getByRole("alert")).toContainText("This booking is already matched");
  // It is matched: there is nothing to be tried again.
  await expect(dialog(ada).getByRole("button", { name: "Give to a teacher" })).toBeDisabled();
  await ada.keyboard.press("Escape");
  await expect(row(ada, number).getByRole("button", { name: "Give to a teacher" })).toBeHidden();

  // The record has it too, and who did it.
  await row(ada, number).getByRole("button", { name: number, exact: true }).click();
  await ada.getByRole("tab", { name: "History" }).click();
  await expect(ada.getByRole("dialog").getByRole("listitem").first()).toContainText("Sam Lin gave it to a teacher");
});

test("several bookings are given to one teacher: each by itself, and of each it is said what became of it", async ({ signedIn }) => {
  const sam = await signedIn("scheduler");
  const [first = "", second = ""] = await booked(sam, 2);
  await opensBookings(sam);
  for (const number of [first, second]) await row(sam, number).getByRole("checkbox").check();
  // One of them is no longer there to be given.
  const given = await sam.request.post("/api/class/order/list", { data: { page: 1, size: 20, filter: {}, search: second } });
  const ids = ((await given.json()) as { data: { records: { id: string }[] } }).data.records.map(({ id }) => id);
  await sam.getByRole("button", { name: "Give to a teacher (2)" }).click();
  const asks = sam.getByRole("dialog");
  await asks.getByRole("combobox").click();
  await choose(sam, "Tom C", "Tom Carter");
  expect((await sam.request.post("/api/class/order/delete", { data: { ids } })).ok()).toBe(true);
  await asks.getByRole("button", { name: "Give to a teacher" }).click();
  await expect(sam.getByText("Give to a teacher: 1 done")).toBeVisible();
  await expect(sam.getByRole("dialog", { name: "1 was left as it is" })).toContainText(second);
});

test("plans are submitted from their list: what breaks a rule is left as it is, and its reviewer has the others", async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector")];
  await ivy.request.post("/api/notification/read", { data: { all: true } });
  for (const page of [pei, ivy]) {
    await page.goto("/sop-plan");
    await live(page);
  }
  const [kept, broken] = ["One-to-one reading lesson", "Weather and seasons"];
  for (const title of [kept, broken]) await row(pei, title).getByRole("checkbox").check();
  await pei.getByRole("button", { name: "Submit for review (2)" }).click();
  const asks = pei.getByRole("dialog", { name: "Submit for review (2)" });
  // Nobody is asked to review their own work, nor anybody who may not.
  await asks.getByRole("textbox", { name: "Name of the version" }).fill("For term two");
  await asks.getByRole("combobox", { name: "Reviewers" }).click();
  await choose(pei, "Ivy", "Ivy Chen");
  await picture(pei, "submit-several");
  await asks.getByRole("button", { name: "Submit for review" }).click();
  await expect(pei.getByText("Submit for review: 1 done")).toBeVisible();
  await expect(pei.getByRole("dialog", { name: "1 was left as it is" })).toContainText(`${broken}: Some rules are not kept`);
  await pei.getByRole("button", { name: "Close" }).last().click();
  await expect(row(pei, broken)).toContainText("Draft");
  await expect(row(ivy, kept)).toContainText("In review");
  await expect(ivy.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  // From its row it can be taken back by who submitted it, and by nobody else; the other one still has its menu.
  await row(pei, kept).getByRole("button", { name: "Actions" }).click();
  await expect(pei.getByRole("menuitem")).toHaveText(["Take back"]);
  await pei.keyboard.press("Escape");
  await expect(row(ivy, kept).getByRole("button", { name: "Actions" })).toBeHidden();
  const menu = row(pei, broken).getByRole("button", { name: "Actions" });
  await menu.focus();
  await pei.keyboard.press("Enter");
  await expect(pei.getByRole("menuitem", { name: "Submit for review" })).toBeFocused();
  await pei.keyboard.press("Enter");
  const one = pei.getByRole("dialog", { name: `Submit for review · ${broken}` });
  await expect(one.getByRole("textbox", { name: "Name of the version" })).toBeFocused();
  await pei.keyboard.type("Typed");
  await pei.keyboard.press("Escape");
  await expect(one).toBeHidden();
  await expect(menu, "the keyboard is back where it came from").toBeFocused();
  // Refused, it leads to what is wrong.
  await menu.click();
  await pei.getByRole("menuitem", { name: "Submit for review" }).click();
  await expect(one.getByRole("textbox", { name: "Name of the version" }), "what was typed is still there").toHaveValue("Typed");
  await one.getByRole("combobox", { name: "Reviewers" }).click();
  await choose(pei, "Ivy", "Ivy Chen");
  await one.getByRole("button", { name: "Submit for review" }).click();
  await one.getByRole("alert").getByRole("link", { name: "See what is wrong" }).click();
  await expect(pei.getByRole("textbox", { name: "Title of the plan" })).toHaveValue(broken!);
});

test("a reviewer's message opens what was submitted, and its author takes it back from page, row and palette", async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector", "zh-CN")];
  const asks = async <T>(call: string, data: object): Promise<T> => {
    const answer = await pei.request.post(`/api/management/sopPlan/${call}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: T }).data;
  };
  const { id } = await asks<{ id: string }>("create", { title: "Taken back", lesson_minutes: 45, template: "example_en" });
  const people = (await asks<{ records: { id: string; name: string }[] }>("submit/people", {})).records;
  const reviewer_ids = people.filter(({ name }) => name === "Ivy Chen").map((one) => one.id);
  const submits = (version_name: string) => asks("submit", { id, version_name, reviewer_ids });
  await submits("Handed in");
  // It goes on being written; the message leads to what was handed in.
  await pei.goto(`/sop-plan/${id}`);
  const title = pei.getByRole("textbox", { name: "Title of step 1.1" });
  const submitted = await title.inputValue();
  await title.fill("Written since");
  await expect(pei.locator("[data-save]:visible")).toHaveAttribute("data-save", "saved", { timeout: 20_000 });
  await ivy.goto("/home");
  await ivy.getByRole("button", { name: /^通知/ }).first().click();
  await ivy.getByRole("link", { name: /Pei Zhang 请您审核“Taken back”/ }).click();
  await expect(ivy).toHaveURL(/at=v1$/);
  await expect(ivy.getByText("您正在查看版本 1 · Handed in")).toBeVisible();
  await expect(ivy.getByRole("textbox", { name: "步骤 1.1 的标题" })).toHaveValue(submitted);
  await expect(ivy.getByRole("button", { name: "发布", exact: true })).toBeVisible();

  await pei.getByRole("radiogroup", { name: "Beside the document" }).getByText("Publish").click();
  await picture(pei, "take-back-page");
  await pei.getByRole("button", { name: "Take back" }).click();
  await expect(pei.getByText("Version 1 taken back")).toBeVisible();
  // Nobody decides on it any more, on the page that is open for it.
  await expect(ivy.getByRole("button", { name: "发布", exact: true })).toBeHidden();

  await pei.goto("/sop-plan");
  await live(pei);
  await submits("Again");
  await expect(row(pei, "Taken back")).toContainText("In review");
  await row(pei, "Taken back").getByRole("button", { name: "Actions" }).click();
  await pei.getByRole("menuitem", { name: "Take back" }).click();
  await expect(row(pei, "Taken back")).toContainText("Draft");
  await submits("Once more");
  await expect(row(pei, "Taken back")).toContainText("In review");
  await pei.keyboard.press("j");
  await pei.keyboard.press("Control+k");
  await pei.getByRole("combobox", { name: /^Go to/ }).fill("Take back");
  await pei.getByRole("option").filter({ hasText: "Take back" }).first().click();
  await expect(row(pei, "Taken back")).toContainText("Draft");
});

test("what a row can become stands in the palette, by keyboard alone", async ({ signedIn }) => {
  const sam = await signedIn("scheduler", "zh-CN");
  await booked(sam, 1);
  await opensBookings(sam);
  const number =
    (await sam
      .getByRole("row")
      .getByRole("button", { name: /^B-\d+$/ })
      .first()
      .textContent()) ?? "";
  await sam.keyboard.press("j");
  await sam.keyboard.press("Control+k");
  await sam.getByRole("combobox", { name: "前往页面、查找记录或执行操作" }).fill("分配老师");
  await expect(sam.getByRole("option").first()).toContainText(number);
  await sam.keyboard.press("Enter");
  const asks = sam.getByRole("dialog", { name: `分配老师 · ${number}` });
  await expect(asks.getByRole("combobox")).toBeFocused();
  await sam.keyboard.press("Escape");
  await expect(asks).toBeHidden();
});

test("a monitor hands a call for help over, and both boards say whose it is", async ({ signedIn, server }) => {
  test.slow();
  const school = await rooms(await signedIn("scheduler"), server.data);
  await school.open(1);
  const [mo, mia] = [await signedIn("monitor"), await signedIn("monitor2")];
  for (const page of [mo, mia]) {
    await page.goto("/ClassroomSituation");
    await live(page);
  }
  await school.say([school.event(school.classes[0]!, "student", "sos", { category: "audio" })]);
  await mo.getByRole("button", { name: "Hand over" }).click();
  const asks = mo.getByRole("dialog", { name: "Hand over" });
  await asks.getByRole("combobox").click();
  await choose(mo, "Mia", "Mia Novak");
  await asks.getByRole("button", { name: "Hand over" }).click();
  await expect(mo.locator("[data-sos=claimed]")).toContainText("Mia Novak has it");
  await expect(mia.locator("[data-sos=claimed]")).toContainText("You have it");
  await mia.getByRole("button", { name: "Resolve" }).click();
  await mia.getByRole("dialog").getByLabel("What helped").fill("Plugged the headset in");
  await picture(mia, "sos-resolve");
  await mia.getByRole("dialog").getByRole("button", { name: "Resolve" }).click();
  await expect(mo.locator("[data-sos]")).toBeHidden();
});

test("a transition that is pressed twice is taken once, with a dialog and without, and of a document", async ({ signedIn }) => {
  const sam = await signedIn("scheduler");
  const [number = ""] = await booked(sam, 1);
  await opensBookings(sam);
  const sent: string[] = [];
  sam.on("request", (request) => request.url().endsWith("/order/match") && sent.push(request.url()));
  await row(sam, number).getByRole("button", { name: "Give to a teacher" }).dblclick();
  await dialog(sam).getByRole("combobox").click();
  await choose(sam, "Tom C", "Tom Carter");
  await dialog(sam).getByRole("button", { name: "Give to a teacher" }).dblclick();
  await expect(sam.getByText(`Give to a teacher: ${number} – done`)).toBeVisible();
  await expect(dialog(sam)).toBeHidden();
  expect(sent).toHaveLength(1);

  const pei = await signedIn("producer");
  const created = await pei.request.post("/api/management/sopPlan/create", { data: { title: "Pressed twice", lesson_minutes: 45, template: "example_en" } });
  const plan = ((await created.json()) as { data: { id: string } }).data;
  await pei.goto(`/sop-plan/${plan.id}`);
  await pei.getByRole("radiogroup", { name: "Beside the document" }).getByText("Publish").click();
  const submitted: string[] = [];
  pei.on("request", (request) => request.url().endsWith("/sopPlan/submit") && submitted.push(request.url()));
  await pei.getByRole("button", { name: "Submit for review" }).dblclick();
  const asks = pei.getByRole("dialog", { name: "Submit for review" });
  await asks.getByRole("textbox", { name: "Name of the version" }).fill("Pressed twice");
  await asks.getByRole("combobox", { name: "Reviewers" }).click();
  await option(pei, "Ivy Chen").click();
  await expect(option(pei, "Ivy Chen")).toBeHidden();
  await asks.getByRole("button", { name: "Submit for review" }).dblclick();
  await expect(asks).toBeHidden();
  await expect(pei.getByText("Submit for review: ", { exact: false }).first()).toBeVisible();
  expect(submitted).toHaveLength(1);
  await expect(pei.getByRole("dialog")).toHaveCount(0);
});
