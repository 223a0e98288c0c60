// Listening sets: made of the subtitles of a video, blanked by press, played by keys alone, listed while a colleague looks on; on a phone and in Chinese.
import { atRest, expect, listening, nobodyShutOut, option, picture, test } from "./support.ts";

const LIST = "/trainingListen";

test("a set is made of subtitles, blanked, done by keys alone; a colleague sees it at once and lists it when it is whole", async ({ signedIn }) => {
  test.slow();
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector")];
  // Its subtitles are published first.
  const tasks = await pei.request.post("/api/management/videoTask/list", { data: { search: "Big cats" } });
  const task = ((await tasks.json()) as { data: { records: { id: string; name: string }[] } }).data.records.find(({ name }) => name === "Big cats");
  expect((await pei.request.post("/api/management/videoTask/handIn", { data: { id: task?.id } })).ok()).toBe(true);
  expect((await ivy.request.post("/api/management/videoTask/approve", { data: { id: task?.id } })).ok()).toBe(true);

  await pei.goto(LIST);
  await expect(pei.getByRole("row", { name: /How many tones\?/ })).toContainText("Listed");
  await nobodyShutOut(pei, "listening sets");
  await picture(pei, "sets");
  await pei.getByRole("button", { name: "New listening set" }).click();
  const drawer = pei.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Title" }).fill("Cats, heard");
  await drawer.getByRole("combobox", { name: "Exercise" }).click();
  await option(pei, "Fill the gaps").click();
  await drawer.getByRole("combobox", { name: "Video" }).click();
  await pei.keyboard.type("Lions");
  await option(pei, "Lions and tigers").click();
  await picture(pei, "set-form");
  await drawer.getByRole("button", { name: "Create" }).click();
  await expect(pei).toHaveURL(/trainingListen\?id=/);
  await expect(pei.getByRole("heading", { name: "Cats, heard" })).toBeVisible();
  await expect(pei.getByText("Items are missing")).toBeVisible();
  await ivy.goto(pei.url());
  await expect(ivy.getByText("It has no items yet.")).toBeVisible();
  await listening(pei, ivy);

  await pei.getByRole("button", { name: "Items from subtitles" }).click();
  const cues = pei.getByRole("dialog", { name: "Items from subtitles" });
  await expect(cues.getByText("The cues of the published version 1.")).toBeVisible();
  await cues.getByRole("checkbox", { name: /Who is there/ }).check();
  await picture(pei, "set-cues");
  await cues.getByRole("button", { name: "Make 1 chosen item" }).click();
  await expect(ivy.getByRole("button", { name: /^Item 1 ·/ })).toContainText("Who is there?");
  await pei.getByRole("button", { name: "Items from subtitles" }).click();
  await cues.getByRole("button", { name: "Make 2 items of all" }).click();
  await expect(ivy.getByRole("button", { name: /^Item 3 ·/ })).toContainText("It's me!");
  // A region stands on the waveform for each.
  await expect(ivy.locator("[data-waveform] [part~=region]")).toHaveCount(3);
  await expect(ivy.getByRole("button", { name: "Item 1 has no gap" })).toBeVisible();
  await ivy.getByRole("button", { name: "List", exact: true }).click();
  // In the dialog: the page says it too, before that is open.
  await expect(ivy.getByRole("dialog")).toContainText("Item 1 has no gap");
  await ivy.keyboard.press("Escape");
  await expect(ivy.getByRole("dialog")).toBeHidden();

  // The first of those that were made opens by itself where they were made: a press would close it.
  await expect(pei.getByRole("button", { name: /^Item 1 ·/ })).toHaveAttribute("aria-expanded", "true");
  // Blanked by press; the last by keys.
  for (const [number, word] of [
    [1, "hello"],
    [2, "there"],
    [3, "me"],
  ] as const) {
    if (number > 1) await pei.getByRole("button", { name: new RegExp(`^Item ${number} ·`) }).click();
    await expect(pei.getByRole("textbox", { name: `What is said in item ${number}` })).toBeVisible();
    const blank = pei.getByRole("group", { name: "Words that are blanked" }).getByRole("button", { name: `Blank “${word}”`, exact: true });
    await blank.focus();
    await pei.keyboard.press("Enter");
    await expect(blank).toHaveAttribute("aria-pressed", "true");
  }
  // Who may list it is told how, and who may not whom to tell.
  await expect(ivy.getByText("All is there: “List” at the top shows it to learners.")).toBeVisible();
  await expect(pei.getByText(/^All is there. Whoever may list it/)).toBeVisible();
  await nobodyShutOut(pei, "a listening set");
  await picture(pei, "workbench");

  // The learner's view, by keys alone: heard, written as nobody spells it, judged right; then wrong, and said so.
  const view = pei.getByRole("region", { name: "As the learner has it" });
  await view.getByRole("button", { name: "Listen (3 left)" }).focus();
  await pei.keyboard.press("Enter");
  await expect(view.getByRole("button", { name: "Listen (2 left)" })).toBeVisible();
  await pei.keyboard.press("Tab");
  await pei.keyboard.type("ME");
  await pei.keyboard.press("Enter");
  await expect(view.getByText("Right!")).toBeVisible();
  await view.getByRole("button", { name: "Previous" }).press("Enter");
  await view.getByRole("textbox", { name: "Gap 1" }).fill("their");
  await pei.keyboard.press("Enter");
  await expect(view.getByText("Not quite.")).toBeVisible();
  await expect(view.locator("ins")).toHaveText("there");
  await picture(pei, "learner");

  await ivy.getByRole("button", { name: "List", exact: true }).click();
  await expect(pei.getByText("Learners practise with it.")).toBeVisible();
  // While it is listed it keeps what it needs: the refusal is at the item.
  const blank = pei.getByRole("button", { name: "Blank “there”", exact: true });
  await blank.click();
  await expect(pei.getByRole("alert").filter({ hasText: "has no gap" })).toBeVisible();
  await ivy.getByRole("button", { name: "Take off the list" }).click();
  await ivy.getByRole("dialog").getByRole("button", { name: "Take off the list" }).click();
  await expect(pei.getByText(/^All is there. Whoever may list it/)).toBeVisible();
  await pei.getByRole("button", { name: "Remove item 3" }).click();
  await expect(ivy.getByRole("button", { name: /^Item 3 ·/ })).toBeHidden();
  await pei.getByRole("button", { name: "Undo" }).click();
  await expect(ivy.getByRole("button", { name: /^Item 3 ·/ })).toBeVisible();
});

test("a dictation shows where it differs, and what is chosen is judged; a region that is moved moves its item", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.goto(LIST);
  await pei
    .getByRole("row", { name: /How many tones\?/ })
    .getByText("How many tones?")
    .click();
  const view = pei.getByRole("region", { name: "As the learner has it" });
  await view.getByRole("button", { name: "Listen (2 left)" }).click();
  await view.getByRole("button", { name: /Three tones/ }).click();
  await expect(view.getByText("Not quite.")).toBeVisible();
  await view.getByRole("button", { name: "Try again" }).click();
  await view.getByRole("button", { name: /One tone/ }).focus();
  await pei.keyboard.press("2");
  await expect(view.getByText("Right!")).toBeVisible();
  // The tones are on the waveform, and an item is moved along it.
  await expect(pei.locator("[data-waveform=drawn]")).toBeVisible();
  const last = pei.locator("[data-waveform] [part~=region]").last();
  const box = await atRest(last);
  await pei.mouse.move(box.x + box.width / 2, box.y + 60);
  await pei.mouse.down();
  await pei.mouse.move(box.x + box.width / 2 - 60, box.y + 60, { steps: 6 });
  await pei.mouse.up();
  await expect(pei.getByRole("button", { name: /^Item 4 ·/ })).not.toContainText("0:06.000");
  await picture(pei, "moved");
});

for (const [scheme, locale, width] of [
  ["light", "en-US", 390],
  ["dark", "zh-CN", 1366],
] as const)
  test(`a listening set, ${scheme}, ${locale}, ${width} px`, async ({ signedIn }) => {
    const page = await signedIn("producer", locale);
    await page.request.post("/api/user/settings", { data: { nav_theme: scheme } });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(LIST);
    await expect(page.getByText("Who is there?").first()).toBeVisible();
    await picture(page, `sets-${scheme}-${width}`);
    await page.getByText("Who is there?").first().click();
    await expect(page.locator("[data-waveform]")).not.toHaveAttribute("data-waveform", "reading");
    const first = page.getByRole("button", { name: locale === "zh-CN" ? /^第 1 题 ·/ : /^Item 1 ·/ });
    await first.click();
    await expect(first).toHaveAttribute("aria-expanded", "true");
    expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing is wider than the page").toBeLessThanOrEqual(width);
    await nobodyShutOut(page, `a listening set ${scheme}`);
    await picture(page, `set-${scheme}-${width}`);
  });
