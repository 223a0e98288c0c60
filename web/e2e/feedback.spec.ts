// What learners report of words and lines: the ten that go worst, live; and a report that one producer deals with while another looks on.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, nobodyShutOut, picture, test } from "./support.ts";

/** A learners' app reports these of a word, with the demo's provider key. */
async function reports(page: Page, data: string, spelling: string, kinds: string[]): Promise<void> {
  const key = (await readFile(join(data, "demo-provider-key"), "utf8")).trim();
  const found = await page.request.post("/api/management/word/list", { data: { search: spelling } });
  const { data: list } = (await found.json()) as { data: { records: { id: string }[] } };
  const items = kinds.map((kind) => ({ id: `${spelling}-${kind}`, wordId: list.records[0]?.id, kind, at: new Date().toISOString() }));
  const answer = await page.request.post("/api/management/followRead/feedback/ingest", {
    data: { source: "story", items },
    headers: { "x-provider-key": key },
  });
  const { data: taken } = (await answer.json()) as { data: { accepted: number } };
  expect(taken.accepted).toBe(kinds.length);
}

test("what goes worst is seen as it is reported, and leads to the reports", async ({ signedIn, server }) => {
  const pei = await signedIn("producer");
  await pei.goto("/echo-reading");
  await pei.getByText("Top 10", { exact: true }).click();
  const top = pei.getByRole("list", { name: "Top 10" });
  await expect(top.getByRole("listitem").first()).toBeVisible();
  await picture(pei, "feedback-top-reports");
  await pei.getByText("Lowest accuracy", { exact: true }).click();
  await expect(top.getByRole("listitem").first()).toContainText("giraffe");
  await expect(top.getByRole("listitem").first()).toContainText("said wrong: giraffe");
  await nobodyShutOut(pei, "the ten that go worst");
  await picture(pei, "feedback-top-accuracy");
  // Where one left off is in the address.
  await pei.getByText("Most reports", { exact: true }).click();
  await pei.reload();
  const zoo = top.getByRole("listitem").filter({ hasText: "zoo" });
  await expect(top.getByRole("listitem").first()).toBeVisible();
  await expect(zoo).toBeHidden();
  await reports(pei, server.data, "zoo", ["text_wrong", "too_fast", "other"]);
  await expect(zoo).toContainText("3 reports");
  await zoo.getByRole("link", { name: "3 reports" }).click();
  await expect(pei.getByRole("row", { name: /zoo/ })).toHaveCount(3);
});

test("a report is dealt with by one producer, and the other sees it", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2", "zh-CN")];
  for (const page of [pei, paul]) await page.goto("/echo-reading?of=follow_read_feedback");
  const report = pei.getByRole("row", { name: /I said it right three times/ });
  const theirs = paul.getByRole("row", { name: /I said it right three times/ });
  await expect(report).toBeVisible();
  await expect(theirs).toBeVisible();
  await picture(pei, "feedback-list");
  await report.getByText("giraffe").click();
  const drawer = pei.getByRole("dialog", { name: /giraffe/ });
  await drawer.getByRole("tab", { name: "What was said" }).click();
  await expect(drawer.getByText("It has no scores")).toBeVisible();
  await nobodyShutOut(pei, "a report");
  await picture(pei, "feedback-report");
  await drawer.getByRole("button", { name: "Dismiss" }).click();
  const asked = pei.getByRole("dialog", { name: "Dismiss" });
  await asked.getByRole("textbox", { name: "Reason" }).fill("The score is right");
  await asked.getByRole("button", { name: "Dismiss" }).click();
  // It stays where it is read, and says what became of it; opened anew, the list is what is still to do.
  await expect(theirs).toContainText("已忽略");
  await paul.reload();
  await expect(paul.getByRole("row", { name: /giraffe/ })).toHaveCount(1);
  await expect(theirs).toBeHidden();
});

test("a report that was dealt with by mistake is open again with one press", async ({ signedIn, server }) => {
  const pei = await signedIn("producer");
  await reports(pei, server.data, "zoo", ["audio_wrong"]);
  await pei.goto("/echo-reading?of=follow_read_feedback");
  // Others of the same word may be there from before.
  const report = pei.getByRole("row", { name: /zoo/ }).filter({ hasText: "Recording wrong" });
  await report.getByRole("button", { name: "Dealt with" }).click();
  await expect(report.getByRole("button", { name: "Dealt with" })).toBeHidden();
  await pei.getByRole("button", { name: "Undo" }).click();
  await expect(report.getByRole("button", { name: "Dealt with" })).toBeVisible();
});

for (const [scheme, locale, width] of [
  ["light", "en-US", 390],
  ["dark", "zh-CN", 1366],
] as const)
  test(`the pages of feedback, ${scheme}, ${locale}, ${width} px`, async ({ signedIn }) => {
    const page = await signedIn("producer", locale);
    await page.request.post("/api/user/settings", { data: { nav_theme: scheme } });
    await page.setViewportSize({ width, height: 844 });
    for (const [of, name] of [
      ["top", "top"],
      ["follow_read_feedback", "list"],
    ] as const) {
      await page.goto(`/echo-reading?of=${of}`);
      await expect(page.getByRole("main").getByText("giraffe").first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing is wider than the page").toBeLessThanOrEqual(width);
      await nobodyShutOut(page, `${name} ${scheme}`);
      await picture(page, `feedback-${name}-${scheme}-${width}`);
    }
  });
