// Subtitles: two people write the cues of one video at once; what has to be mended keeps a task from being handed in, and approval publishes exactly what was handed in.
import type { Page } from "@playwright/test";
import { atRest, expect, nobodyShutOut, picture, test } from "./support.ts";

const MANAGEMENT = "/video-courseware-management";

const text = (page: Page, number: number) => page.getByRole("textbox", { name: `Text of cue ${number}`, exact: true });
const start = (page: Page, number: number) => page.getByRole("textbox", { name: `Start of cue ${number}`, exact: true });
const end = (page: Page, number: number) => page.getByRole("textbox", { name: `End of cue ${number}`, exact: true });
const saved = (page: Page) => expect(page.locator("[data-save]")).toHaveAttribute("data-save", "saved", { timeout: 20_000 });
const words = (page: Page) =>
  page.locator("[data-cue] textarea[id*=cue-text]").evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));

/** A task's track, by the task's name. */
async function trackOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.post("/api/management/videoTask/list", { data: { search: name } });
  const { data } = (await answer.json()) as { data: { records: { name: string; track_id: string }[] } };
  return data.records.find((task) => task.name === name)!.track_id;
}

async function editor(page: Page, track: string): Promise<void> {
  await page.goto(`/subtitles/${track}`);
  await text(page, 1).waitFor();
  await saved(page);
}

test("one splits a cue while the other types in it, and goes on typing while cues move about: all of it stays", { tag: "@gate" }, async ({ signedIn }) => {
  test.slow();
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  const track = await trackOf(pei, "Big cats");
  await editor(pei, track);
  await editor(paul, track);
  await nobodyShutOut(pei, "subtitles");
  await text(pei, 1).focus();
  await pei.keyboard.press("End");
  await pei.keyboard.type(" dear");
  await expect(text(paul, 1)).toHaveValue("Hello, hello! dear");
  // Pei's caret is at the end, in what the split takes away; Paul splits where half of it is said.
  await paul.getByRole("button", { name: "Split cue 1", exact: true }).click();
  await expect.poll(() => words(pei)).toHaveLength(4);
  // She goes on in the half that her words are in now, and no word is torn.
  await expect(text(pei, 2)).toBeFocused();
  await pei.keyboard.type(" bear");
  await expect.poll(async () => (await words(paul)).slice(0, 2)).toEqual(["Hello,", "hello! dear bear"]);
  await expect.poll(async () => (await words(pei)).join("|") === (await words(paul)).join("|")).toBe(true);
  // The cue one types in moves behind the others, and before them again: the keyboard stays in it.
  const last = (await words(pei)).length;
  await text(pei, last).focus();
  await pei.keyboard.press("End");
  await pei.keyboard.type(" One");
  await saved(pei);
  await start(paul, last).fill("0:00.000");
  await paul.keyboard.press("Enter");
  await expect.poll(async () => (await words(pei)).slice(0, 2).some((said) => said.endsWith(" One"))).toBe(true);
  await pei.keyboard.type(" two");
  await expect.poll(async () => (await words(paul)).some((said) => said.endsWith(" One two"))).toBe(true);
  await saved(pei);
  await picture(pei, "subtitles");
  // A cue that is merged while one is in it: one is told so, and goes on where its words are; nothing is there twice.
  const joined = (await words(paul)).slice(0, 2).join(" ");
  await text(pei, 2).focus();
  await pei.keyboard.press("End");
  await paul.locator("[data-cue='1']").focus();
  await paul.keyboard.press("m");
  const told = pei.getByRole("alertdialog");
  await expect(told).toContainText("merged this cue with another one");
  await expect(told.getByRole("button", { name: "Bring it back" })).toHaveCount(0);
  await picture(pei, "merged");
  await told.getByRole("button", { name: "Go on there" }).click();
  await expect(text(pei, 1)).toBeFocused();
  await expect(text(pei, 1)).toHaveValue(joined);
  await pei.keyboard.type("!");
  await expect(text(paul, 1)).toHaveValue(`${joined}!`);
});

test("a task is not handed in while its subtitles have to be mended; mended and handed in, exactly that is published", async ({ signedIn }) => {
  test.slow();
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector")];
  await pei.goto(MANAGEMENT);
  await pei
    .getByRole("row", { name: /Stormy weather/ })
    .getByText("Stormy weather", { exact: true })
    .click();
  await expect(pei.getByText("1 problem has to be fixed before it can be handed in.")).toBeVisible();
  await pei.getByRole("button", { name: "Hand in" }).click();
  // The list is in the refusal, with the way to it.
  const refused = pei.getByRole("dialog", { name: "Some rules are not kept: that has to be mended first" });
  await expect(refused.getByText("Cue 2 begins 0.2 s before an earlier one ends")).toBeVisible();
  await picture(pei, "task-with-problems");
  await refused.getByRole("link", { name: "Open subtitles" }).click();
  await text(pei, 1).waitFor();
  await nobodyShutOut(pei, "a track");
  // From problem to problem by Enter; the overlap is mended by typing when the cue ends.
  await expect(pei.getByText("Cue 2 begins 0.2 s before an earlier one ends")).toBeVisible();
  await pei.keyboard.press("Enter");
  await expect(pei.locator("[data-cue='2']")).toBeFocused();
  await end(pei, 1).fill("0:01.300");
  await pei.keyboard.press("Enter");
  await expect(pei.getByText("Every rule is kept.")).toBeVisible();
  // What is advised on is mended by presets, and taken back by one press.
  await saved(pei);
  await pei.getByRole("button", { name: "Fix" }).click();
  await picture(pei, "presets");
  await pei.getByRole("dialog").getByRole("button", { name: "Fix", exact: true }).click();
  const done = pei.getByText(/cues? (is|are) mended/);
  await expect(done).toBeVisible();
  const mended = await end(pei, 3).inputValue();
  await pei.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(end(pei, 3)).not.toHaveValue(mended);
  await saved(pei);
  await pei.goto(MANAGEMENT);
  await pei
    .getByRole("row", { name: /Stormy weather/ })
    .getByText("Stormy weather", { exact: true })
    .click();
  await pei.getByRole("button", { name: "Hand in" }).click();
  await expect(pei.getByText("Version 1 was handed in.")).toBeVisible();
  await ivy.goto(pei.url());
  await ivy.getByRole("button", { name: "Approve" }).click();
  await expect(pei.getByText("Version 1 is published.")).toBeVisible();
});

test("cues come from a file, shown with what was repaired, by keys and on a phone", async ({ signedIn }) => {
  const page = await signedIn("producer");
  const track = await trackOf(page, "Big cats");
  await editor(page, track);
  await text(page, 1).focus();
  await page.keyboard.press("End");
  await page.keyboard.type(" mine");
  await saved(page);
  const before = await words(page);
  await page.getByRole("button", { name: "More with this document" }).click();
  const srt = "1\n00:00:00.200 --> 00:00:01,200\nOne two\n\n2\n00:00:02,000 --> 00:00:03,000\nThree\n";
  await page.getByLabel("Take in a .vtt or .srt file").setInputFiles({ name: "cats.srt", mimeType: "text/plain", buffer: Buffer.from(srt) });
  const dialog = page.getByRole("dialog", { name: "Cues of cats.srt" });
  await expect(dialog.getByText("Line 2, comma and point exchanged:")).toBeVisible();
  await picture(page, "file");
  await dialog.getByRole("button", { name: "Take them" }).click();
  await expect.poll(() => words(page)).toEqual(["One two", "Three"]);
  // Undo takes the file back, and not what was typed before it; that is the next step.
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => words(page)).toEqual(before);
  await expect(page.getByText(/^Taken back: the cues are as they were/)).toBeVisible();
  await picture(page, "file-taken-back");
  await page.getByRole("button", { name: "More with this document" }).click();
  await page.getByLabel("Take in a .vtt or .srt file").setInputFiles({ name: "cats.srt", mimeType: "text/plain", buffer: Buffer.from(srt) });
  await dialog.getByRole("button", { name: "Take them" }).click();
  await expect.poll(() => words(page)).toEqual(["One two", "Three"]);
  // By keys: the first cue is split where the video is, and merged again.
  await text(page, 1).focus();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-cue='1']")).toBeFocused();
  await page.keyboard.press("s");
  await expect.poll(() => words(page)).toEqual(["One", "two", "Three"]);
  await page.locator("[data-cue='1']").focus();
  await page.keyboard.press("m");
  await expect.poll(() => words(page)).toEqual(["One two", "Three"]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("]");
  await expect(end(page, 1)).not.toHaveValue("0:01.200");
  await page.setViewportSize({ width: 390, height: 780 });
  await expect(text(page, 1)).toBeVisible();
  await expect(page.locator("video")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await saved(page);
  await picture(page, "phone");
});

test("cues stand on the waveform: one is moved along it as one edit that one press takes back, and a colleague's changes move there", async ({ signedIn }) => {
  test.slow();
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  const track = await trackOf(pei, "On the farm");
  await editor(pei, track);
  await editor(paul, track);
  const regions = pei.locator("[data-waveform] [part~=region]");
  const count = await pei.locator("[data-cue]").count();
  await expect(pei.locator("[data-waveform]")).not.toHaveAttribute("data-waveform", "reading");
  await expect(regions).toHaveCount(count);
  const [startBefore, endBefore] = [await start(pei, 1).inputValue(), await end(pei, 1).inputValue()];
  const box = await atRest(regions.first());
  const middle = { x: box.x + box.width / 2, y: box.y + 60 };
  await pei.mouse.move(middle.x, middle.y);
  await pei.mouse.down();
  await pei.mouse.move(middle.x + 12, middle.y, { steps: 6 });
  await pei.mouse.up();
  // Both of its moments moved, and one press of undo brings both back.
  await expect(start(paul, 1)).not.toHaveValue(startBefore);
  await expect(end(paul, 1)).not.toHaveValue(endBefore);
  await saved(pei);
  await picture(pei, "waveform");
  await pei.locator("[data-cue='1']").focus();
  await pei.keyboard.press("Control+z");
  await expect(start(paul, 1)).toHaveValue(startBefore);
  await expect(end(paul, 1)).toHaveValue(endBefore);
  // A colleague's hand moves the region.
  const before = (await atRest(regions.first())).width;
  await end(paul, 1).fill("0:00.500");
  await paul.keyboard.press("Enter");
  await expect.poll(async () => (await regions.first().boundingBox())!.width).toBeLessThan(before - 20);
  await nobodyShutOut(pei, "the waveform");
  await pei.setViewportSize({ width: 390, height: 780 });
  await expect(pei.locator("[data-waveform]")).toHaveCount(0);
});
