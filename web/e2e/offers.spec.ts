// A booking is offered: it goes from one teacher's phone to the next one's screen, and whoever planned it sees each step.
import type { Page } from "@playwright/test";
import { answered, beyondDemo, idOf, quiet, reminding, stirs } from "./reminders.ts";
import { expect, gone, listening, nobodyShutOut, picture, seenLive, shown, test } from "./support.ts";

const offer = (page: Page) => page.getByRole("dialog", { name: /Class offer|课程邀请/ });
const asked = (page: Page) => page.getByRole("region", { name: "Who was asked" });

test("an offer passes from one phone to the next, and who accepts has the class", { tag: ["@gate", "@timed"] }, async ({ signedIn }) => {
  const [sam, tina, tom] = [await signedIn("scheduler"), await signedIn("teacher"), await signedIn("teacher2", "zh-CN")];
  await tina.setViewportSize({ width: 390, height: 844 });
  await Promise.all([quiet(tina), quiet(tom)]);
  const other = await tina.context().newPage();
  await reminding([tina, "/home"], [other, "/msgList"], [tom, "/home"]);
  // Later than whatever the demo plans, and known to the end of it by who waits the shortest.
  const made = await sam.request.post("/api/class/order/create", {
    data: {
      student_id: await idOf(sam, "/api/management/student", "Coco"),
      lesson: "Zebra tales",
      start_at: beyondDemo(30),
      end_at: beyondDemo(30.5),
      zone: "Asia/Shanghai",
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { id, number } = ((await made.json()) as { data: { id: string; number: string } }).data;
  await sam.goto(`/roomList?list=bookings&q=${number}`);
  await listening(sam);
  const row = sam.getByRole("row").filter({ hasText: number });
  await row.getByRole("button", { name: number, exact: true }).click();
  const candidates = sam.getByRole("region", { name: "Who could take it" });
  await expect(candidates.getByRole("listitem").first()).toContainText(/on|level|there|hour/);
  for (const name of ["Tina Brooks", "Tom Carter"]) await candidates.getByRole("checkbox", { name: `Offer to ${name}` }).check();
  await picture(sam, "offer-candidates");
  // Whoever is the better is asked first: Tina, for whom it is day, or whom the ranking has before him.
  await candidates.getByRole("button", { name: "Offer to these 2" }).click();
  await expect(asked(sam).getByRole("listitem")).toHaveCount(2);
  const first = (await asked(sam).getByRole("listitem").first().textContent()) ?? "";
  const herTurn = first.includes("Tina");
  const [one, next, nextName] = herTurn ? [tina, tom, "Tom Carter"] : [tom, tina, "Tina Brooks"];
  const decline = (page: Page) => offer(page).getByRole("button", { name: /^(Decline|婉拒): Zebra tales/ });
  await expect(offer(one)).toContainText("Zebra tales");
  if (herTurn) await expect(offer(other)).toContainText("Zebra tales");
  await expect(offer(next)).toBeHidden();
  await expect(row).toContainText("Offered");
  await stirs(one);
  await expect(asked(sam).getByRole("listitem").first()).toContainText("Seen");
  await Promise.all([picture(sam, "offer-asked"), picture(one, "offer-dialog-first")]);
  await nobodyShutOut(one, "the offer's dialog", "[role=dialog]");

  const declines = () => Promise.all([answered(one, "/api/class/offer/answer"), decline(one).click()]);
  await seenLive(
    declines,
    shown(offer(next)),
    gone(offer(one)),
    shown(
      asked(sam)
        .getByRole("listitem")
        .filter({ hasText: nextName })
        .getByText(/Sent|On screen|Seen/),
    ),
  );
  if (herTurn) await expect(offer(other)).toBeHidden();
  await expect(asked(sam).getByRole("listitem").first()).toContainText("Declined");
  await picture(next, "offer-dialog-next");

  // Put aside it waits in the corner; a key answers nothing there, and brought back by nobody it still may be accepted.
  await offer(next)
    .getByRole("button", { name: /Put aside|稍后处理/ })
    .click();
  await expect(offer(next)).toBeHidden();
  const corner = next.getByRole("status", { name: /Class offer|课程邀请/ });
  await picture(next, "offer-corner");
  // On a phone it is a line there.
  const small = next === tina;
  if (small) await corner.getByRole("button", { name: "Show it" }).click();
  const place = small ? offer(next) : corner;
  const accepts = () => Promise.all([answered(next, "/api/class/offer/answer"), place.getByRole("button", { name: /^(Accept|接受): Zebra tales/ }).click()]);
  await seenLive(accepts, shown(asked(sam).getByText("Accepted")), gone(place));
  await expect(row).toContainText("Matched");
  await expect(next.getByRole("dialog", { name: /Class Reminder|上课提醒/ })).toContainText("Zebra tales");
  const { data } = (await (await sam.request.post("/api/class/order/query", { data: { id } })).json()) as { data: { teacher_name: string } };
  expect(data.teacher_name).toBe(nextName);

  // By key, once nobody was typing; and taken back, it says so.
  await quiet(next);
  await quiet(one);
  const again = await sam.request.post("/api/class/order/create", {
    data: {
      student_id: await idOf(sam, "/api/management/student", "Coco"),
      lesson: "Yak tales",
      start_at: beyondDemo(40),
      end_at: beyondDemo(40.5),
      zone: "Asia/Shanghai",
    },
  });
  const second = ((await again.json()) as { data: { id: string } }).data.id;
  const teacher_ids = [await idOf(sam, "/api/management/teacher", "Tina Brooks")];
  const offers = () => sam.request.post("/api/class/order/offer", { data: { id: second, teacher_ids } });
  await tina.goto("/home");
  await listening(tina);
  expect((await offers()).ok()).toBe(true);
  await expect(offer(tina)).toContainText("Yak tales");
  await offer(tina).getByRole("button", { name: "Put aside" }).click();
  const line = tina.getByRole("status", { name: "Class offer" });
  await expect(line.getByRole("timer")).toBeVisible();
  await picture(tina, "offer-line");
  expect((await line.boundingBox())?.height, "a phone's page is read beside it").toBeLessThan(80);
  await line.getByRole("button", { name: "Show it" }).click();
  await expect(offer(tina)).toContainText("Yak tales");
  expect((await sam.request.post("/api/class/order/take_back", { data: { id: second } })).ok()).toBe(true);
  await expect(offer(tina)).toBeHidden();
  await expect(tina.getByText("“Yak tales” is not offered any more")).toBeVisible();
  expect((await offers()).ok()).toBe(true);
  await expect(offer(tina).getByRole("button", { name: "Accept: Yak tales" })).toBeEnabled();
  await expect(async () => {
    await tina.keyboard.press("a");
    await expect(tina.getByText(/The class is yours: Yak tales/)).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [1_100] });
});
