// A large file on its way: it goes on after a cut and after the tab was reloaded, sends no part twice, and is there when its form is opened again.
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, option, test } from "./support.ts";

const boxed = (kind: string, body: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(kind, 4);
  return Buffer.concat([head, body]);
};

/** A film of so many bytes, as cameras write them. */
function film(bytes: number): Buffer {
  const handler = boxed("hdlr", Buffer.concat([Buffer.alloc(8), Buffer.from("vide"), Buffer.alloc(12)]));
  const moov = boxed("moov", boxed("trak", boxed("mdia", handler)));
  const head = boxed("ftyp", Buffer.from("isom\0\0\0\0"));
  return Buffer.concat([head, boxed("mdat", Buffer.alloc(bytes - moov.length - head.length - 8, 7)), moov]);
}

async function opensForm(page: Page) {
  await page.goto("/material");
  await page.getByRole("button", { name: "New material" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "Name" }).fill("Our zoo");
  await form.getByLabel("Kind").click();
  await option(page, "Video").click();
  return form;
}

test("a video goes on after a cut and after a reload, and no part of it is sent twice", async ({ signedIn }, info) => {
  test.slow();
  const path = info.outputPath("Zoo.mp4");
  await writeFile(path, film(3 * 4 * 2 ** 20 + 1000));
  const page = await signedIn("producer");
  const stored: string[] = [];
  page.on("response", (answer) => {
    const part = new URL(answer.url()).searchParams.get("part");
    if (part !== null && answer.status() === 200) stored.push(part);
  });
  // Parts from the third on wait until they are let go, in the page itself: what goes through the test's own hands would be slow.
  await page.addInitScript(() => {
    const hold = { from: 2, waiting: [] as (() => void)[] };
    Object.assign(globalThis, { hold });
    const [open, send] = [XMLHttpRequest.prototype.open, XMLHttpRequest.prototype.send];
    const urls = new WeakMap<XMLHttpRequest, string>();
    XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
      urls.set(this, String(url));
      open.call(this, method, url, true);
    };
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body?: Document | XMLHttpRequestBodyInit | null) {
      const part = /[?&]part=(\d+)/.exec(urls.get(this) ?? "")?.[1];
      if (part !== undefined && Number(part) >= hold.from) hold.waiting.push(() => send.call(this, body));
      else send.call(this, body);
    };
  });
  const letGo = (from: number) =>
    page.evaluate((from) => {
      const { hold } = globalThis as unknown as { hold: { from: number; waiting: (() => void)[] } };
      hold.from = from;
      for (const send of hold.waiting.splice(0)) send();
    }, from);
  const form = await opensForm(page);
  await form.getByLabel("Upload a video").setInputFiles(path);
  const line = form.locator("[data-upload]");
  await expect(line).toContainText("Zoo.mp4");
  await expect.poll(() => stored.toSorted(), { timeout: 30_000 }).toEqual(["0", "1"]);
  // The network goes: it says so, and goes on by itself when it is back.
  await page.context().setOffline(true);
  await letGo(3);
  await expect(line).toContainText("Cut off, goes on by itself");
  await page.context().setOffline(false);
  await expect.poll(() => stored.toSorted(), { timeout: 30_000 }).toEqual(["0", "1", "2"]);
  await line.getByRole("button", { name: "Pause: Zoo.mp4" }).click();
  await expect(line).toContainText("Paused");
  // The tab is loaded anew: the browser asks for the file, and another one is not taken for it.
  await page.goto("/home");
  await letGo(9);
  await page.getByRole("button", { name: "My jobs: 1 upload" }).click();
  const list = page.getByRole("list", { name: "Uploads" });
  await expect(list).toContainText("Not finished: choose the file again");
  const other = info.outputPath("Park.mp4");
  await writeFile(other, film(9_000));
  await list.getByLabel("The file Zoo.mp4").setInputFiles(other);
  await expect(page.getByText("This is not the file that was begun.")).toBeVisible();
  await list.getByLabel("The file Zoo.mp4").setInputFiles(path);
  await expect(list).toContainText("Uploaded", { timeout: 30_000 });
  expect(stored.toSorted()).toEqual(["0", "1", "2", "3"]);
  // The form takes what has arrived meanwhile; it is the entry's.
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Materials", exact: true }).click();
  await page.getByRole("button", { name: "New material" }).click();
  const again = page.getByRole("dialog");
  await again.getByRole("textbox", { name: "Name" }).fill("Our zoo");
  await again.getByLabel("Kind").click();
  await option(page, "Video").click();
  await again.getByLabel("Upload a video").setInputFiles(path);
  await expect(again.getByRole("link", { name: "Open the video" })).toBeVisible();
  await again.getByRole("button", { name: /Create|Save/ }).click();
  // What was made lies open.
  await expect(page).toHaveURL(/record=/);
  await expect(page.getByRole("link", { name: "Open the video", exact: true })).toBeVisible();
  expect(stored).toHaveLength(4);
});
