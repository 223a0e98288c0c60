// What a person sets up is theirs on every device: the colour, the columns and views of their lists, and the version of the console that they use.
import { expect, listening, seenLive, shown, test } from "./support.ts";

test("a colour chosen on one browser is on another within a second, and there before anything is drawn", { tag: "@timed" }, async ({ signedIn }) => {
  const [desk, phone] = [await signedIn("monitor2"), await signedIn("monitor2", "en-US")];
  await desk.goto("/home");
  await phone.goto("/home");
  await listening(desk, phone);
  const primary = (page: typeof desk) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--bt-primary").trim());
  const before = await primary(phone);
  await desk.getByRole("button", { name: "Look and layout" }).click();
  const green = desk.getByRole("radio", { name: "Green" });
  const stored = desk.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/user/settings");
  await seenLive(
    () => Promise.all([stored, green.click()]),
    phone.waitForFunction((was) => getComputedStyle(document.documentElement).getPropertyValue("--bt-primary").trim() !== was, before),
  );
  expect(await primary(phone)).toBe(await primary(desk));
  // The copy in the browser answers before the server does.
  await phone.route("**/api/user/info_update", async (route) => {
    expect(await primary(phone)).toBe(await primary(desk));
    await route.continue();
  });
  await phone.reload();
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
  const file = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Export my settings" }).click();
  expect((await file).suggestedFilename()).toBe("belltower-monitor2.json");
});

test("a view shared with everybody stands in a colleague's menu at once, and yesterday's views of this browser are taken over", async ({ signedIn }) => {
  const [sam, ada] = [await signedIn("scheduler"), await signedIn("admin")];
  await sam.goto("/home");
  await listening(sam);
  // As the console kept them until now.
  await sam.evaluate(() => {
    const { id } = JSON.parse(localStorage.getItem("user_info") ?? "{}") as { id: string };
    const lists = { [`of:${id}:classes`]: { columns: ["name", "number"], views: [{ name: "Old friend", search: "kind=small_group" }] } };
    localStorage.setItem("list_settings", JSON.stringify({ state: { lists }, version: 0 }));
  });
  await ada.goto("/roomList");
  await sam.goto("/roomList");
  await expect(sam.getByRole("columnheader", { name: "Number" })).toBeVisible();
  await expect(sam.getByRole("columnheader", { name: "Teacher" })).toBeHidden();
  await sam.getByRole("button", { name: "Views" }).click();
  await expect(sam.getByRole("button", { name: "Old friend", exact: true })).toBeVisible();
  expect(await sam.evaluate(() => localStorage.getItem("list_settings"))).toBeNull();
  await sam.getByRole("button", { name: "Old friend", exact: true }).click();
  await expect(sam).toHaveURL(/kind=small_group/);
  await sam.getByRole("button", { name: "Old friend" }).click();
  await sam.getByRole("textbox", { name: "Name of this view" }).fill("Small groups");
  await sam.getByRole("combobox", { name: "Shared with" }).click();
  await sam.getByTitle("Everybody with this list").click();
  await sam.getByRole("checkbox", { name: "Show beside the menu" }).check();
  await sam.getByRole("button", { name: "Save", exact: true }).click();
  // Pinned, it stands beside the menu of whoever has the list.
  await shown(ada.getByRole("button", { name: "Small groups" }));
  await ada.getByRole("button", { name: "Small groups" }).click();
  await expect(ada).toHaveURL(/kind=small_group/);
});

test("a newer console is offered, and nothing that is being written is lost for it", async ({ signedIn }) => {
  const hr = await signedIn("hr");
  // A page that was loaded before the server was renewed: it begins with a script of another name.
  await hr.route("**/teacherManage", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/src="(\/assets\/[^"]+)\.js"/, 'src="$1.js?yesterday"') });
  });
  await hr.goto("/teacherManage");
  const offer = hr.getByRole("button", { name: "A new version of the console is ready" });
  await expect(offer).toBeVisible();
  await hr.getByRole("button", { name: "New teacher" }).click();
  await hr.getByLabel("Name", { exact: true }).fill("Half a teacher");
  await hr.getByRole("link", { name: "Overview" }).first().click();
  await offer.click();
  await expect(hr.getByText(/Please save or discard first: Teachers/)).toBeVisible();
  await expect(hr.getByRole("button", { name: "Reload", exact: true })).toBeDisabled();
  await hr.keyboard.press("Escape");
  await hr
    .getByRole("navigation", { name: "Open pages" })
    .getByRole("link", { name: /Teachers/ })
    .click();
  await expect(hr.getByLabel("Name", { exact: true })).toHaveValue("Half a teacher");
  await hr.getByRole("button", { name: "Create", exact: true }).click();
  await expect(hr.getByRole("button", { name: "Half a teacher" })).toBeVisible();
  await hr.getByRole("dialog", { name: "Half a teacher" }).getByRole("button", { name: "Close" }).click();
  await hr.unroute("**/teacherManage");
  await offer.click();
  await hr.getByRole("button", { name: "Reload", exact: true }).click();
  await expect(hr.getByRole("button", { name: "Half a teacher" })).toBeVisible();
  await expect(offer).toBeHidden();
});
