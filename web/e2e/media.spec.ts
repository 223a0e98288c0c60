// What a question shows and plays: pictures and recordings are brought in, chosen again from what is there, heard by the other producer and seen as the
// pupil will, and taken along into a Word document.
import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "@playwright/test";
import { Server } from "./server.ts";
import { expect, nobodyShutOut, option, picture, signIn, test } from "./support.ts";

const RED = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC", "base64");

/** A tone of so many seconds: 8,000 samples each, 16 bits. */
function tone(seconds: number): Buffer {
  const size = seconds * 16_000;
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + size, 4);
  head.write("WAVEfmt ", 8);
  head.set([16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0], 16);
  head.write("data", 36);
  head.writeUInt32LE(size, 40);
  const body = Buffer.alloc(size);
  for (let at = 0; at < size / 2; at++) body.writeInt16LE(Math.round(9_000 * Math.sin((at * 440 * 2 * Math.PI) / 8_000)), at * 2);
  return Buffer.concat([head, body]);
}

async function newPaper(page: Page, title: string): Promise<string> {
  const answer = await page.request.post("/api/management/questionPaper/create", { data: { title, kind: "practice", level: "A1", template: "empty" } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** Opens what is to be filled, and gives it one's own file. */
async function brings(page: Page, opener: string, field: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole("button", { name: new RegExp(`${opener}$`) }).click();
  await page.getByRole("dialog").getByLabel(field).setInputFiles(file);
  await expect(page.getByRole("dialog").getByLabel(field)).toHaveCount(0);
}

test("a producer gives a question a picture and a recording, chooses one again from what is there, and both are seen and heard", async ({ signedIn }) => {
  test.slow();
  const [ann, ben] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  const paper = await newPaper(ann, "Sounds of animals");
  await ann.goto(`/editQuestion?id=${paper}`);
  await expect(ann.locator("[data-save]")).toHaveAttribute("data-save", "saved");
  await ann.getByRole("button", { name: "Add section" }).click();
  await ann.keyboard.type("Listening");
  await ann
    .getByRole("region", { name: /Section 1: Listening/ })
    .getByRole("button", { name: /^Add to/ })
    .click();
  await ann.getByRole("menuitem", { name: "Listen and choose", exact: true }).click();
  await expect(ann.getByRole("textbox", { name: "Question", exact: true })).toBeFocused();
  await ann.keyboard.type("Which animal is it?");
  const checks = ann.getByRole("region", { name: "Checks" });
  await expect(checks).toContainText("Question 1 has no recording and no listening script");

  // What is no recording is refused by what it is; a recording counts as one.
  await ann.getByRole("button", { name: /Add a recording$/ }).click();
  const dialog = ann.getByRole("dialog");
  await dialog.getByLabel("Upload a recording").setInputFiles({ name: "song.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("not a song") });
  await expect(ann.getByText(/This is not a sound that can be used/)).toBeVisible();
  // What is too large is refused before it is on its way.
  await dialog.getByLabel("Upload a recording").setInputFiles({ name: "Concert.wav", mimeType: "audio/wav", buffer: tone(2_000) });
  await expect(ann.getByText("The recording may be at most 20 MB")).toBeVisible();
  await dialog.getByLabel("Upload a recording").setInputFiles({ name: "Bell.wav", mimeType: "audio/wav", buffer: tone(3) });
  await expect(dialog).toBeHidden();
  await expect(checks).not.toContainText("no recording");
  await brings(ann, "Add a picture", "Upload a picture", { name: "Red.png", mimeType: "image/png", buffer: RED });
  // An answer may be a picture: chosen from what was uploaded.
  await ann.getByRole("textbox", { name: "Option B" }).fill("a dog");
  await ann.getByRole("textbox", { name: "Option C" }).fill("a cow");
  await ann.getByRole("button", { name: "Add a picture: Picture A" }).click();
  await ann.getByRole("dialog").getByPlaceholder("Search by name").fill("red");
  await ann.getByRole("dialog").getByRole("button", { name: "Use Red.png" }).click();
  await ann.getByRole("radio", { name: "A is right" }).check();
  await expect(checks).not.toContainText("Option A");

  // The pupil's view: a player that can be sought in, the picture, and an answer to look at.
  const preview = ann.getByRole("region", { name: "As the pupil sees it" });
  await expect(preview.getByRole("img", { name: "Picture of question 1" })).toBeVisible();
  await expect(preview.getByRole("img", { name: "Picture A" })).toBeVisible();
  const sound = preview.locator("audio");
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(3, 1);
  await sound.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    audio.currentTime = 2;
    await audio.play();
  });
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(2);

  // The other one has the same, and takes the recording for a second question without uploading it again.
  await ben.goto(`/editQuestion?id=${paper}`);
  await ben
    .locator("[data-question]")
    .first()
    .getByRole("button", { name: /Which animal/ })
    .click();
  await expect(ben.getByRole("region", { name: "学生看到的样子" }).locator("audio")).toBeVisible();
  await ben.keyboard.press("n");
  await expect(ben.getByRole("textbox", { name: "题干", exact: true })).toBeFocused();
  await ben.keyboard.type("Is it near?");
  await ben.getByRole("button", { name: /添加录音$/ }).click();
  await ben.getByRole("dialog").getByText("所有人上传的").click();
  await ben.getByRole("dialog").getByRole("button", { name: "使用 Bell.wav" }).click();
  await expect(ann.locator("[data-question]").nth(1).getByLabel("Recording", { exact: true })).toBeVisible();
  // Another picture makes the same words another question; undone, the picture is gone again.
  await ann.getByRole("button", { name: "Remove picture: Picture of question 1" }).click();
  await expect(preview.getByRole("img", { name: "Picture of question 1" })).toBeHidden();
  await ann.getByRole("button", { name: /^Undo/ }).click();
  await expect(preview.getByRole("img", { name: "Picture of question 1" })).toBeVisible();
  await expect(ann.locator("[data-save]")).toHaveAttribute("data-save", "saved");

  // To be read, and in Word.
  await ann.goto(`/detailQuestion?id=${paper}`);
  await expect(ann.getByRole("img", { name: "Picture of question 1" }).first()).toBeVisible();
  await ann.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([ann.waitForEvent("download"), ann.getByRole("menuitem", { name: "Word document", exact: true }).click()]);
  const word = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(word).some((name) => name.startsWith("word/media/"))).toBe(true);
  expect(strFromU8(word["word/document.xml"] as Uint8Array).match(/<pic:pic/g)).toHaveLength(2);
});

test("the library as a gallery shows each material by its picture or the sign of its kind", async ({ signedIn }) => {
  const page = await signedIn("producer");
  await page.goto("/material");
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByTitle("Gallery").click();
  await expect(page.getByRole("table")).toBeHidden();
  const tiles = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("strong") });
  await expect(tiles.first()).toBeVisible();
  await nobodyShutOut(page, "the library as a gallery");
  await picture(page, "materials-gallery");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(page, "materials-gallery-phone");
  // Remembered for who chose it.
  await page.reload();
  await expect(tiles.first()).toBeVisible();
});

test("a material is the recording itself: heard in the library, chosen for a question of the bank", async ({ signedIn }) => {
  const ann = await signedIn("producer");
  await ann.goto("/material");
  await ann.getByRole("button", { name: "New material" }).click();
  await ann.getByRole("textbox", { name: "Name" }).fill("Church bell");
  await ann.getByRole("combobox", { name: "Kind" }).click();
  await option(ann, "Audio").click();
  await brings(ann, "Add a recording", "Upload a recording", { name: "church.wav", mimeType: "audio/wav", buffer: tone(1) });
  await ann.getByRole("button", { name: "Create", exact: true }).click();
  await expect(ann.getByRole("button", { name: "Play Church bell" })).toBeVisible();
  await ann.getByRole("button", { name: "Play Church bell" }).click();
  await expect(ann.getByRole("button", { name: "Pause Church bell" })).toBeVisible();

  await ann.goto("/QuestionBank");
  await ann.getByRole("button", { name: "New question" }).click();
  await ann.getByRole("button", { name: /Add a recording$/ }).click();
  const dialog = ann.getByRole("dialog").filter({ hasText: "Choose a recording" });
  await dialog.getByText("Library", { exact: true }).click();
  await dialog.getByRole("button", { name: "Use Church bell" }).click();
  await expect(ann.getByLabel("Recording", { exact: true }).locator("audio")).toBeVisible();
});

test("dialogs tell how large a file may be as this server is set, and refuse a larger one before it is sent", async ({ browser }, info) => {
  const server = new Server(info.outputPath("server.log"), ["--max-sound-bytes=3145728", "--max-import-bytes=7340032"]);
  await server.start();
  try {
    const ann = await signIn(browser, server.url, "producer");
    await ann.goto("/QuestionBank?record=new");
    const dialog = ann.getByRole("dialog").filter({ hasText: "Choose a recording" });
    await ann.getByRole("button", { name: /Add a recording$/ }).click();
    await expect(dialog.getByText(/webm, at most 3 MB$/)).toBeVisible();
    const sent: string[] = [];
    ann.on("request", (request) => sent.push(request.url()));
    await dialog.getByLabel("Upload a recording").setInputFiles({ name: "long.wav", mimeType: "audio/wav", buffer: Buffer.alloc(3_145_729) });
    await expect(ann.getByText("The recording may be at most 3 MB")).toBeVisible();
    expect(sent.filter((url) => url.includes("/file/upload"))).toEqual([]);
    await picture(ann, "sound-limit");
    await ann.goto("/classification");
    await ann.getByRole("button", { name: /Import$/ }).click();
    await expect(ann.getByText("Excel workbook (.xlsx) or JSON, at most 7 MB")).toBeVisible();
    // The server has the last word, in its words, though the file is still on its way.
    await ann
      .getByRole("dialog")
      .locator("input[type=file]")
      .setInputFiles({ name: "large.json", mimeType: "application/json", buffer: Buffer.alloc(32 * 2 ** 20, " ") });
    await expect(ann.getByText("This is too large: at most 7 MB are accepted")).toBeVisible();
    await ann.context().close();
  } finally {
    await server.close();
  }
});

test("a picture that is too small for lessons is said to be so under its field, and may be saved all the same", async ({ signedIn }) => {
  const ann = await signedIn("producer");
  await ann.goto("/material");
  await ann.getByRole("button", { name: "New material" }).click();
  await ann.getByRole("textbox", { name: "Name" }).fill("A very small cat");
  await ann.getByRole("combobox", { name: "Kind" }).click();
  await option(ann, "Picture").click();
  await brings(ann, "Add a picture", "Upload a picture", { name: "cat.png", mimeType: "image/png", buffer: RED });
  await expect(ann.getByText("Lessons cannot use this file as it is")).toBeVisible();
  await expect(ann.getByText("Too small: 1 × 1 px; wanted: the shorter side at least 720 px")).toBeVisible();
  // What it is to be decides.
  await ann.getByRole("combobox", { name: "Kind" }).click();
  await option(ann, "Worksheet").click();
  await expect(ann.getByText("wanted: the shorter side at least 1240 px")).toBeVisible();
  await ann.getByRole("button", { name: "Create", exact: true }).click();
  await expect(ann).toHaveURL(/record=/);
  await expect(ann.getByText("wanted: the shorter side at least 1240 px")).toBeVisible();
});
