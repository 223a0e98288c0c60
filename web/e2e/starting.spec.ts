// The minutes before a start: the scheduler watches, one teacher says on the phone that she will be there, another does not come, and somebody stands in.
import type { Page } from "@playwright/test";
import { answered, dialog, freed, idOf, quiet, reminding } from "./reminders.ts";
import { expect, nobodyShutOut, picture, seenLive, shown, test } from "./support.ts";

const row = (page: Page, name: string) =>
  page
    .getByRole("list", { name: /Classes about to start|即将开始的课程/ })
    .locator("> li")
    .filter({ hasText: name });

test(
  "a press on the phone moves the row, and who does not come is stood in for by a key: both teachers learn it in the same second",
  { tag: ["@gate", "@timed"] },
  async ({ signedIn }) => {
    const [sam, tina, tom] = [await signedIn("scheduler"), await signedIn("teacher"), await signedIn("teacher2", "zh-CN")];
    await tina.setViewportSize({ width: 390, height: 844 });
    const ada = await signedIn("admin");
    await freed(ada, "Tina Brooks", "Tom Carter");
    await Promise.all([quiet(tina), quiet(tom)]);
    await reminding([tina, "/home"], [tom, "/msgList"]);
    await sam.goto("/roomList");
    await sam.getByRole("radiogroup", { name: "View" }).getByText("Starting").click();
    await expect(sam).toHaveURL(/view=starting/);
    await expect(sam.getByText("Nothing starts in the next 30 minutes")).toBeVisible();
    await expect(sam.getByText(/\d+ of \d+ warnings were right/)).toBeVisible();

    // Where it is day now: who would stand in at night is not suggested first.
    const hour = new Date().getUTCHours();
    const zone = hour >= 8 && hour <= 20 ? "UTC" : hour >= 4 && hour <= 7 ? "Asia/Shanghai" : "America/Los_Angeles";
    const id = await idOf(ada, "/api/management/teacher", "Tina Brooks");
    const { data: held } = (await (await ada.request.post("/api/management/teacher/query", { data: { id } })).json()) as { data: { version: number } };
    expect((await ada.request.post("/api/management/teacher/update", { data: { id, version: held.version, zone } })).ok()).toBe(true);

    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    const plans = async (name: string, teacher: string, student: string, from: number, to: number) => {
      const [teacher_id, pupil] = [await idOf(sam, "/api/management/teacher", teacher), await idOf(sam, "/api/management/student", student)];
      const data = { name, kind: "one_to_one", teacher_id, student_ids: [pupil], start_at: at(from), end_at: at(to), zone: "UTC", matched: true };
      const made = await sam.request.post("/api/class/create", { data });
      expect(made.ok(), await made.text()).toBe(true);
      return ((await made.json()) as { data: { id: string; version: number } }).data;
    };
    const willCome = await plans("Says yes", "Tina Brooks", "Coco", 1_000, 2_400);
    // Hours away nobody asks for a word: it stays when one is given for the other.
    await plans("Hours away", "Tina Brooks", "Coco", 10_800, 12_300);
    await expect(row(sam, "Says yes")).toBeVisible();
    await expect(dialog(tina)).toContainText("Says yes");
    await expect(dialog(tina)).toContainText("Hours away");
    await picture(tina, "starting-phone-reminder");
    const yes = () =>
      Promise.all([answered(tina, "/api/class/reminder/ready"), dialog(tina).getByRole("button", { name: "I will be there: Says yes" }).click()]);
    await seenLive(yes, shown(row(sam, "Says yes").getByText("They said that they will be there")));
    await expect(tina.getByText("You said that you will be there: Says yes")).toBeVisible();
    await expect(dialog(tina)).toContainText("Hours away");
    await expect(dialog(tina)).not.toContainText("Says yes");
    await dialog(tina).getByRole("button", { name: "Close" }).last().click();
    await expect(dialog(tina)).toBeHidden();

    const late = await plans("Does not come", "Tom Carter", "Leo", 110, 411);
    const worst = row(sam, "Does not come");
    await expect(worst).toContainText("Not at the door yet");
    await expect(worst).toContainText("Tina Brooks");
    await expect(worst).toContainText("has the console open");
    await expect(dialog(tom)).toContainText("Does not come");
    // The keys act on the row that is chosen, by them or by a press.
    await worst.getByRole("button", { name: "Does not come" }).focus();
    await picture(sam, "starting-en");
    await nobodyShutOut(sam, "starting");
    await sam.keyboard.press("c");
    await expect(worst).toContainText("You take care of it");
    const stands = () => Promise.all([answered(sam, "/api/class/substitute"), sam.keyboard.press("s")]);
    const hers = shown(dialog(tina).filter({ hasText: "Does not come" }));
    await seenLive(stands, hers, shown(dialog(tom).getByText("已转给其他老师")), shown(worst.locator("> div").filter({ hasText: "Tina Brooks" })));
    await picture(tom, "starting-given-away-zh");
    // She reads for whom, once: no toast lies over it that says the same.
    await expect(dialog(tina)).toContainText("You stand in for Tom Carter");
    await expect(tina.locator(".ant-notification-notice")).toHaveCount(0);
    await picture(tina, "starting-phone-stands-in");
    await expect(sam.getByText("Tina Brooks stands in for “Does not come”. Both have been told.")).toBeVisible();
    await sam.getByRole("button", { name: "Undo" }).last().click();
    await expect(worst).toContainText("Tom Carter");
    await expect(sam.getByText("“Does not come” is with Tom Carter again. Both have been told.")).toBeVisible();
    await expect(dialog(tom)).toContainText("已还给您");
    // Who takes care of it is asked about before it is given away, or taken over.
    const takes = (on: boolean) => ada.request.post("/api/class/starting/claim", { data: { id: late.id, on } });
    expect((await takes(true)).ok()).toBe(true);
    await expect(worst).toContainText("takes care of it");
    await worst.getByRole("button", { name: "Does not come" }).focus();
    await sam.keyboard.press("s");
    const asked = sam.getByRole("dialog", { name: /takes care of it: give it all the same\?/ });
    await expect(asked).toBeVisible();
    await picture(sam, "starting-claimed-en");
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect(worst).toContainText("Tom Carter");
    expect((await takes(false)).ok()).toBe(true);
    // Others than the one suggested, with why; nobody is given the class by leaving.
    await worst.getByRole("button", { name: "Does not come" }).focus();
    await sam.keyboard.press("o");
    const choice = sam.getByRole("dialog", { name: "Who stands in for “Does not come”?" });
    await expect(choice.getByRole("listitem").first()).toContainText("Tina Brooks");
    await picture(sam, "starting-others-en");
    await nobodyShutOut(sam, "starting others");
    // Meanwhile he says that he comes: the Enter that was on its way gives his class to nobody, and a press asks.
    const reminders = (await (await tom.request.post("/api/class/reminder/list", { data: {} })).json()) as {
      data: { records: { id: string; classId: string }[] };
    };
    const ids = reminders.data.records.filter(({ classId }) => classId === late.id).map((reminder) => reminder.id);
    expect((await tom.request.post("/api/class/reminder/ready", { data: { ids } })).ok()).toBe(true);
    await expect(choice.getByRole("alert")).toHaveText("Tom Carter has just said that they will be there.");
    await sam.keyboard.press("Enter");
    await picture(sam, "starting-he-comes-en");
    await choice.getByRole("button", { name: "Give the class: Tina Brooks" }).click();
    const sure = sam.getByRole("dialog", { name: "Tom Carter is coming: give the class all the same?" });
    await sure.getByRole("button", { name: "Cancel" }).click();
    await expect(worst).toContainText("They said that they will be there");
    await worst.getByRole("button", { name: "Does not come" }).focus();
    await sam.keyboard.press("o");
    await expect(choice).toBeVisible();
    await sam.keyboard.press("Escape");
    await expect(choice).toBeHidden();
    // The keyboard is back in the row before it goes elsewhere.
    await expect(worst.locator(":focus")).toBeVisible();
    // What is chosen goes: it is said, and a key does to no other what was meant for it.
    await row(sam, "Says yes").getByRole("button", { name: "Says yes" }).focus();
    const off = { id: willCome.id, version: willCome.version, outcome: "cancelled", outcome_reason: "ill" };
    expect((await sam.request.post("/api/class/update", { data: off })).ok()).toBe(true);
    await expect(sam.getByText("“Says yes” is no longer here")).toBeVisible();
    await sam.keyboard.press("c");
    await sam.keyboard.press("o");
    await expect(choice).toBeHidden();
    await expect(worst).not.toContainText("You take care of it");
    await sam.setViewportSize({ width: 390, height: 844 });
    await picture(sam, "starting-390");
    expect(await sam.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);
