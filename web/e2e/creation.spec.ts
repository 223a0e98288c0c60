// A producer briefs a story and chooses one; a colleague who lists what is being made sees it become a book.
import type { Page } from "@playwright/test";
import { Editor } from "./book.ts";
import { Server } from "./server.ts";
import { expect, listening, nobodyShutOut, option, picture, signIn, test } from "./support.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("a brief becomes stories side by side, one is chosen by its key, and a colleague sees the book come", { tag: "@gate" }, async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  await pei.goto("/createStory");
  await paul.goto("/createStory");
  await listening(pei, paul);
  await pei.getByRole("button", { name: "New brief" }).click();
  const form = pei.getByRole("dialog");
  await form.getByLabel("What happens").fill("A girl called Zoe lost her umbrella in the park.");
  await form.getByRole("combobox", { name: "Level" }).click();
  await option(pei, "A1").click();
  await form.getByRole("button", { name: /Create|Save/ }).click();
  // What was made lies open beside the list. Whoever lists makings sees it, and when there is something to choose from.
  await paul.getByRole("button", { name: "1 new · Show" }).click();
  const theirs = row(paul, "A girl called Zoe");
  await expect(theirs.getByText("Awaiting story selection")).toBeVisible();
  const drawer = pei.getByRole("dialog");
  await drawer.getByRole("tab", { name: "Stories" }).click();
  const stories = drawer.getByRole("region");
  await expect(stories).toHaveCount(3);
  await expect(stories.first().getByText("Built-in writer")).toBeVisible();
  await expect(stories.first()).toContainText("umbrella");
  await nobodyShutOut(pei, "stories", ".ant-drawer-content-wrapper");
  await picture(pei, "stories");
  await drawer.getByRole("tab", { name: "Stories" }).blur();
  await pei.keyboard.press("1");
  await expect(paul.getByRole("row").filter({ hasText: "Completed" })).toHaveCount(2);
  await pei.getByRole("link", { name: "Open the book" }).last().click();
  await expect(pei).toHaveURL(/editPictureBook/);
  await expect(pei.getByText("Zoe").first()).toBeVisible();
});

test("a brief with pictures says what they cost, a colleague with the book open sees them come in, and what the limit left out is named", async ({
  browser,
}, info) => {
  test.slow();
  const log = info.outputPath("server.log");
  const limit = "--images-per-book=4";
  // No lane for pictures yet: what was asked for can be looked at.
  let server = new Server(log, ["--lanes=image=0", limit]);
  await server.start();
  try {
    const [pei, paul] = [await signIn(browser, server.url, "producer"), await signIn(browser, server.url, "producer2", "zh-CN")];
    await pei.goto("/createStory");
    await paul.goto("/createStory");
    await listening(pei, paul);
    await pei.getByRole("button", { name: "New brief" }).click();
    const form = pei.getByRole("dialog");
    await form.getByLabel("What happens").fill("A girl called Zoe lost her umbrella in the park.");
    await form.getByRole("combobox", { name: "Level" }).click();
    await option(pei, "A1").click();
    // What it costs moves with the pages, and goes with the pictures.
    await expect(form.getByText("9 pictures, with the cover")).toBeVisible();
    await form.getByRole("spinbutton", { name: "Pages" }).fill("4");
    await expect(form.getByText("5 pictures, with the cover")).toBeVisible();
    await expect(form.getByText("Only 4 of them can be made.")).toBeVisible();
    await form.getByText("Text only").click();
    await expect(form.getByText("5 pictures, with the cover")).toBeHidden();
    await form.getByText("Generate", { exact: true }).click();
    await expect(form.getByText("5 pictures, with the cover")).toBeVisible();
    await nobodyShutOut(pei, "the brief", ".ant-drawer-content-wrapper");
    await picture(pei, "brief-with-pictures");
    await form.getByRole("button", { name: /Create|Save/ }).click();

    await paul.getByRole("button", { name: /条新/ }).click();
    await expect(row(paul, "A girl called Zoe").getByText("等待选择故事")).toBeVisible();
    const drawer = pei.getByRole("dialog");
    await drawer.getByRole("tab", { name: "Stories" }).click();
    await expect(drawer.getByText("Choosing has the pictures made: 5 pictures, with the cover")).toBeVisible();
    await picture(pei, "choosing-with-pictures");
    await drawer.getByRole("tab", { name: "Stories" }).blur();
    await pei.keyboard.press("1");

    // Both see how far the pictures are; the limit that left out the cover is named already.
    const pictures = drawer.getByRole("region", { name: "Pictures" });
    await expect(pictures).toContainText("pictures 0 of 4");
    await expect(pictures.getByRole("listitem")).toHaveText("Cover This book has had 4 of 4 generated pictures; no more can be made for it");
    await picture(pei, "pictures-coming");
    const theirs = row(paul, "图片 0/4");
    await theirs.getByRole("link", { name: "打开绘本" }).click();
    const editor = new Editor(paul);
    await expect(editor.thumb(4)).toBeVisible();
    await expect(editor.strip().locator("img")).toHaveCount(0);

    await server.stop();
    server = new Server(log, [limit], false, { url: server.url, data: server.data });
    await server.start();
    for (const page of [1, 2, 3, 4]) await expect(editor.thumb(page).locator("img")).toBeVisible({ timeout: 20_000 });
    await picture(paul, "pictures-came");
    await expect(pictures).toContainText("without 1 picture", { timeout: 20_000 });
    await expect(pictures.getByRole("listitem")).toContainText("Cover");
    await nobodyShutOut(pei, "a making that lacks a picture", ".ant-drawer-content-wrapper");
    await picture(pei, "pictures-lacking");
    await paul.goto("/createStory");
    await expect(row(paul, "缺少图片：封面")).toContainText("已完成");
    await picture(paul, "list-lacking");
    await paul.setViewportSize({ width: 390, height: 800 });
    await picture(paul, "list-lacking-phone");
    await pei.setViewportSize({ width: 390, height: 800 });
    await picture(pei, "pictures-lacking-phone");
    await drawer.getByRole("link", { name: "Open the book" }).click();
    await expect(pei).toHaveURL(/editPictureBook/);
  } finally {
    await server.close();
  }
});
