// A lecture: planned, watched on telephones by people without an account, run at its desk by two.
import type { Browser } from "@playwright/test";
import { expect, nobodyShutOut, type Page, picture, test } from "./support.ts";

const TITLE = "Reading aloud at home";

/** A telephone of somebody without an account. */
async function viewer(browser: Browser, baseURL: string, link: string, name: string, locale: "en-US" | "zh-CN" = "en-US"): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale, viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(link);
  const zh = locale === "zh-CN";
  await page.getByRole("textbox", { name: zh ? "怎么称呼您？" : "What may we call you?" }).fill(name);
  await page.getByRole("button", { name: zh ? "进入" : "Come in" }).click();
  await expect(page.getByRole("region", { name: zh ? "评论" : "Comments" })).toBeVisible();
  return page;
}

interface Found {
  id: string;
  records: { id: string }[];
}
const call = async (page: Page, path: string, data: object) => ((await (await page.request.post(path, { data })).json()) as { data: Found }).data;

/** Plans a lecture of Tina's that begins at once. */
async function plan(page: Page): Promise<string> {
  const teachers = await call(page, "/api/management/teacher/list", { search: "Tina" });
  const flows = await call(page, "/api/management/sopPlan/list", { filter: { use: ["live"] } });
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const lecture = {
    name: TITLE,
    teacher_id: teachers.records[0]!.id,
    start_at: at(3),
    end_at: at(3600),
    zone: "Asia/Shanghai",
    sop_plan_id: flows.records[0]!.id,
    products: [
      { title: "Picture book set", price: 128.5, currency: "CNY", link: "https://shop.example/set" },
      { title: "Word cards", price: 39, currency: "CNY" },
    ],
  };
  return (await call(page, "/api/live/create", lecture)).id;
}

test(
  "a lecture is watched on telephones: comments come and are hidden, products come and go, steps are taken",
  { tag: "@gate" },
  async ({ browser, baseURL, signedIn }) => {
    const [sam, tina] = [await signedIn("scheduler"), await signedIn("teacher")];
    await sam.goto("/roomList?list=lectures");
    await expect(sam.getByRole("row").filter({ hasText: "睡前十分钟" })).toBeVisible();
    const id = await plan(sam);
    const row = sam.getByRole("row").filter({ hasText: TITLE });
    await expect(row).toBeVisible();
    await picture(sam, "lectures-list");

    // The link is made at the desk.
    await row.getByRole("link", { name: "Desk" }).click();
    await expect(sam.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await sam.getByRole("button", { name: "Link for viewers" }).click();
    const dialog = sam.getByRole("dialog");
    await dialog.getByRole("button", { name: "Make a link" }).click();
    const field = dialog.getByRole("textbox", { name: /Copy it now/ });
    await expect(field).toHaveValue(/#t=/);
    const link = await field.inputValue();
    await sam.keyboard.press("Escape");

    const [ann, wang] = [await viewer(browser, baseURL!, link, "Ann"), await viewer(browser, baseURL!, link, "王妈妈", "zh-CN")];
    await expect(ann.getByRole("main")).toContainText("Live");
    await expect(ann.getByText("2 watching")).toBeVisible();
    await expect(sam.getByRole("listitem").filter({ hasText: "王妈妈" })).toBeVisible();

    // The host has the same desk.
    await tina.goto(`/sopLiveDetail?lecture=${id}`);
    const said = tina.getByRole("list", { name: "Comments", exact: true }).getByRole("listitem");
    await ann.getByRole("textbox", { name: "Say something" }).fill("Which book comes first?");
    await ann.keyboard.press("Enter");
    await expect(said.filter({ hasText: "Which book comes first?" })).toBeVisible();
    await expect(wang.getByText("Which book comes first?")).toBeVisible();
    await tina.getByRole("button", { name: "Answer Ann" }).click();
    await tina.getByRole("textbox", { name: "Answer Ann" }).fill("The one with the cat.");
    await tina.keyboard.press("Enter");
    await expect(wang.getByText("The one with the cat.")).toBeVisible();
    await tina.getByRole("button", { name: "Hide what Ann said" }).click();
    await expect(wang.getByText("Which book comes first?")).toBeHidden();
    await expect(ann.getByText("Which book comes first?")).toBeHidden();
    await tina.getByRole("button", { name: "Show what Ann said" }).click();
    await expect(wang.getByText("Which book comes first?")).toBeVisible();

    // One product at a time, and none while they are suspended.
    await tina.getByRole("button", { name: "Show Picture book set" }).click();
    await expect(ann.getByRole("status").filter({ hasText: "Picture book set" })).toContainText("128.50");
    await picture(ann, "lecture-viewer");
    await nobodyShutOut(ann, "a lecture on a phone");
    expect(await ann.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await sam.getByRole("button", { name: "Show Word cards" }).click();
    await expect(wang.getByRole("status").filter({ hasText: "Word cards" })).toBeVisible();
    await expect(wang.getByText("Picture book set")).toBeHidden();
    await tina.getByRole("button", { name: "Suspend" }).click();
    await expect(wang.getByText("Word cards")).toBeHidden();
    await expect(sam.getByRole("button", { name: "Resume" })).toBeVisible();

    // What waits is shown, or not at all, by who runs it.
    await sam.getByText("Moderated", { exact: true }).click();
    await expect(tina.getByText("Moderated", { exact: true })).toBeVisible();
    await ann.getByRole("textbox", { name: "Say something" }).fill("Buy elsewhere!");
    await ann.keyboard.press("Enter");
    const waits = tina.getByRole("region", { name: "1 waits to be shown" });
    await waits.getByRole("button", { name: "Hide what Ann said" }).click();
    await expect(waits).toBeHidden();
    await expect(wang.getByText("Buy elsewhere!")).toBeHidden();
    // Who is not reached is told so, and not that it is live.
    await ann.context().setOffline(true);
    await expect(ann.getByText("The connection is away.")).toBeVisible();
    await ann.context().setOffline(false);
    await expect(ann.getByText("The connection is away.")).toBeHidden();
    // A minute that the lecture does not have is refused in words.
    await sam.getByRole("button", { name: /Plan$/ }).click();
    await sam.getByRole("spinbutton", { name: "Minute" }).fill("99");
    await sam.getByRole("button", { name: "Add", exact: true }).click();
    await expect(sam.getByRole("alert")).toContainText("A whole minute from 0 to 60");
    await sam.getByRole("button", { name: "Cancel", exact: true }).click();

    // Steps, by a key.
    await tina.keyboard.press("n");
    await expect(tina.getByRole("listitem").filter({ hasText: "试音" })).toHaveAttribute("aria-current", "step");
    await expect(sam.getByRole("listitem").filter({ hasText: "试音" })).toHaveAttribute("aria-current", "step");
    await picture(tina, "lecture-desk");
    await nobodyShutOut(tina, "the desk of a lecture");
    await tina.setViewportSize({ width: 390, height: 844 });
    expect(await tina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await picture(tina, "lecture-desk-phone");

    await sam.getByRole("button", { name: "End the lecture" }).click();
    await sam.getByRole("tooltip").getByRole("button", { name: "End the lecture" }).click();
    await expect(ann.getByText("This lecture is over")).toBeVisible();
    await expect(wang.getByText("直播已结束")).toBeVisible();
  },
);

test("flows of lectures have cues, and stand beside the lectures that followed them", async ({ signedIn }) => {
  const ada = await signedIn("admin", "zh-CN");
  await ada.goto("/liveSopSet");
  const row = ada.getByRole("row").filter({ hasText: "公开课：亲子阅读" });
  await expect(row).toBeVisible();
  await picture(ada, "live-flows");
  await row.getByRole("link", { name: /执行情况/ }).click();
  await expect(ada.getByRole("columnheader").filter({ hasText: "How children learn their first hundred words" })).toBeVisible();
  await expect(ada.getByRole("row").filter({ hasText: "示范：一本书读三遍" })).toContainText("商品：英文绘本入门套装");
  // A cue is one pill, not cut in two by the end of a line.
  const cue = ada.getByRole("row").filter({ hasText: "示范：一本书读三遍" }).getByText("商品：英文绘本入门套装");
  expect(await cue.evaluate((pill) => pill.getClientRects().length)).toBe(1);
  await picture(ada, "live-flow");
  await nobodyShutOut(ada, "a flow beside its lectures");
  await ada.getByRole("link", { name: "在编辑器中打开" }).click();
  await ada.locator("[data-step]").filter({ hasText: "今天的三个问题" }).first().click();
  await expect(ada.getByRole("radio", { name: "提问" })).toBeChecked();
});
