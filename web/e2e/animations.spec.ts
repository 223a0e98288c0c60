// Animations: made, marked along the film, hung on a courseware, listed by somebody else and taken off with the coursewares named; live on both screens.
import { choose, expect, listening, nobodyShutOut, picture, test } from "./support.ts";

const LIST = "/deer-ear-animation";

test("an animation is marked, hung on a courseware, listed, and leaves the list with its coursewares named", async ({ signedIn }) => {
  test.slow();
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector", "zh-CN")];
  await pei.goto(LIST);
  await expect(pei.getByRole("listitem", { name: "Little Deer and the rain" })).toContainText("On 1 courseware");
  await nobodyShutOut(pei, "animations");
  await picture(pei, "animations");
  await pei.getByRole("button", { name: "New animation" }).click();
  const drawer = pei.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Title" }).fill("Snow deer");
  await drawer.getByRole("combobox", { name: "Video" }).click();
  await choose(pei, "A walk", "A walk in the rain");
  await picture(pei, "animation-form");
  await drawer.getByRole("button", { name: "Create" }).click();
  // It opens on its own page: its film plays by keys, and what it lacks is said.
  await expect(pei).toHaveURL(/deer-ear-animation-details\?id=/);
  await expect(pei.getByRole("heading", { name: "Snow deer" })).toBeVisible();
  await expect(pei.getByText("Knowledge points are missing")).toBeVisible();
  const player = pei.locator("video:visible");
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0);
  await ivy.goto(pei.url());
  await expect(ivy.getByText("缺少知识点")).toBeVisible();
  await listening(pei, ivy);
  await pei.getByRole("heading", { name: "Snow deer" }).click();
  await pei.keyboard.press("ArrowRight");
  await pei.keyboard.press("ArrowRight");
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThanOrEqual(2);
  await pei.getByRole("combobox", { name: "Knowledge point" }).fill("Snow");
  await pei.getByRole("button", { name: "Mark here" }).click();
  // The mark is on the other's timeline, and goes there.
  const mark = ivy.getByRole("button", { name: /跳转到 0:02\.\d：Snow/ });
  await expect(mark).toBeVisible();
  await expect(ivy.getByText("内容已齐备，可以上架。")).toBeVisible();
  await mark.click();
  await expect.poll(() => ivy.locator("video:visible").evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThanOrEqual(2);
  await nobodyShutOut(pei, "an animation");
  await picture(pei, "animation");

  // From the tile of a courseware it is hung there, and opens.
  const tree = await pei.context().newPage();
  const found = await tree.request.post("/api/management/courseware/list", { data: { search: "Reading Stars 7" } });
  const courseware = ((await found.json()) as { data: { records: { id: string }[] } }).data.records[0]?.id ?? "";
  await tree.goto(`/classContentManagement?record=${courseware}`);
  const tile = tree.locator("[data-tile='9']");
  await expect(tile).toContainText("Not set");
  await tile.getByRole("button", { name: "Add: Animations" }).click();
  await tile.getByRole("combobox").click();
  await choose(tree, "Snow", "Snow deer");
  await expect(tile).toContainText("Not listed");
  await picture(tree, "animation-tile");
  await expect(pei.getByRole("link", { name: "Reading Stars 7" })).toBeVisible();

  await ivy.getByRole("button", { name: "上架", exact: true }).click();
  await expect(pei.getByText("Learners see it.")).toBeVisible();
  await tree.reload();
  await expect(tile).not.toContainText("Not listed");
  await ivy.getByRole("button", { name: "下架" }).click();
  const asked = ivy.getByRole("dialog");
  await expect(asked.getByText("Reading Stars 7")).toBeVisible();
  await picture(ivy, "animation-unlist");
  await asked.getByRole("button", { name: "下架" }).click();
  await expect(pei.getByText("All is there: it can be listed.")).toBeVisible();
  await tile.getByRole("link", { name: "Snow deer" }).click();
  await expect(tree.getByRole("heading", { name: "Snow deer" })).toBeVisible();
});

test("several are listed at once, and each that cannot be says why", async ({ signedIn }) => {
  const ivy = await signedIn("inspector");
  await ivy.goto(`${LIST}?listing=not_listed`);
  for (const name of ["How much are the apples?", "Pears for sale"]) await ivy.getByRole("checkbox", { name: `Select: ${name}` }).check();
  await ivy.getByRole("button", { name: "List (2)" }).click();
  const told = ivy.getByRole("dialog");
  await expect(told.getByText(/Pears for sale.*knowledge point/)).toBeVisible();
  await picture(ivy, "animations-listed");
  await told.getByRole("button", { name: "Close" }).last().click();
  await ivy.goto(`${LIST}?listing=listed`);
  await expect(ivy.getByRole("listitem", { name: "How much are the apples?" })).toBeVisible();
  // As a table, and so the next time.
  await ivy.getByText("Table", { exact: true }).click({ force: true });
  await expect(ivy.getByRole("row", { name: /How much are the apples\?.*Market Day/ })).toBeVisible();
  await ivy.reload();
  await expect(ivy.getByRole("row", { name: /How much are the apples\?/ })).toBeVisible();
  await picture(ivy, "animations-table");
});

for (const [scheme, locale, width] of [
  ["light", "en-US", 390],
  ["dark", "zh-CN", 1366],
] as const)
  test(`animations, ${scheme}, ${locale}, ${width} px`, async ({ signedIn }) => {
    const page = await signedIn("producer", locale);
    await page.request.post("/api/user/settings", { data: { nav_theme: scheme } });
    await page.setViewportSize({ width, height: 844 });
    for (const [where, path] of [
      ["animations", LIST],
      ["animation", ""],
    ] as const) {
      if (path) await page.goto(path);
      else await page.getByRole("listitem", { name: "Little Deer goes to the zoo" }).getByRole("button").first().click();
      const shown = path ? page.getByRole("listitem", { name: "Little Deer goes to the zoo" }) : page.getByRole("button", { name: /Animals$/ }).first();
      await expect(shown).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing is wider than the page").toBeLessThanOrEqual(width);
      await nobodyShutOut(page, `${where} ${scheme}`);
      await picture(page, `${where}-${scheme}-${width}`);
    }
  });
