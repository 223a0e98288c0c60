// The desk for calls for help: two at it see a call come, one takes it by a key and says what it was, and both read how the day goes.
import { rooms } from "./rooms.ts";
import { expect, nobodyShutOut, option, picture, test } from "./support.ts";

test("a call stands on two desks, is taken by a key, handed over, resolved with what it was, and counted", async ({ signedIn, server }) => {
  const school = await rooms(await signedIn("scheduler"), server.data);
  await school.open(2);
  const [mo, mia] = [await signedIn("monitor"), await signedIn("monitor2", "zh-CN")];
  await mo.goto("/classroom-feedback");
  await mia.goto("/classroom-feedback");
  const column = (page: typeof mo, name: string) => page.getByRole("region", { name });
  const [waiting, hers] = [column(mo, "Waiting"), column(mia, "等待处理")];
  await expect(column(mo, "Resolved today")).toBeVisible();

  const [first, second] = [school.classes[0]!, school.classes[1]!];
  await school.say([school.sample(first, 5), school.event(first, "student", "sos", { category: "audio" })]);
  const call = waiting.getByRole("article").filter({ hasText: first.name });
  await expect(call).toContainText("No sound");
  await expect(call.getByRole("img", { name: /Network/ }), "how the network is that they call over").toBeVisible();
  await expect(hers.getByRole("article").filter({ hasText: first.name })).toContainText("没有声音");
  await school.say([school.event(second, "student", "sos", { category: "courseware" })]);
  await expect(waiting.getByRole("article").filter({ hasText: second.name })).toBeVisible();
  await nobodyShutOut(mo, "the desk with calls");
  await picture(mo, "desk-open");

  // The one that has the keyboard is meant, not the one that has waited longest.
  await waiting.getByRole("article").filter({ hasText: second.name }).getByRole("button", { name: "Hand over" }).focus();
  await mo.keyboard.press("c");
  const mine = column(mo, "In my hands");
  await expect(mine.getByRole("article").filter({ hasText: second.name })).toBeVisible();
  await expect(column(mia, "我在处理").getByRole("article").filter({ hasText: second.name })).toContainText("由 Mo Li 处理");
  await expect(call, "the other one still waits").toBeVisible();
  await hers.getByRole("article").filter({ hasText: first.name }).getByRole("button", { name: "接手" }).click();
  await expect(call).toBeHidden();

  await mo.keyboard.press("r");
  const dialog = mo.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "What it was" }).click();
  await option(mo, "Device").click();
  await dialog.getByRole("textbox", { name: "What helped" }).fill("Restarted the tablet");
  await picture(mo, "desk-resolve");
  await dialog.getByRole("button", { name: /Resolve|OK/ }).click();
  const done = column(mo, "Resolved today").getByRole("article").filter({ hasText: second.name });
  await expect(done).toContainText("Course material → Device");
  await expect(done).toContainText("Restarted the tablet");
  await expect(column(mia, "今日已解决").getByRole("article").filter({ hasText: second.name })).toContainText("课件问题 → 设备");
  await expect(mo.getByRole("region", { name: "Today", exact: true }).getByRole("listitem").filter({ hasText: "Device" })).toContainText("1");
  await picture(mia, "desk-zh");

  // Another is answered by a colleague while somebody writes what helped: what they typed is still there, and why it is too late.
  await school.say([school.event(second, "student", "sos", { category: "audio" })]);
  await waiting.getByRole("article").filter({ hasText: second.name }).getByRole("button", { name: "Claim" }).click();
  await mine.getByRole("article").filter({ hasText: second.name }).getByRole("button", { name: "Resolve" }).click();
  await dialog.getByRole("combobox", { name: "What it was" }).click();
  await option(mo, "Device").click();
  const note = dialog.getByRole("textbox", { name: "What helped" });
  await note.fill("Told her where the mute button is");
  const id = await mine.getByRole("article").filter({ hasText: second.name }).getAttribute("data-call");
  expect((await mia.request.post("/api/sos/resolve", { data: { id, cause: "network" } })).ok()).toBe(true);
  await expect(mine.getByRole("article").filter({ hasText: second.name })).toBeHidden();
  await expect(note).toHaveValue("Told her where the mute button is");
  await dialog.getByRole("button", { name: /Resolve|OK/ }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(note).toHaveValue("Told her where the mute button is");
  await picture(mo, "desk-too-late");

  // On a telephone one column, and nothing beside the screen.
  await mia.setViewportSize({ width: 390, height: 800 });
  await expect(column(mia, "我在处理")).toBeVisible();
  expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await nobodyShutOut(mia, "the desk on a phone");
  await picture(mia, "desk-phone");
  await mo.emulateMedia({ colorScheme: "dark" });
  await picture(mo, "desk-dark");
});
