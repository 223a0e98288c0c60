// A book gets a voice: one press for all pages, a colleague sees each come; a text that moves on says so at once; and a reader without an account hears it, word by word.
import { chmodSync, writeFileSync } from "node:fs";
import { Server } from "./server.ts";
import { expect, nobodyShutOut, option, picture, signIn, test } from "./support.ts";

/** A program with the arguments of `espeak-ng`: some seconds of silence, and the letters of the text, so that no two are the same. It does not say "lamp". */
const SPEAKER = `#!/bin/sh
text=$(/bin/cat)
case "$text" in *lamp*) exit 1;; esac
printf 'RIFF\\377\\377\\377\\377WAVEfmt \\020\\000\\000\\000\\001\\000\\001\\000\\100\\037\\000\\000\\100\\037\\000\\000\\001\\000\\010\\000data\\377\\377\\377\\377'
/usr/bin/head -c 16000 /dev/zero | /usr/bin/tr '\\000' '\\200'
printf '%s' "$text"
`;
const BOOK = "Bluebell and the Lighthouse";

test("a book is read aloud while a colleague looks on, says so where it is behind its text, and is heard by a reader without an account", async ({
  browser,
}, info) => {
  test.slow();
  const speaker = info.outputPath("speaker");
  writeFileSync(speaker, SPEAKER);
  chmodSync(speaker, 0o755);
  const server = new Server(info.outputPath("server.log"), [`--speech-program=${speaker}`]);
  await server.start();
  try {
    const [pei, paul] = [await signIn(browser, server.url, "producer"), await signIn(browser, server.url, "producer2", "zh-CN")];
    const books = await pei.request.post("/api/management/pictureBook/list", { data: { search: BOOK } });
    const { id } = ((await books.json()) as { data: { records: { id: string }[] } }).data.records[0]!;
    await pei.goto(`/editPictureBook?id=${id}`);
    await paul.goto(`/editStoryBook?id=${id}`);
    const voice = pei.getByRole("region", { name: "Voice" });
    const theirs = paul.getByRole("region", { name: "朗读语音" });
    await expect(voice.getByText("0 of 5 pages read")).toBeVisible();
    await expect(theirs.getByText("已朗读 0 / 5 页")).toBeVisible();

    await voice.getByRole("combobox", { name: "Who reads" }).press("ArrowDown");
    await pei.keyboard.press("ArrowDown");
    await pei.keyboard.press("Enter");
    await voice.getByText("Slow", { exact: true }).click();
    await expect(theirs.getByText("英式英语 · 男声")).toBeVisible();
    await voice.getByRole("button", { name: "Listen" }).click();
    await voice.getByRole("button", { name: "Read 5 missing pages" }).click();
    await expect(theirs.getByText("已朗读 5 / 5 页")).toBeVisible();
    await expect(paul.getByRole("button", { name: "播放第 5 页" })).toBeVisible();
    await expect(voice.getByRole("button", { name: "Read 0 missing pages" })).toBeDisabled();
    await picture(paul, "narration-story-view");

    // A character has a voice of its own, heard by a press; a page that it reads says so until it is read in that.
    const own = pei.getByRole("combobox", { name: "Voice of Bluebell" });
    await own.click();
    await option(pei, "English (US) · woman").click();
    await pei.getByRole("listitem", { name: "Bluebell" }).getByRole("button", { name: "Listen" }).click();
    await expect(paul.getByRole("combobox", { name: "Bluebell的语音" }).locator("..")).toContainText("美式英语 · 女声");
    await pei
      .getByRole("navigation", { name: "Pages" })
      .getByRole("button", { name: /^Page 2\./ })
      .click();
    await pei.getByRole("combobox", { name: "Who reads page 2" }).click();
    await option(pei, "Bluebell").click();
    await expect(pei.getByText("Read in another voice")).toBeVisible();
    // The book counts it as old, and it can be read again alone.
    await expect(voice.getByText("4 of 5 pages read · 1 in another voice")).toBeVisible();
    await expect(voice.getByRole("button", { name: "Read 1 old page again" })).toBeEnabled();
    await picture(pei, "narration-own-voice");
    await nobodyShutOut(pei, "a page with a voice of its own");
    await voice.getByRole("button", { name: "Read 1 old page again" }).click();
    await expect(pei.getByText("Read in another voice")).toBeHidden();
    await expect(voice.getByText("5 of 5 pages read")).toBeVisible();
    // A text that moves on leaves its voice behind, for everybody, and one key puts that right.
    await paul.getByRole("textbox", { name: "第 1 页的文字" }).pressSequentially("Well. ");
    await expect(pei.getByText("The voice of page 1 says another text")).toBeVisible();
    await expect(voice.getByText("1 says another text")).toBeVisible();
    await picture(pei, "narration-stale");
    await nobodyShutOut(pei, "a book with a stale voice");
    await pei
      .getByRole("navigation", { name: "Pages" })
      .getByRole("button", { name: /^Page 1\./ })
      .click();
    await pei.keyboard.press("v");
    await expect(pei.getByText("The voice of page 1 says another text")).toBeHidden();
    await expect(theirs.getByText("页与文字不一致")).toBeHidden();

    // In the preview the word that is heard is marked, and the pages turn by themselves.
    await pei.getByRole("button", { name: "Preview" }).click();
    const preview = pei.getByRole("dialog", { name: `Preview of ${BOOK}` });
    await preview.getByRole("checkbox", { name: "Turn pages by itself" }).check();
    await preview.getByRole("button", { name: "Read aloud" }).click();
    await expect(preview.locator("mark")).not.toBeEmpty();
    await picture(pei, "narration-preview");
    await expect(preview.getByText("Page 2 of 5")).toBeVisible();
    await preview.getByRole("button", { name: "Stop reading" }).click();
    await preview.getByRole("button", { name: "Close preview" }).click();

    // What is out has its voice for whoever has the link.
    const state = await pei.request.post("/api/management/pictureBook/submit/people", { data: {} });
    const people = ((await state.json()) as { data: { records: { id: string; name: string }[] } }).data.records;
    await pei.request.post("/api/management/pictureBook/submit", {
      data: { id, version_name: "With a voice", reviewer_ids: [people.find(({ name }) => name === "Ivy Chen")!.id] },
    });
    const ivy = await signIn(browser, server.url, "inspector");
    const row = await pei.request.post("/api/management/pictureBook/query", { data: { id } });
    const { review_version } = ((await row.json()) as { data: { review_version: number } }).data;
    expect((await ivy.request.post("/api/management/pictureBook/publish", { data: { id, review_version } })).ok()).toBe(true);
    const share = await pei.request.post("/api/share/create", { data: { kind: "story", id } });
    const { link } = ((await share.json()) as { data: { link: string } }).data;
    const context = await browser.newContext({ baseURL: server.url, locale: "zh-CN", viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    const reader = await context.newPage();
    await reader.goto(link);
    await reader.getByRole("button", { name: "自动翻页" }).click();
    await reader.getByRole("button", { name: "朗读", exact: true }).click();
    await expect(reader.locator("mark")).not.toBeEmpty();
    await picture(reader, "narration-reader-390");
    await nobodyShutOut(reader, "a story that is read aloud");
    await expect(reader.getByText("第 2 页，共 5 页")).toBeVisible();
    await expect(reader.locator("mark")).not.toBeEmpty();
    await reader.getByRole("button", { name: "停止朗读" }).click();
    await expect(reader.locator("mark")).toHaveCount(0);

    // What cannot be said says so at its page, and the rest goes on.
    await paul.setViewportSize({ width: 390, height: 800 });
    await paul.getByRole("textbox", { name: "第 2 页的文字" }).pressSequentially("A lamp. ");
    const again = paul.getByRole("listitem").filter({ has: paul.getByRole("textbox", { name: "第 2 页的文字" }) });
    await again.getByRole("button", { name: "重新朗读" }).click();
    await expect(again.getByText(/第 2 页未能生成语音。语音合成服务拒绝了此请求/)).toBeVisible();
    await picture(paul, "narration-failed-390");
    // What went wrong in one voice says nothing of another.
    await expect(voice.getByText(/^Page 2 could not be read/)).toBeVisible();
    await pei.getByRole("combobox", { name: "Voice of Bluebell" }).click();
    await option(pei, "English (UK) · woman").click();
    await expect(voice.getByText(/^Page 2 could not be read/)).toBeHidden();
    await expect(again.getByText(/第 2 页未能生成语音/)).toBeHidden();
  } finally {
    await server.close();
  }
});

test("without a speech service nothing is stored, and that is said", async ({ browser }, info) => {
  const server = new Server(info.outputPath("server.log"), ["--speech-program="]);
  await server.start();
  try {
    const pei = await signIn(browser, server.url, "producer");
    const books = await pei.request.post("/api/management/pictureBook/list", { data: { search: BOOK } });
    const { id } = ((await books.json()) as { data: { records: { id: string }[] } }).data.records[0]!;
    await pei.goto(`/editPictureBook?id=${id}`);
    const voice = pei.getByRole("region", { name: "Voice" });
    await expect(voice.getByText(/^No speech service is set up\./)).toBeVisible();
    await expect(voice.getByRole("button")).toHaveCount(0);
    await expect(pei.getByRole("button", { name: "Read this page" })).toHaveCount(0);
  } finally {
    await server.close();
  }
});
