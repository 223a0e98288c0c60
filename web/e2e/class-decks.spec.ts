// The slides of a class on its page: a teacher reads them by keys and by a swipe, hears of a newer revision, and a monitor sees the same; whose class it is not sees none.
import { pdf } from "./deck-file.ts";
import { answered, beyondDemo, idOf, quiet } from "./reminders.ts";
import { expect, listening, nobodyShutOut, type Page, picture, test } from "./support.ts";

async function ask<T>(page: Page, path: string, data: unknown): Promise<T> {
  const answer = (await (await page.request.post(path, { data })).json()) as { data: T };
  return answer.data;
}

/** Plans a class of Tina's with the slides of a courseware; its id. */
async function planned(page: Page, name: string, hours: number, courseware = "Reading Stars 1"): Promise<string> {
  const made = await ask<{ id: string }>(page, "/api/class/create", {
    name,
    kind: "one_to_one",
    teacher_id: await idOf(page, "/api/management/teacher", "Tina"),
    student_ids: [await idOf(page, "/api/management/student", "")],
    start_at: beyondDemo(hours),
    end_at: beyondDemo(hours + 0.5),
    zone: "Asia/Shanghai",
    courseware_id: await idOf(page, "/api/management/courseware", courseware),
  });
  return made.id;
}

/** Uploads a deck of a courseware by the calls of the form. */
async function uploads(page: Page, courseware: string, title: string, file: Buffer): Promise<void> {
  const { upload } = await ask<{ upload: string }>(page, "/api/management/file/begin", {
    name: `${title}.pdf`,
    size: file.length,
    of: "document",
    modified: 1,
  });
  await page.request.post(`/api/management/file/part?upload=${upload}&part=0`, { data: file, headers: { "Content-Type": "application/octet-stream" } });
  const { id } = await ask<{ id: string }>(page, "/api/management/file/finish", { upload });
  const courseware_id = await idOf(page, "/api/management/courseware", courseware);
  await ask(page, "/api/management/deck/create", { courseware_id, title, file: id });
}

const slide = (page: Page, name: RegExp) => page.getByRole("img", { name });

test("a teacher reads the slides of a class by keys, and hears of a newer revision while reading", async ({ signedIn }) => {
  const [scheduler, tina, tom, pei] = [await signedIn("scheduler"), await signedIn("teacher"), await signedIn("teacher2"), await signedIn("producer")];
  const id = await planned(scheduler, "Slides of a class", 1);
  await quiet(tina);
  await tina.goto(`/roomList?record=${id}`);
  await tina.getByRole("tab", { name: "Slides" }).click();
  await expect(slide(tina, /^Page 1: Reading Stars 1: Hello!/)).toBeVisible();
  await expect(tina.getByText("Revision 2", { exact: true })).toBeVisible();
  await expect(tina.getByText("Newest revision until")).toBeVisible();
  await slide(tina, /^Page 1:/).click();
  await tina.keyboard.press("ArrowRight");
  await expect(slide(tina, /^Page 2: Good morning!/)).toBeVisible();
  await expect(tina.getByRole("region", { name: "Notes" })).toContainText("Wave while you say it.");
  await picture(tina, "class-deck-drawer");
  await tina.keyboard.press("ArrowLeft");
  await expect(slide(tina, /^Page 1:/)).toBeVisible();
  await tina.getByRole("button", { name: /^Page 8: The rainbow song/ }).click();
  await expect(tina.getByText("8 of 12")).toBeVisible();
  await tina.keyboard.press("f");
  await expect.poll(() => tina.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await tina.keyboard.press("f");
  await expect.poll(() => tina.evaluate(() => document.fullscreenElement)).toBeNull();
  await nobodyShutOut(tina, "slides of a class", ".ant-drawer-content-wrapper");
  // As wide as the window, by itself.
  await tina.getByRole("link", { name: "Open on its own page" }).click();
  await expect(tina.getByRole("dialog")).toBeHidden();
  await tina.getByRole("tab", { name: "Slides" }).click();
  await expect(slide(tina, /^Page 1:/)).toBeVisible();
  await picture(tina, "class-deck-page");
  // Somebody uploads a newer one: it is said, and shown.
  await listening(tina);
  await uploads(
    pei,
    "Reading Stars 1",
    "Hello once more",
    pdf([
      ["Hello once more", "Good morning"],
      ["Goodbye", "See you"],
    ]),
  );
  await expect(tina.getByText("Revision 3 is there: it is shown now, instead of revision 2")).toBeVisible();
  await expect(slide(tina, /^Page 1: Hello once more/)).toBeVisible();
  await expect(tina.getByText("1 of 2")).toBeVisible();
  await picture(tina, "class-deck-newer");
  // What it is called now is read at once.
  const deck = await idOf(pei, "/api/management/deck", "Hello once more");
  const { version } = await ask<{ version: number }>(pei, "/api/management/deck/query", { id: deck });
  await ask(pei, "/api/management/deck/update", { id: deck, version, title: "Hello again" });
  await expect(tina.getByText("Hello again", { exact: true })).toBeVisible();
  // A colleague is shown neither the class nor its slides.
  await quiet(tom);
  const refused = tom.waitForResponse((answer) => answer.url().endsWith("/api/class/query"));
  await tom.goto(`/roomList?record=${id}`);
  expect((await refused).status()).toBe(404);
  await expect(tom.getByRole("tab", { name: "Slides" })).toHaveCount(0);
});

test("on a phone a finger turns the pages, in Chinese; a monitor sees the same slides", async ({ signedIn }) => {
  const [scheduler, tina, monitor] = [await signedIn("scheduler"), await signedIn("teacher", "zh-CN"), await signedIn("monitor")];
  const id = await planned(scheduler, "Slides on a phone", 2, "Reading Stars 1");
  await quiet(tina);
  await tina.setViewportSize({ width: 390, height: 844 });
  await tina.goto(`/roomList?record=${id}`);
  await tina.getByRole("tab", { name: "幻灯片" }).click();
  await expect(slide(tina, /^第 1 页/)).toBeVisible();
  await slide(tina, /^第 1 页/).evaluate((picture) => {
    const at = (type: string, x: number) => {
      const touch = new Touch({ identifier: 1, target: picture, clientX: x, clientY: 200 });
      picture.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: type === "touchend" ? [] : [touch], changedTouches: [touch] }));
    };
    at("touchstart", 300);
    at("touchend", 120);
  });
  await expect(slide(tina, /^第 2 页/)).toBeVisible();
  expect(await tina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await picture(tina, "class-deck-phone");
  const read = answered(monitor, "/api/class/deck");
  await monitor.goto(`/ClassroomDetails?id=${id}`);
  await read;
  await expect(slide(monitor, /^Page 1:/)).toBeVisible();
  await slide(monitor, /^Page 1:/).scrollIntoViewIfNeeded();
  await picture(monitor, "class-deck-monitor");
});

test("a deck is uploaded where a book of it is asked for: courseware and title first, then the file", async ({ signedIn }, info) => {
  const pei = await signedIn("producer");
  const { writeFile } = await import("node:fs/promises");
  const path = info.outputPath("Rain.pdf");
  await writeFile(
    path,
    pdf([
      ["Rain", "It rains on the roof."],
      ["Sun", "Then comes the sun."],
    ]),
  );
  await pei.goto("/PPtGenerate");
  await pei.getByRole("button", { name: "New from a deck" }).click();
  const form = pei.getByRole("dialog");
  await form.getByText("Upload one", { exact: true }).click();
  await expect(form.getByLabel("Upload slides")).toHaveCount(0);
  await form.getByLabel("Courseware").click();
  await pei.keyboard.type("Everyday English 2");
  await pei.getByTitle("Everyday English 2", { exact: true }).click();
  await form.getByLabel("Title of the deck").fill("Rain and sun");
  // The slides that classes show stay, unless one says otherwise and reads which.
  await expect(form.getByRole("radio", { name: /^This book alone/ })).toBeChecked();
  await form.getByRole("radio", { name: /^The courseware too/ }).check();
  await expect(form.getByText("It becomes the slides of this courseware, which has none yet.")).toBeVisible();
  await picture(pei, "upload-for-classes");
  await form.getByRole("radio", { name: /^This book alone/ }).check();
  await form.getByLabel("Upload slides").setInputFiles(path);
  await expect(form.getByRole("link", { name: "Download the slides" })).toBeVisible();
  await picture(pei, "upload-in-new");
  await form.getByRole("button", { name: "Upload the deck" }).click();
  // It is the deck of the book from then on; its pages are there when they are.
  await expect(form.getByText("2 of 2 pages; at most 40")).toBeVisible();
  await form.getByRole("button", { name: "Make it" }).click();
  await expect(pei.getByRole("dialog").getByRole("region", { name: "Rain and sun" })).toBeVisible();
  const uploaded = await idOf(pei, "/api/management/deck", "Rain and sun");
  await pei.goto(`/pptDetail?id=${uploaded}`);
  await expect(pei.getByText("It was uploaded for a picture book: no class shows it.")).toBeVisible();
});
