// A book is translated by the text service while a colleague looks on, put right by hand, and read in both languages by who has its link.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "./server.ts";
import { expect, nobodyShutOut, picture, signIn, test } from "./support.ts";

const BOOK = "Bluebell and the Lighthouse";

/** A text service that translates every page it is asked for, once it is let go. */
async function translator() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const service = createServer((request, response) => {
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      const asked = JSON.parse(body) as { messages: { content: string }[] };
      const { pages } = JSON.parse(asked.messages[1]!.content) as { pages: { number: number }[] };
      const content = JSON.stringify({ pages: pages.map(({ number }) => ({ number, translation: `第${number}页的故事。` })) });
      void held.then(() => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ choices: [{ finish_reason: "stop", message: { content } }] }));
      });
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const { port } = service.address() as AddressInfo;
  return { flags: [`--ai-url=http://127.0.0.1:${port}/v1`, "--text-model=writer-1"], letGo, close: () => service.close() };
}

test("a book is translated while a colleague looks on, put right by hand, and shown to a reader on a tap", async ({ browser }, info) => {
  test.slow();
  const service = await translator();
  const server = new Server(info.outputPath("server.log"), service.flags);
  await server.start();
  try {
    const [pei, paul] = [await signIn(browser, server.url, "producer"), await signIn(browser, server.url, "producer2", "zh-CN")];
    const books = await pei.request.post("/api/management/pictureBook/list", { data: { search: BOOK } });
    const { id } = ((await books.json()) as { data: { records: { id: string }[] } }).data.records[0]!;
    await pei.goto(`/editStoryBook?id=${id}`);
    await paul.goto(`/editStoryBook?id=${id}`);
    await expect(paul.getByRole("button", { name: "翻译 5 页" })).toBeEnabled();
    await pei.getByRole("button", { name: "Translate 5 pages" }).click();
    await expect(paul.getByText("正在翻译…")).toBeVisible();
    await expect(pei.getByRole("button", { name: "Translate 5 pages" })).toBeDisabled();
    service.letGo();
    await expect(paul.getByRole("textbox", { name: "第 5 页的译文" })).toHaveText("第5页的故事。");
    await expect(paul.getByText("正在翻译…")).toBeHidden();
    await expect(pei.getByRole("button", { name: "Translate 0 pages" })).toBeDisabled();
    await nobodyShutOut(pei, "a story with its translation");
    await picture(paul, "translation-story-view");
    // Put right by hand; a reader sees it so.
    await paul.getByRole("textbox", { name: "第 1 页的译文" }).fill("风铃是港口里最小的船。");
    await expect(pei.getByRole("textbox", { name: "Translation of page 1" })).toHaveText("风铃是港口里最小的船。");

    // The words are changed after it was translated: that is said, until somebody has looked.
    const page2 = pei.getByRole("textbox", { name: "Text of page 2" });
    const was = await page2.inputValue();
    await page2.fill(was.replace(/.$/, "!"));
    const stale = paul.getByRole("listitem").filter({ has: paul.getByRole("textbox", { name: "第 2 页的译文" }) });
    await expect(stale.getByText("原文在翻译之后有修改。")).toBeVisible();
    await picture(paul, "translation-stale");
    await stale.getByRole("button", { name: "译文仍适用" }).click();
    await expect(stale.getByText("原文在翻译之后有修改。")).toBeHidden();
    await page2.fill(was);

    const told = await pei.request.post("/api/management/pictureBook/submit/people", { data: {} });
    const people = ((await told.json()) as { data: { records: { id: string; name: string }[] } }).data.records;
    const reviewer_ids = [people.find(({ name }) => name === "Ivy Chen")!.id];
    await pei.request.post("/api/management/pictureBook/submit", { data: { id, version_name: "In two languages", reviewer_ids } });
    const ivy = await signIn(browser, server.url, "inspector");
    const row = await pei.request.post("/api/management/pictureBook/query", { data: { id } });
    const { review_version } = ((await row.json()) as { data: { review_version: number } }).data;
    expect((await ivy.request.post("/api/management/pictureBook/publish", { data: { id, review_version } })).ok()).toBe(true);
    const share = await pei.request.post("/api/share/create", { data: { kind: "story", id } });
    const { link } = ((await share.json()) as { data: { link: string } }).data;
    const context = await browser.newContext({ baseURL: server.url, locale: "en-US", viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    const reader = await context.newPage();
    await reader.goto(link);
    await expect(reader.getByRole("status").filter({ hasText: "Cover" })).toBeVisible();
    await reader.keyboard.press("ArrowRight");
    await expect(reader.getByText(/Bluebell was the smallest boat/)).toBeVisible();
    await expect(reader.getByText("风铃是港口里最小的船。")).toHaveCount(0);
    await reader.getByRole("button", { name: "Translation" }).click();
    await expect(reader.getByText("风铃是港口里最小的船。")).toBeVisible();
    await nobodyShutOut(reader, "a story with its translation");
    await picture(reader, "translation-reader-390");
  } finally {
    service.close();
    await server.close();
  }
});

test("without a text service no translation is offered, and one that is asked for is refused in words", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  const books = await pei.request.post("/api/management/pictureBook/list", { data: { search: BOOK } });
  const { id } = ((await books.json()) as { data: { records: { id: string }[] } }).data.records[0]!;
  await pei.goto(`/editStoryBook?id=${id}`);
  await expect(pei.getByText("No text service is set up: write the translation beside the words.")).toBeVisible();
  await expect(pei.getByRole("button", { name: "Translate 5 pages" })).toBeDisabled();
  await expect(pei.getByRole("button", { name: "Translate", exact: true })).toBeHidden();
  const refused = await pei.request.post("/api/management/pictureBook/translate", { data: { id, pages: [] } });
  expect(((await refused.json()) as { msg: string }).msg).toContain("This needs a text service, and none is set up");
});
