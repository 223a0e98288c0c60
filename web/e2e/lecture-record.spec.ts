// The record of a class: of a lecture before, while and after it is live; and its money, at two desks.
import type { Browser } from "@playwright/test";
import { beyondDemo, idOf } from "./reminders.ts";
import { expect, listening, nobodyShutOut, type Page, picture, test } from "./support.ts";

const TITLE = "A lecture on record";
interface Told {
  id: string;
  class_id: string;
  number: string;
  records: { id: string }[];
}
const call = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Told }).data;
};
const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Somebody without an account, on a telephone. */
async function viewer(browser: Browser, baseURL: string, link: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: "en-US", viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("textbox", { name: "What may we call you?" }).fill(name);
  await page.getByRole("button", { name: "Come in" }).click();
  await expect(page.getByRole("region", { name: "Comments" })).toBeVisible();
  return page;
}

async function lecture(page: Page, begins: number): Promise<Told> {
  const flows = await call(page, "/api/management/sopPlan/list", { filter: { use: ["live"] } });
  return call(page, "/api/live/create", {
    name: TITLE,
    teacher_id: await idOf(page, "/api/management/teacher", "Tina"),
    start_at: at(begins),
    end_at: at(begins + 3600),
    zone: "Asia/Shanghai",
    sop_plan_id: flows.records[0]!.id,
    products: [{ title: "Picture book set", price: 128.5, currency: "CNY", link: "https://shop.example/set" }],
  });
}

test("the record of a lecture says what will be, what is and what was, and who runs it moderates from there", async ({ browser, baseURL, signedIn }) => {
  test.slow();
  const sam = await signedIn("scheduler");
  // Before it: each tab says what will be here.
  const coming = await lecture(sam, 3 * 86_400);
  await sam.goto(`/courseDetail?id=${coming.class_id}&tab=audience`);
  await expect(sam.getByText("Who watches, and how many each minute, is shown here once it is open")).toBeVisible();
  await expect(sam.getByText("Host: Tina")).toBeVisible();
  await sam.getByRole("tab", { name: "Comments" }).click();
  await expect(sam.getByText("Comments are shown here while it is live")).toBeVisible();
  await picture(sam, "lecture-record-before");
  await sam.getByRole("tab", { name: "Products" }).click();
  await expect(sam.getByRole("listitem").filter({ hasText: "Picture book set" })).toContainText("0 clicks");
  await sam.getByRole("tab", { name: "Run" }).click();
  await expect(sam.getByRole("listitem").filter({ hasText: "试音" })).toBeVisible();
  await expect(sam.getByText("Nothing is planned.")).toBeVisible();
  await call(sam, "/api/live/delete", { ids: [coming.id] });

  // Live: what a viewer says is there at once, and is hidden from there.
  const live = await lecture(sam, 3);
  await sam.goto(`/sopLiveDetail?lecture=${live.id}`);
  await sam.getByRole("button", { name: "Link for viewers" }).click();
  await sam.getByRole("dialog").getByRole("button", { name: "Make a link" }).click();
  const field = sam.getByRole("dialog").getByRole("textbox", { name: /Copy it now/ });
  await expect(field).toHaveValue(/#t=/);
  const link = await field.inputValue();
  const ann = await viewer(browser, baseURL!, link, "Ann");
  await expect(ann.getByRole("main")).toContainText("Live");
  const wen = await signedIn("admin", "zh-CN");
  await Promise.all([sam.goto(`/courseDetail?id=${live.class_id}&tab=comments`), wen.goto(`/courseDetail?id=${live.class_id}&tab=audience`)]);
  await listening(sam, wen);
  await expect(wen.getByRole("listitem").filter({ hasText: "Ann" })).toBeVisible();
  await ann.getByRole("textbox", { name: "Say something" }).fill("Which book comes first?");
  await ann.keyboard.press("Enter");
  const said = sam.getByRole("listitem").filter({ hasText: "Which book comes first?" });
  await expect(said).toBeVisible();
  await sam.getByRole("button", { name: "Hide what Ann said" }).click();
  await expect(ann.getByText("Which book comes first?")).toBeHidden();
  await expect(said).toContainText("Hidden");
  await sam.getByRole("button", { name: "Show what Ann said" }).click();
  await expect(ann.getByText("Which book comes first?")).toBeVisible();
  await picture(sam, "lecture-record-comments");
  await nobodyShutOut(sam, "comments of a lecture's record", "main");
  await picture(wen, "lecture-record-audience-zh");
  await sam.getByRole("tab", { name: "Products" }).click();
  await sam.getByRole("button", { name: "Show Picture book set" }).click();
  await expect(ann.getByRole("status").filter({ hasText: "Picture book set" })).toBeVisible();
  await expect(sam.getByRole("listitem").filter({ hasText: "Picture book set" })).toContainText(/shown at \d/);
  await sam.getByRole("tab", { name: "Run" }).click();
  await sam.getByRole("button", { name: /Begin “.*试音/ }).click();
  await expect(sam.getByRole("listitem").filter({ hasText: "试音" })).toHaveAttribute("aria-current", "step");

  // Over: nobody does anything any more, and what was is read.
  await call(sam, "/api/live/close", { id: live.id });
  await expect(sam.getByRole("listitem").filter({ hasText: "试音" })).toContainText(/took \d+ min/);
  await picture(sam, "lecture-record-run");
  await sam.getByRole("tab", { name: "Comments" }).click();
  await expect(said).toBeVisible();
  await expect(sam.getByRole("button", { name: "Hide what Ann said" })).toHaveCount(0);
  await sam.getByRole("tab", { name: "Audience" }).click();
  await expect(sam.getByRole("tabpanel", { name: "Audience" }).getByText("1 viewer altogether")).toBeVisible();
  await nobodyShutOut(sam, "the audience of a lecture's record", "main");
  await sam.setViewportSize({ width: 390, height: 844 });
  expect(await sam.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(sam, "lecture-record-audience-phone");
});

test("what a class moves of lessons is on its record at once, for whoever answers for balances", async ({ signedIn }) => {
  const [ada, sam, tina] = [await signedIn("admin"), await signedIn("scheduler", "zh-CN"), await signedIn("teacher")];
  const teacher_id = await idOf(ada, "/api/management/teacher", "Tina");
  const student = async (name: string) => (await call(ada, "/api/management/student/create", { name, zone: "UTC" })).id;
  const [lila, milo] = [await student("Lila Ledger"), await student("Milo Uncounted")];
  await call(ada, "/api/management/student/lessons", { student_id: lila, unit: "one_to_one", kind: "purchase", lessons: 2, reason: "Trial" });
  const booking = { student_id: lila, lesson: "Zoo", start_at: beyondDemo(60), end_at: beyondDemo(60.5), zone: "UTC" };
  const booked = await call(ada, "/api/class/order/create", booking);
  const { class_id, number } = await call(ada, "/api/class/order/match", { id: booked.id, teacher_id });
  for (const page of [ada, sam]) await page.goto(`/courseDetail?id=${class_id}&tab=money`);
  const held = ada.getByRole("row").filter({ hasText: "Booked" });
  await expect(held).toContainText("Lila Ledger");
  await expect(held.getByRole("link", { name: `Booking ${number}` })).toBeVisible();
  await expect(sam.getByRole("row").filter({ hasText: "占用" })).toBeVisible();
  await listening(ada, sam);

  // Lessons that are bought elsewhere, and what becomes of the class, are seen as they are posted.
  await call(ada, "/api/management/student/lessons", { student_id: lila, unit: "one_to_one", kind: "grant", lessons: 3, reason: "Kindness" });
  await expect(sam.getByRole("list", { name: /剩余课时/ })).toContainText("4");
  const row = await call(ada, "/api/class/query", { id: class_id });
  await call(ada, "/api/class/cancel", { id: class_id, version: (row as unknown as { version: number }).version, kind: "company", reason: "Snow" });
  await expect(sam.getByRole("row").filter({ hasText: "释放" })).toContainText("Lila Ledger");
  await picture(sam, "class-money-zh");
  await picture(ada, "class-money");
  await nobodyShutOut(ada, "the money of a class", "main");
  await ada.getByRole("tab", { name: "Timeline" }).click();
  await expect(ada.getByText("held a lesson of Lila Ledger")).toBeVisible();

  // Of a group one who has bought nothing is said to be not counted; a phone has it in cards.
  const group = {
    name: "Two of them",
    kind: "small_group",
    teacher_id,
    student_ids: [lila, milo],
    start_at: beyondDemo(70),
    end_at: beyondDemo(70.5),
    zone: "UTC",
  };
  const { id } = await call(ada, "/api/class/create", group);
  await ada.goto(`/courseDetail?id=${id}&tab=money`);
  await expect(ada.getByRole("listitem").filter({ hasText: "Milo Uncounted" })).toContainText("Not counted");
  await expect(ada.getByText("No lessons were moved for this class")).toBeVisible();
  await ada.setViewportSize({ width: 390, height: 844 });
  await ada.emulateMedia({ colorScheme: "dark" });
  await ada.goto(`/courseDetail?id=${class_id}&tab=money`);
  await expect(ada.getByText("Lila Ledger").first()).toBeVisible();
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(ada, "class-money-phone");

  // The teacher of the class has no such tab.
  await tina.goto(`/courseDetail?id=${id}&tab=money`);
  await expect(tina.getByRole("tab", { name: "Timeline" })).toBeVisible();
  await expect(tina.getByRole("tab", { name: "Money" })).toHaveCount(0);

  // The list of students has the next class, and the way to it; who has had none is found.
  await ada.setViewportSize({ width: 1280, height: 800 });
  await ada.goto("/studentManage?q=Lila+Ledger");
  const inList = ada.getByRole("row").filter({ hasText: "Lila Ledger" });
  const next = inList.locator('a[href^="/roomList?"]');
  await next.click();
  await expect(ada.getByRole("row").filter({ hasText: "Two of them" })).toBeVisible();
  await ada.goBack();
  await expect(next).toBeVisible();
  await listening(ada);
  await call(sam, "/api/class/delete", { ids: [id] });
  await expect(next).toHaveCount(0);
  await ada.goto("/studentManage?q=Lila+Ledger&no_class=true");
  await expect(inList).toBeVisible();
  await picture(ada, "students-no-class");
});
