// Lines of a courseware become a video that learners speak after: made by two at once, refused and put right, played, and its video made in the browser.
import { expect, nobodyShutOut, option, type Page, picture, submitForReview, test } from "./support.ts";

const rows = (page: Page) => page.getByRole("navigation", { name: /^(Timeline|时间线)$/ }).locator("button[aria-roledescription]");
const block = (page: Page, number: number) => rows(page).nth(number - 1);
const checks = (page: Page) => page.getByRole("region", { name: /^(Checks|检查)$/ });
const saved = (page: Page) => expect(page.locator("[data-save]")).toHaveAttribute("data-save", "saved");
const player = (page: Page) => page.getByRole("region", { name: /^(Player|播放器)$/ });

/** A follow-read of two short lines that nobody has recorded; answers its id. */
async function made(page: Page, title: string): Promise<string> {
  const call = async <T>(path: string, data: object) => ((await (await page.request.post(`/api/management/${path}`, { data })).json()) as { data: T }).data;
  const { records } = await call<{ records: { id: string }[] }>("courseware/list", { size: 1 });
  const body = { title, courseware_id: records[0]?.id, content: { title, intro: false, lines: [{ text: "Hi!", translation: "嗨！" }, { text: "Bye!" }] } };
  return (await call<{ id: string }>("followRead/courseware/import", body)).id;
}

test(
  "two people make a video of lines: chosen in the table, written, moved and repeated by both, with what is wrong on both screens",
  { tag: "@gate" },
  async ({ signedIn }) => {
    test.slow();
    const [ann, ben] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
    await ann.goto("/echo-reading");
    await ann.getByRole("link", { name: "Grammar Tree 2" }).click();
    await ann.getByRole("button", { name: "Make a video" }).click();
    const dialog = ann.getByRole("dialog", { name: "Make a follow-read video" });
    await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Grammar Tree 2");
    await dialog.getByRole("textbox", { name: "Title" }).fill("A day in the park");
    await dialog.getByRole("checkbox", { name: "We played football for an hour." }).uncheck();
    await dialog.getByRole("button", { name: "Make it of 7 lines" }).click();
    await expect(ann).toHaveURL(/\/echo-reading\/video-edit\/\w+$/);
    await saved(ann);
    await expect(rows(ann)).toHaveCount(7);
    await ben.goto(ann.url());
    await saved(ben);

    // One writes, the other sees it on the canvas and in the timeline.
    await ann.getByRole("textbox", { name: "Words of line 1" }).fill("Yesterday we walked to the big park.");
    await expect(block(ben, 1)).toHaveAccessibleName(/big park/);
    await block(ben, 1).click();
    await expect(player(ben)).toContainText("Yesterday we walked to the big park.");
    // The recording says the older text, and both are told; somebody listens, and it fits.
    await expect(checks(ben)).toContainText("第 1 句的录音与当前原文不一致");
    await expect(checks(ann)).toContainText("The recording of line 1 says an older text");
    await ann.getByRole("button", { name: "It still fits" }).click();
    await expect(checks(ben)).toContainText("符合所有规则");

    // Moved without a mouse, said twice, and each sees where the other is.
    await block(ben, 2).focus();
    await ben.keyboard.press("Alt+ArrowLeft");
    await expect(block(ann, 2)).toHaveAccessibleName(/big park/);
    await ann.getByRole("button", { name: "More for line 3" }).click();
    await ann.getByRole("menuitem", { name: "Say it 2 times" }).click();
    await expect(block(ben, 3)).toContainText("× 2");
    await block(ann, 3).click();
    await expect(ben.getByRole("navigation", { name: "时间线" }).getByRole("img", { name: "Pei Zhang" })).toBeVisible();
    // A voice that is set wants every line said.
    const long = await player(ann).locator(".bt-num").first().textContent();
    await ben.getByText("夜晚", { exact: true }).click();
    await expect(player(ann).locator("[data-theme]")).toHaveAttribute("data-theme", "night");
    await ann.getByRole("slider", { name: "Learner’s time" }).press("End");
    await expect(player(ann).locator(".bt-num").first()).not.toHaveText(long ?? "");
    // Undone, it is one step of one's own.
    await ann.keyboard.press("Escape");
    await ann.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(player(ann).locator("[data-theme]")).toHaveAttribute("data-theme", "night");
    await nobodyShutOut(ann, "the editor of a follow-read");
    await picture(ann, "follow-read-editor");

    // In the list, as long as the player has it.
    const told = (await player(ann).locator(".bt-num").first().textContent())?.split(" / ")[1] ?? "";
    await saved(ann);
    await ann.goto("/echo-reading?of=follow_read_coursewares");
    const row = ann.getByRole("row", { name: /A day in the park/ });
    await expect(row).toContainText("Grammar Tree 2");
    await expect(row).toContainText(told);
    await nobodyShutOut(ann, "the list of follow-reads");
  },
);

test("what breaks a rule is not published, nor beside the video of another version; put right, and the video made in the browser, it is out", async ({
  signedIn,
}) => {
  test.slow();
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector")];
  const id = await made(pei, "Hi and bye");
  await pei.goto(`/echo-reading/video-edit/${id}`);
  await saved(pei);
  await pei.getByRole("textbox", { name: "Words of line 1" }).fill("");
  await expect(checks(pei)).toContainText("Line 1 has no words");
  await pei.getByText("Publish", { exact: true }).click();
  await expect(pei.getByRole("button", { name: "Submit for review" })).toBeHidden();
  await pei.getByText("Work", { exact: true }).click();
  await checks(pei).getByRole("button", { name: "Line 1 has no words" }).click();
  await expect(pei.getByRole("textbox", { name: "Words of line 1" })).toBeFocused();
  await pei.keyboard.type("Hi!");
  await expect(checks(pei)).not.toContainText("no words");
  await saved(pei);

  // This server has no ffmpeg: the browser makes the video of what is there now, which gets a version of its own.
  await pei.getByRole("link", { name: "Preview" }).click();
  await pei.getByRole("button", { name: "Make the video as it is now" }).click();
  await expect(pei.getByText("Video of version 1", { exact: true })).toBeVisible({ timeout: 60_000 });
  const link = pei.getByRole("link", { name: "Download" });
  const film = await pei.request.get((await link.getAttribute("href")) ?? "");
  expect((await film.body()).subarray(0, 4).toString("hex"), "a WebM, or an MP4 where the browser encodes H.264").toMatch(/^(1a45dfa3|0000)/);
  await nobodyShutOut(pei, "the preview of a follow-read");

  // The next version is submitted, and the film is of the first.
  await pei.getByRole("link", { name: "Edit" }).click();
  await saved(pei);
  await pei.getByText("Paper", { exact: true }).click();
  await saved(pei);
  await pei.getByText("Publish", { exact: true }).click();
  await submitForReview(pei, "On paper");
  await ivy.goto(`/echo-reading/video-edit/${id}?at=v2`);
  await ivy.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(ivy.getByText("Its video is of version 1, not of version 2: make the video anew first").filter({ visible: true }).first()).toBeVisible();
  await picture(ivy, "follow-read-refused");
  // Made anew by who may.
  await pei.goto(`/echo-reading/video-preview/${id}?at=v2`);
  await expect(pei.getByText("Video of the older version 1")).toBeVisible();
  await pei.getByRole("button", { name: "Make the video of version 2" }).click();
  await expect(pei.getByText("Video of version 2", { exact: true })).toBeVisible({ timeout: 60_000 });
  await ivy.goto(`/echo-reading/video-edit/${id}?at=v2`);
  await ivy.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(pei.getByText("Published", { exact: true })).toBeVisible();
});

test("a preview plays with captions, chapters and speed, at 390 pixels too, and says what differs from what is out", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.goto("/echo-reading/video-preview");
  await pei.getByRole("link", { name: "Hello, Mia!" }).click();
  await expect(pei).toHaveURL(/\/video-preview\/\w+$/);
  const shown = player(pei);
  await expect(shown).toContainText("Hello, Mia!");
  await expect(pei.getByText("Nothing has changed since.")).toBeVisible();
  // It plays, and stops where one stops it.
  await shown.getByRole("button", { name: "Play" }).click();
  await expect(shown.locator(".bt-num").first()).toHaveText(/0:0[1-9] \//);
  await shown.getByRole("button", { name: "Pause" }).click();
  // By a chapter to a line, and whose turn it is.
  const lines = pei.getByRole("region", { name: "Lines" });
  await lines.getByRole("button", { name: /Whose ball is this/ }).click();
  await expect(shown).toContainText("Whose ball is this?");
  await expect(shown).toContainText("这是谁的球？");
  await shown.getByRole("combobox", { name: "Captions" }).click();
  await option(pei, "Line only").click();
  await expect(shown).not.toContainText("这是谁的球？");
  await shown.getByRole("combobox", { name: "Captions" }).click();
  await option(pei, "No captions").click();
  await expect(shown).not.toContainText("Whose ball is this?");
  await shown.getByRole("button", { name: "Next line" }).click();
  await expect(lines.getByRole("button", { name: /It is not my ball/ })).toHaveAttribute("aria-current", "true");
  await shown.getByRole("combobox", { name: "Playback speed" }).click();
  await option(pei, "1.5 ×").click();
  await shown.getByRole("slider", { name: "Moment" }).press("End");
  await expect(shown).toContainText("Well done!");
  // As it is out, and what was changed since.
  await pei.getByText("Published (version 1)").click();
  await expect(pei).toHaveURL(/at=v1/);
  await pei.setViewportSize({ width: 390, height: 844 });
  await expect(shown).toBeVisible();
  expect(await pei.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await nobodyShutOut(pei, "a preview on a phone");
});
