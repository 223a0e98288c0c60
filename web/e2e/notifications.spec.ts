// The notification centre: on every screen at once, by keys, in both languages; and by the browser while nobody looks at the console.
import type { Page } from "@playwright/test";
import { expect, gone, listening, nobodyShutOut, picture, seenLive, shown, test } from "./support.ts";

/** A plan of the producer's, on which they mention somebody. */
async function plan(pei: Page, title: string) {
  const made = await pei.request.post("/api/management/sopPlan/create", { data: { title, lesson_minutes: 45, template: "example_en" } });
  const { id } = ((await made.json()) as { data: { id: string } }).data;
  const people = await pei.request.post("/api/management/sopPlan/people", { data: { id } });
  const { records } = ((await people.json()) as { data: { records: { id: string; name: string }[] } }).data;
  const mention = (name: string, body: string) =>
    pei.request.post("/api/management/sopPlan/comment/create", { data: { id, body, mentions: [records.find((one) => one.name === name)?.id] } });
  return { id, mention };
}
/** What the demo told them before is read. */
const hasReadAll = (page: Page) => page.request.post("/api/notification/read", { data: { all: true } });
const bell = (page: Page) => page.getByRole("button", { name: /^(Notifications|通知)/ });

test(
  "a mention rings on every screen within a second; read on one it is read on all, and its sender knows",
  { tag: ["@gate", "@timed"] },
  async ({ signedIn }) => {
    const [pei, tina, chinese] = [await signedIn("producer"), await signedIn("teacher"), await signedIn("teacher", "zh-CN")];
    await hasReadAll(tina);
    for (const page of [pei, tina, chinese]) await page.goto("/home");
    await listening(pei, tina, chinese);
    const { mention } = await plan(pei, "Plan with a question");
    await seenLive(
      () => mention("Tina Brooks", "Is this long enough?"),
      shown(tina.getByRole("button", { name: "Notifications, 1 unread" })),
      shown(chinese.getByRole("button", { name: "通知，1 条未读" })),
    );
    await expect(chinese.locator(".ant-notification").getByText("提到了您")).toBeVisible();

    // By keys: open, go to it, read it.
    await tina.keyboard.press("g");
    await tina.keyboard.press("n");
    const panel = tina.getByRole("dialog", { name: "Notifications" });
    await expect(panel.getByText("Is this long enough?")).toBeVisible();
    await nobodyShutOut(tina, "the inbox of notifications", ".ant-drawer");
    await picture(tina, "notifications");
    await bell(pei).click();
    await pei.getByRole("dialog").getByText("Sent", { exact: true }).click();
    await expect(pei.getByText("Tina Brooks: seen")).toBeVisible();
    await tina.keyboard.press("j");
    await seenLive(() => tina.keyboard.press("e"), gone(chinese.getByRole("button", { name: "通知，1 条未读" })), shown(pei.getByText("Tina Brooks: read")));
    await tina.keyboard.press("u");
    await expect(panel.getByText("Everything is read")).toBeVisible();
    await tina.keyboard.press("u");
    await panel.getByText("Is this long enough?").click();
    await expect(tina).toHaveURL(/\/sop-plan\//);
    // To the comment itself.
    await expect(tina.getByRole("region", { name: "Comments" }).getByRole("listitem").filter({ hasText: "Is this long enough?" })).toBeFocused();
  },
);

test("two about one record are one entry; what one does not want to see on the screen stays in the inbox", async ({ signedIn }) => {
  const [pei, tina] = [await signedIn("producer"), await signedIn("teacher2")];
  await hasReadAll(tina);
  await tina.goto("/home");
  await listening(tina);
  await bell(tina).click();
  const panel = tina.getByRole("dialog", { name: "Notifications" });
  await panel.getByText("Settings", { exact: true }).click();
  const onScreen = panel.getByRole("checkbox", { name: "I am mentioned in a comment: On the screen" });
  await onScreen.click();
  await expect(onScreen).not.toBeChecked();
  await tina.keyboard.press("Escape");
  const name = await tina.evaluate(() => (JSON.parse(localStorage.getItem("user_info") ?? "{}") as { name: string }).name);
  const { mention } = await plan(pei, "Plan with two questions");
  await mention(name, "First?");
  await mention(name, "Second?");
  await expect(tina.getByRole("button", { name: "Notifications, 2 unread" })).toBeVisible();
  await expect(tina.locator(".ant-notification-notice")).toHaveCount(0);
  await bell(tina).click();
  await panel.getByText("Inbox", { exact: true }).click();
  await expect(panel.getByText("Second?")).toBeVisible();
  await expect(panel.getByText("First?")).toBeHidden();
  await panel.getByRole("button", { name: "1 earlier" }).click();
  await expect(panel.getByText("First?")).toBeVisible();
  await panel.getByRole("button", { name: "Mark all as read" }).click();
  await expect(tina.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

  await panel.getByText("Settings", { exact: true }).click();
  await onScreen.click();
  await expect(onScreen).toBeChecked();
  await tina.keyboard.press("Escape");
  await mention(name, "Third?");
  await expect(tina.locator(".ant-notification-notice")).toHaveCount(1);
});

test("the browser shows one, and only while no window of the console is in front", async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector")];
  // A browser without a window has none of its own: what it would show is noted instead.
  await ivy.context().addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    ServiceWorkerRegistration.prototype.showNotification = async (_title, options) =>
      localStorage.setItem("shown", JSON.stringify([...(JSON.parse(localStorage.getItem("shown") ?? "[]") as string[]), options?.body]));
  });
  const other = await ivy.context().newPage();
  for (const page of [ivy, other]) await page.goto("/home");
  await listening(ivy, other);
  const look = (page: Page, state: "visible" | "hidden") =>
    page.evaluate((seen) => {
      Object.defineProperty(document, "visibilityState", { value: seen, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const held = () => ivy.evaluate(() => JSON.parse(localStorage.getItem("shown") ?? "[]") as string[]);
  const name = "Ivy Chen";
  const { mention } = await plan(pei, "Plan nobody looks at");
  await look(ivy, "hidden");
  await mention(name, "While she looks?");
  await expect(other.getByText("While she looks?")).toBeVisible();
  expect(await held()).toEqual([]);
  await look(other, "hidden");
  await mention(name, "While she is away?");
  await expect.poll(held).toEqual(["While she is away?"]);
  // Of the two windows one has spoken.
  await mention(name, "And again?");
  await expect.poll(held).toEqual(["While she is away?", "And again?"]);
});

test("the inbox is gone through with arrows, read with a key, and the keys are in the help", async ({ signedIn }) => {
  const [pei, tina] = [await signedIn("producer"), await signedIn("teacher2")];
  await tina.goto("/home");
  await listening(tina);
  for (const title of ["Plan for arrows", "Another plan for arrows"]) await (await plan(pei, title)).mention("Tom Carter", `About ${title}`);
  await expect(tina.getByRole("button", { name: /^Notifications, \d+ unread/ })).toBeVisible();
  await bell(tina).click();
  const panel = tina.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByText("About Plan for arrows")).toBeVisible();
  const current = panel.locator("[aria-current=true]");
  await tina.keyboard.press("ArrowDown");
  await expect(current).toContainText("Another plan for arrows");
  await tina.keyboard.press("ArrowDown");
  await expect(current).toContainText("About Plan for arrows");
  await tina.keyboard.press("e");
  await expect(current.getByRole("button", { name: /^Mark as read/ })).toHaveCount(0);
  await tina.keyboard.press("ArrowUp");
  await expect(current).toContainText("Another plan for arrows");
  // Where Tab brings the focus, the key is about that.
  await current.getByRole("link").focus();
  await tina.keyboard.press("e");
  await expect(panel.getByRole("listitem").filter({ hasText: "Another plan for arrows" }).getByRole("img", { name: "Unread" })).toHaveCount(0);
  await tina.keyboard.press("?");
  await expect(tina.getByRole("dialog").last().getByText("↓")).toBeVisible();
});

test("on a phone the console installs as an app: its icon counts what is not read, and without a network it says so and comes back", async ({
  page,
  request,
  signedIn,
}) => {
  const manifest = await request.get("/manifest.webmanifest");
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
  const app = (await manifest.json()) as { name: string; start_url: string; display: string; icons: { src: string; sizes: string; purpose: string }[] };
  expect([app.name, app.start_url, app.display]).toEqual(["Belltower", "/home", "standalone"]);
  await page.goto("/user/login");
  for (const { src, sizes } of app.icons.filter((icon) => icon.sizes !== "any")) {
    const size = await page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  const [pei, tina] = [await signedIn("producer"), await signedIn("teacher")];
  await tina.setViewportSize({ width: 390, height: 844 });
  // The window of an app, and the icon that the system draws: what a browser without a screen lacks.
  await tina.addInitScript(() => {
    const asked = matchMedia.bind(window);
    window.matchMedia = (query) => (query === "(display-mode: standalone)" ? ({ matches: true } as MediaQueryList) : asked(query));
    navigator.setAppBadge = (count) => {
      document.documentElement.dataset["icon"] = String(count);
      return Promise.resolve();
    };
  });
  await hasReadAll(tina);
  await tina.goto("/home");
  await listening(tina);
  const icon = tina.locator("html");
  await expect(icon).toHaveAttribute("data-icon", "0");
  const { mention } = await plan(pei, "Plan read on a phone");
  await mention("Tina Brooks", "Can you look at this?");
  await expect(icon).toHaveAttribute("data-icon", "1");
  await tina.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await tina.context().setOffline(true);
  await tina.reload();
  await expect(tina.getByRole("heading", { name: "没有网络" })).toBeVisible();
  await picture(tina, "app-offline");
  await tina.context().setOffline(false);
  await tina.getByRole("link", { name: /Try again/ }).click();
  await listening(tina);
  await expect(icon).toHaveAttribute("data-icon", "1");
  // What the browser holds out is in the menu until it was asked.
  await tina.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: () => Promise.resolve(void (document.documentElement.dataset["asked"] = "yes")),
    });
    dispatchEvent(offer);
    if (!offer.defaultPrevented) throw new Error("the browser asks by itself");
  });
  await tina.getByRole("button", { name: /^Account: / }).click();
  await tina.getByRole("menuitem", { name: "Install as an app" }).click();
  await expect(icon).toHaveAttribute("data-asked", "yes");
  await tina.getByRole("button", { name: /^Account: / }).click();
  await expect(tina.getByRole("menuitem", { name: "Own account" })).toBeVisible();
  await expect(tina.getByRole("menuitem", { name: "Install as an app" })).toBeHidden();
});
