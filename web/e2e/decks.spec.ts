// Decks of coursewares: one producer uploads, a colleague sees each page as it comes; then it is read, searched and turned by keys, in both languages and on a phone.
import { writeFile } from "node:fs/promises";
import { pdf } from "./deck-file.ts";
import { choose, expect, listening, nobodyShutOut, picture, test } from "./support.ts";

const LIBRARY = "/newTextbookLibrary?list=decks";

/** Enough that one can look on. */
const PAGES = 24;
const WEATHER = Array.from({ length: PAGES }, (_, at) => [`Weather ${at + 1}`, at === 6 ? "A rainbow in the sky" : "Is it sunny today?"] as const);

test("a deck is uploaded, a colleague sees its pages come, and both read it", { tag: "@gate" }, async ({ signedIn }, info) => {
  test.slow();
  const path = info.outputPath("Weather.pdf");
  await writeFile(path, pdf(WEATHER));
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  for (const page of [pei, paul]) {
    await page.goto(LIBRARY);
    await page
      .getByRole("row", { name: /Hello and colours/ })
      .first()
      .waitFor();
  }
  await listening(pei, paul);
  await picture(pei, "decks");
  await nobodyShutOut(pei, "decks");
  await pei.getByRole("button", { name: "Upload a deck" }).click();
  const form = pei.getByRole("dialog");
  // The courseware and the title come before the file.
  await expect(form.locator("label")).toHaveText(["Courseware", "Title", "Slides (PPTX or PDF)"]);
  await form.getByLabel("Courseware").click();
  await choose(pei, "Everyday English 1", "Everyday English 1");
  await form.getByLabel("Title").fill("The weather");
  await form.getByLabel("Upload slides").setInputFiles(path);
  await expect(form.getByRole("link", { name: "Download the slides" })).toBeVisible();
  await form.getByRole("button", { name: /Create|Save/ }).click();
  // A colleague sees its pages come, one by one, and reads the first before the last is there.
  await paul.getByRole("button", { name: "1 new · Show" }).click();
  await expect(paul.getByRole("row", { name: /The weather/ })).toContainText(/[1-9]\d* of 24 pages/);
  await paul.getByText("The weather").first().click();
  await expect(paul.getByRole("img", { name: "Page 1: Weather 1", exact: true })).toBeVisible();
  await picture(paul, "deck-comes");
  // Whoever made it looks on too.
  await expect(pei).toHaveURL(/\/pptDetail\?id=/);
  await expect(pei.getByRole("heading", { name: "The weather" })).toBeVisible();
  for (const page of [pei, paul]) {
    await expect(page.getByText("Ready", { exact: true }).filter({ visible: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("button")).toHaveCount(PAGES);
  }
  await expect(paul.getByText("1 of 24", { exact: true })).toBeVisible();
  // Its pages are turned by keys, and words are looked for.
  await paul.keyboard.press("ArrowRight");
  await paul.keyboard.press("ArrowRight");
  await paul.keyboard.press("ArrowLeft");
  await expect(paul.getByRole("img", { name: "Page 2: Weather 2", exact: true })).toBeVisible();
  await paul
    .getByRole("searchbox", { name: "Search this deck" })
    .or(paul.getByRole("textbox", { name: "Search this deck" }))
    .fill("RAINBOW");
  await expect(paul.getByText("On 1 page")).toBeVisible();
  await expect(paul.locator("mark")).toHaveText("rainbow");
  await paul.getByRole("list", { name: "Pages found" }).getByRole("button").click();
  await expect(paul.getByRole("img", { name: "Page 7: Weather 7", exact: true })).toBeVisible();
  await expect(paul.locator("mark").last()).toHaveText("rainbow");
  await picture(paul, "deck");
  await nobodyShutOut(paul, "deck");
  // It is the courseware's.
  await paul.getByRole("link", { name: "Everyday English 1" }).click();
  await expect(paul.getByRole("heading", { name: "Everyday English 1" })).toBeVisible();
  await expect(paul.getByRole("img", { name: "Page 1: Weather 1", exact: true })).toBeVisible();
  await expect(paul.getByRole("link", { name: "Open deck" })).toBeVisible();
  await picture(paul, "courseware-deck");
});

test("a revision is compared with the one before; what failed says what to do", async ({ signedIn }) => {
  const ivy = await signedIn("inspector", "zh-CN");
  await ivy.goto(LIBRARY);
  await ivy.getByRole("row", { name: /Numbers 1–10/ }).waitFor();
  await expect(ivy.getByRole("row", { name: /Numbers 1–10/ })).toContainText("设有密码");
  await ivy.getByText("Numbers 1–10").click();
  await expect(ivy.getByText("请取消密码后重新上传。")).toBeVisible();
  // Only whoever may edit tries again.
  await expect(ivy.getByRole("button", { name: /重试/ })).toHaveCount(0);
  await ivy.goto(LIBRARY);
  await ivy
    .getByRole("row", { name: /Hello and colours/ })
    .filter({ has: ivy.getByRole("cell", { name: "2", exact: true }) })
    .getByText("Hello and colours")
    .click();
  await expect(ivy.getByText("第 2 版")).toBeVisible();
  await expect(ivy.getByText("简化版：仅按文字和图片排版", { exact: false })).toBeVisible();
  await picture(ivy, "deck-simplified");
  await ivy.getByRole("tab", { name: "版本对比" }).click();
  const compared = ivy.getByRole("region", { name: "版本对比" });
  await expect(compared.getByText("与第 1 版对比")).toBeVisible();
  await expect(compared.locator("[data-became=changed]")).toHaveCount(1);
  await picture(ivy, "deck-compare");
  await nobodyShutOut(ivy, "compare");
  await compared.locator("[data-became=changed]").getByRole("button").click();
  await expect(ivy.getByRole("img", { name: /^第 3 页/ })).toBeVisible();
});

test("on a phone a deck is read page by page", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.setViewportSize({ width: 390, height: 844 });
  await pei.goto(LIBRARY);
  await pei.getByText("Hello and colours").first().click();
  await expect(pei.getByRole("img", { name: /^Page 1: Reading Stars 1/ })).toBeVisible();
  await pei.getByRole("button", { name: "Next page" }).click();
  await expect(pei.getByRole("img", { name: /^Page 2: Good morning/ })).toBeVisible();
  expect(await pei.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(pei, "deck-phone");
});
