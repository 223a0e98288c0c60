// Something is shown to people without an account: a published book by its link, and its pictures to an outside auditor.
import type { Browser, Locator } from "@playwright/test";
import { Editor } from "./book.ts";
import { expect, gone, nobodyShutOut, type Page, picture, seenLive, shown, test } from "./support.ts";

const BOOK = "Bluebell and the Lighthouse";

/** A browser of somebody without an account, on a phone. */
async function guest(browser: Browser, baseURL: string, locale: "en-US" | "zh-CN" = "en-US"): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale, viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  return context.newPage();
}

async function openOwnAccount(page: Page, menu: RegExp, item: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Opens the dialog of the published book from its row. */
async function share(page: Page): Promise<Locator> {
  await page.goto("/Roombook");
  await page.getByRole("button", { name: `Share “${BOOK}”` }).click();
  const dialog = page.getByRole("dialog", { name: `Share “${BOOK}”` });
  await expect(dialog.getByRole("list", { name: "Links" })).toBeVisible();
  return dialog;
}

/** Makes a link there; answers its address. */
async function make(dialog: Locator, kind: RegExp): Promise<string> {
  await dialog.getByRole("radio", { name: kind }).check();
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByRole("textbox", { name: /Copy it now/ });
  await expect(link).toHaveValue(/#t=/);
  return link.inputValue();
}

test(
  "a book is read by its link on a phone, and goes blank with the reason when the link is ended",
  { tag: "@timed" },
  async ({ browser, baseURL, signedIn }) => {
    const pei = await signedIn("producer");
    const dialog = await share(pei);
    const link = await make(dialog, /The published book/);
    await picture(pei, "share-dialog");
    await nobodyShutOut(pei, "share dialog", ".ant-modal");

    const reader = await guest(browser, baseURL!);
    await reader.goto(link);
    await expect(reader.getByRole("heading", { level: 1, name: BOOK })).toBeVisible();
    await expect(reader.getByText(/Shared by P\., a producer/)).toBeVisible();
    await expect(reader.getByText("Pei Zhang")).toHaveCount(0);
    await expect(reader.getByRole("status").filter({ hasText: "Cover" })).toBeVisible();
    // By keyboard, by a press, by a swipe.
    await reader.keyboard.press("ArrowRight");
    await expect(reader.getByText(/Bluebell was the smallest boat/)).toBeVisible();
    await expect(reader.getByText("1 of 5")).toBeVisible();
    await expect.poll(() => reader.locator("article img").evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    await reader.getByRole("button", { name: "Next page" }).click();
    await expect(reader.getByText("2 of 5")).toBeVisible();
    await reader.mouse.move(300, 400);
    await reader.mouse.down();
    await reader.mouse.move(120, 400, { steps: 5 });
    await reader.mouse.up();
    await expect(reader.getByText("3 of 5")).toBeVisible();
    await reader.keyboard.press("End");
    await expect(reader.getByRole("button", { name: "Next page" })).toBeDisabled();
    await picture(reader, "story-phone");
    await nobodyShutOut(reader, "story");
    // The address with its link is the whole of it: loaded again it shows the same.
    await reader.reload();
    await expect(reader.getByRole("heading", { level: 1, name: BOOK })).toBeVisible();

    const first = dialog.getByRole("listitem").first();
    await expect(first).toContainText("opened 1 time");
    const chinese = await guest(browser, baseURL!, "zh-CN");
    await chinese.goto(link);
    await expect(chinese.getByRole("status").filter({ hasText: "封面" })).toBeVisible();
    await expect(first).toContainText("opened 2 times");

    await first.getByRole("button", { name: "End link" }).click();
    const end = pei.locator(".ant-popconfirm").getByRole("button", { name: "End link" });
    await expect(end).toBeVisible();
    await seenLive(
      async () => {
        const answered = pei.waitForResponse("**/api/share/revoke");
        await end.click();
        await answered;
      },
      shown(reader.getByRole("heading", { name: "This link was ended" })),
      gone(reader.getByText(/Bluebell/)),
      shown(chinese.getByRole("heading", { name: "链接已停用" })),
    );
    await picture(reader, "story-ended");
    await nobodyShutOut(reader, "an ended link");
    // Its row says so and since when, and nothing offers the link any longer.
    await expect(first).toContainText(/ended .*202/);
    await expect(first.getByRole("button", { name: "End link" })).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: "Copy link" })).toHaveCount(0);
  },
);

test("without a good link the page says which of the things that can be wrong is, and shows nothing", async ({ browser, baseURL, signedIn }) => {
  const reader = await guest(browser, baseURL!);
  await reader.goto("/StoryDetail");
  await expect(reader.getByRole("heading", { name: "This page is opened by a link" })).toBeVisible();
  await picture(reader, "story-none");
  await reader.goto(`/StoryDetail#t=${"0".repeat(52)}`);
  await expect(reader.getByRole("heading", { name: "This page is opened by a link" })).toBeVisible();
  // In the query it went through logs: it is ended, and cleared from the address.
  const link = await make(await share(await signedIn("producer")), /The published book/);
  await reader.goto(link.replace("#t=", "?t="));
  await expect(reader.getByRole("heading", { name: "This link was ended for safety" })).toBeVisible();
  await expect(reader).toHaveURL(/\/StoryDetail$/);
  await reader.goto("/user/setAudit");
  await expect(reader.getByRole("heading", { name: "This page is opened by a link" })).toBeVisible();
});

test(
  "an auditor on a phone does not pass a picture, and who edits the book sees it at once",
  { tag: ["@gate", "@timed"] },
  async ({ browser, baseURL, signedIn }) => {
    const pei = await signedIn("producer");
    const dialog = await share(pei);
    const link = await make(dialog, /The pictures, for an outside auditor/);
    const found = await pei.request.post("/api/management/pictureBook/list", { data: { filter: { status: ["published"] } } });
    const editor = await Editor.open(pei, ((await found.json()) as { data: { records: { id: string }[] } }).data.records[0]!.id);

    const lena = await guest(browser, baseURL!);
    await lena.goto(link);
    await expect(lena.getByText("0 of 5 looked at")).toBeVisible();
    await expect(lena.getByText(/Bluebell was the smallest boat/)).toBeVisible();
    await expect(lena.getByText("A small blue boat with a white sail.")).toBeVisible();
    await picture(lena, "audit-phone");
    await nobodyShutOut(lena, "audit");
    // Who one is comes first.
    await lena.getByRole("button", { name: "Pass", exact: true }).click();
    await expect(lena.getByText("Please say who you are")).toBeVisible();
    await lena.getByRole("textbox", { name: "Your name" }).fill("Lena Berg");
    await lena.getByRole("button", { name: "Pass", exact: true }).click();
    await expect(lena.getByText("1 of 5 looked at")).toBeVisible();
    await expect(lena.getByText("Picture 2 of 5")).toBeVisible();
    // By keys, where there are any.
    await lena.getByRole("button", { name: "Do not pass" }).click();
    await lena.getByRole("button", { name: "A character looks different." }).click();
    const send = lena.getByRole("button", { name: "Send" });
    await seenLive(
      async () => {
        const answered = lena.waitForResponse("**/audit/verdict");
        await send.click();
        await answered;
      },
      shown(editor.checks().getByText("The picture of page 2 is not confirmed")),
    );
    await expect(lena.getByText("2 of 5 looked at")).toBeVisible();
    await lena.getByRole("heading", { level: 1 }).click();
    await lena.keyboard.press("ArrowLeft");
    await expect(lena.getByText("Not passed by L.")).toBeVisible();
    // Its makers read why, from whom, and what came of the audit.
    await pei.getByRole("button", { name: "Share by link" }).click();
    await expect(pei.getByText("Audit: 2 looked at, 1 not passed")).toBeVisible();
  },
);

test("whoever leaves has all their links ended in their record", async ({ browser, baseURL, signedIn }) => {
  const paul = await signedIn("producer2");
  const link = await make(await share(paul), /The published book/);
  await paul.keyboard.press("Escape");
  await paul
    .getByRole("button", { name: /Paul Meyer/ })
    .first()
    .click();
  await paul.getByRole("menuitem", { name: "My share links" }).click();
  const own = paul.getByRole("dialog", { name: "My share links" });
  await expect(own.getByRole("listitem").first()).toContainText(BOOK);

  const ada = await signedIn("admin");
  await ada.goto("/userManage");
  const row = ada.getByRole("row", { name: /Paul Meyer/ });
  // Whoever would delete the account is told what ends with it.
  await row.getByRole("checkbox").check();
  await ada.getByRole("button", { name: /Delete$/ }).click();
  await expect(ada.locator(".ant-popconfirm")).toContainText(/share links? that (is|are) good will end/);
  await ada.locator(".ant-popconfirm").getByRole("button", { name: "Cancel" }).click();
  await row.getByRole("checkbox").uncheck();
  await row.click();
  await ada.getByRole("tab", { name: "Share links" }).click();
  await ada.getByRole("button", { name: "End all links" }).click();
  await ada.locator(".ant-popconfirm").getByRole("button", { name: "End all links" }).click();
  await expect(own.getByRole("button", { name: "End link" })).toHaveCount(0);
  const reader = await guest(browser, baseURL!);
  await reader.goto(link);
  await expect(reader.getByRole("heading", { name: "This link was ended" })).toBeVisible();
});

test("a teacher subscribes a calendar program to their own classes, and ends the link", async ({ signedIn }) => {
  const [tina, sam] = [await signedIn("teacher", "zh-CN"), await signedIn("scheduler")];
  await tina.goto("/home");
  await openOwnAccount(tina, /^账户/, "个人账户");
  const drawer = tina.getByRole("dialog");
  await drawer.getByRole("tab", { name: "我的课程日历" }).click();
  await drawer.getByRole("button", { name: "生成链接" }).click();
  const link = await drawer.getByRole("textbox").inputValue();
  await nobodyShutOut(tina, "the calendar's link", ".ant-drawer");
  await picture(tina, "calendar-zh");
  const calendar = await sam.request.get(link);
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await calendar.text()).toContain("BEGIN:VEVENT");
  const row = drawer.getByRole("listitem").filter({ hasText: "我的课程日历" });
  await expect(row).toContainText("已打开 1 次");
  await row.getByRole("button", { name: "停用链接" }).click();
  await tina.getByRole("button", { name: "停用链接" }).last().click();
  await expect(row.getByRole("button", { name: "停用链接" })).toHaveCount(0);
  expect((await sam.request.get(link)).status()).toBe(410);
  // Who teaches nothing has no calendar.
  await sam.goto("/home");
  await openOwnAccount(sam, /^Account: /, "Own account");
  await expect(sam.getByRole("dialog").getByRole("tab", { name: "Devices" })).toBeVisible();
  await expect(sam.getByRole("dialog").getByRole("tab", { name: "Calendar of my classes" })).toHaveCount(0);
});
