// Videos: many are brought in and given out, two people do the work and decide on it, live on each other's screens; a collection stops recommending, and begins again.
import { readFileSync } from "node:fs";
import { choose, expect, listening, nobodyShutOut, option, picture, test } from "./support.ts";

const UNPROCESSED = "/video-courseware-unprocessed";
const MANAGEMENT = "/video-courseware-management";
const film = (name: string) => readFileSync(new URL(`../../server/src/areas/videos/demo/${name}.webm`, import.meta.url));

test("videos are brought in, given out before everybody's eyes, come back with a reason, and become a courseware", { tag: "@gate" }, async ({ signedIn }) => {
  test.slow();
  const [pei, paul, ivy] = [await signedIn("producer"), await signedIn("producer2"), await signedIn("inspector")];
  for (const page of [pei, ivy]) {
    await page.goto(UNPROCESSED);
    await page.getByRole("row", { name: /Penguins at the zoo/ }).waitFor();
  }
  await listening(pei, ivy);
  await nobodyShutOut(pei, "unprocessed videos");
  // Two at once: each comes with its length and a picture of it, on every screen.
  await pei.getByLabel("Upload videos").setInputFiles([
    { name: "Snow in May.webm", mimeType: "video/webm", buffer: film("rain") },
    { name: "Night train.webm", mimeType: "video/webm", buffer: film("night") },
  ]);
  for (const name of ["Snow in May", "Night train"]) {
    const row = ivy.getByRole("row", { name: new RegExp(name) });
    await expect(row).toContainText("4 sec", { timeout: 30_000 });
    await expect(row.getByRole("img", { name })).toBeVisible();
  }
  // All that is missing is said.
  for (const name of ["Snow in May", "Night train"])
    await pei
      .getByRole("row", { name: new RegExp(name) })
      .getByRole("checkbox")
      .check();
  await pei.getByRole("button", { name: "Assign 2 videos" }).click();
  const drawer = pei.getByRole("dialog", { name: "Assign 2 videos" });
  await drawer.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(drawer.getByText("Required", { exact: true })).toHaveCount(6);
  const snow = drawer.getByRole("listitem", { name: "Snow in May" });
  await snow.getByLabel("Name of the second creation").fill("Snow and sunshine");
  for (const name of ["Snow in May", "Night train"]) {
    await drawer.getByRole("listitem", { name }).getByLabel("Knowledge points").fill("Weather");
    await pei.keyboard.press("Enter");
  }
  await drawer.getByLabel("Assignee").click();
  await expect(pei.locator(".ant-select-dropdown:visible").getByText("open task").first()).toBeVisible();
  await option(pei, "Paul Meyer").click();
  await drawer.getByLabel("Learning level").click();
  await option(pei, "A1").click();
  await drawer.getByLabel("Requirements").fill("Subtitles in English and Chinese");
  await drawer.getByLabel("Collection").click();
  await choose(pei, "Animals", "Animals and nature");
  await drawer.getByLabel("Category of its courseware").click();
  await choose(pei, "Stage 1", "Stage 1");
  await picture(pei, "assign");
  await drawer.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(drawer).toBeHidden();
  // They leave under Ivy's eyes, with the name of who took them.
  await expect(ivy.getByText("Pei Zhang assigned “Snow in May” just now")).toBeVisible();
  await expect(ivy.getByRole("row", { name: /Snow in May|Night train/ })).toHaveCount(0);
  await picture(ivy, "given-out");
  // Paul finds his own, and hands it in; Ivy, who looks on, decides.
  await paul.goto(MANAGEMENT);
  await paul.getByText("Mine", { exact: true }).click();
  await paul
    .getByRole("row", { name: /Snow and sunshine/ })
    .getByText("Snow and sunshine")
    .click();
  await expect(paul.getByText("It is yours: hand it in when it is done.")).toBeVisible();
  await nobodyShutOut(paul, "a task");
  // It is watched by keys: a second on, played, paused.
  const player = paul.locator("video:visible");
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0);
  await paul.getByRole("heading", { name: "Snow and sunshine" }).click();
  await paul.keyboard.press("ArrowRight");
  await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThanOrEqual(1);
  for (const paused of [false, true]) {
    await paul.keyboard.press("Space");
    await expect.poll(() => player.evaluate((one: HTMLVideoElement) => one.paused)).toBe(paused);
  }
  await ivy.goto(paul.url());
  await expect(ivy.getByText("Paul Meyer is working on it.")).toBeVisible();
  await listening(paul, ivy);
  // There is nothing to hand in without a cue.
  await expect(paul.getByText("1 problem has to be fixed before it can be handed in.")).toBeVisible();
  await paul.getByRole("button", { name: "Open subtitles" }).click();
  await paul.getByRole("button", { name: "New cue" }).click();
  await expect(paul.getByRole("textbox", { name: "Text of cue 1" })).toBeFocused();
  await paul.keyboard.type("It snows!");
  await expect(paul.locator("[data-save]")).toHaveAttribute("data-save", "saved");
  await paul.goBack();
  await expect(paul.getByText("Rules kept")).toBeVisible();
  await paul.getByRole("button", { name: "Hand in" }).click();
  await ivy.getByRole("button", { name: "Reject" }).click();
  const dialog = ivy.getByRole("dialog", { name: "Reject · Snow and sunshine" });
  await dialog.getByLabel("Reason").fill("The second line is late");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog).toBeHidden();
  await expect(paul.getByText("The second line is late").first()).toBeVisible();
  await picture(paul, "rejected");
  await paul.getByRole("button", { name: "Take up again" }).click();
  await expect(ivy.getByText("Round 2")).toBeVisible();
  await paul.getByRole("button", { name: "Hand in" }).click();
  await ivy.getByRole("button", { name: "Approve" }).click();
  await expect(paul.getByText("Approved: its second creation and its courseware are made.")).toBeVisible();
  await picture(paul, "approved");
  // What came of it bears the task's name.
  await paul.getByRole("definition").getByRole("link", { name: "Snow and sunshine" }).last().click();
  await expect(paul).toHaveURL(/classContentManagement/);
  await expect(paul.getByRole("heading", { name: "Snow and sunshine" }).first()).toBeVisible();
  await paul.goto(`${MANAGEMENT}?list=videos&origin=second_creation`);
  await expect(paul.getByRole("row", { name: /Snow and sunshine.*Second creation.*Animals and nature/ })).toBeVisible();
});

test("whoever made a video reads why it was not passed", async ({ signedIn }) => {
  const pei = await signedIn("producer");
  await pei.goto(UNPROCESSED);
  await pei
    .getByRole("row", { name: /Good night, moon/ })
    .getByText("Good night, moon")
    .click();
  const video = pei.getByRole("dialog", { name: "Good night, moon" });
  await video.getByRole("tab", { name: "State" }).click();
  await expect(video.getByText("The sound is missing for the last second.")).toBeVisible();
  await nobodyShutOut(pei, "a video");
  await picture(pei, "video-state");
  await video.getByRole("button", { name: "Submit for review" }).click();
  await expect(video.getByText("Waits for review")).toBeVisible();
});

test("a delisted collection's recommendations end on every screen, and begin again with it", async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector")];
  for (const page of [pei, ivy]) {
    await page.goto(`${MANAGEMENT}?list=video_collections`);
    await page
      .getByRole("row", { name: /Songs for every day/ })
      .getByText("Songs for every day")
      .click();
  }
  const shelf = pei.getByRole("dialog", { name: "Songs for every day" });
  await shelf.getByRole("tab", { name: "Videos" }).click();
  const video = shelf.getByRole("listitem", { name: "Old MacDonald had a farm" });
  await expect(video).toContainText("Recommended");
  await listening(pei, ivy);
  await nobodyShutOut(pei, "a collection");
  const deciding = ivy.getByRole("dialog", { name: "Songs for every day" });
  await deciding.getByRole("button", { name: "Delist" }).click();
  const asked = ivy.getByRole("dialog", { name: "Delist · Songs for every day" });
  await expect(asked.getByText(/recommended no longer/)).toBeVisible();
  await picture(ivy, "delisting");
  await asked.getByRole("button", { name: "Delist" }).click();
  await expect(video).toContainText("Stopped with the collection");
  await picture(pei, "stopped");
  await deciding.getByRole("button", { name: "List", exact: true }).click();
  await expect(video).toContainText("Recommended");
  await expect(shelf.getByRole("listitem", { name: "Good night, moon" }), "what was not recommended before is not now").toContainText("Not recommended");
  // Its order is changed by keys as well.
  const names = () =>
    shelf
      .getByRole("list", { name: "Videos" })
      .getByRole("listitem")
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const before = await names();
  await shelf.getByRole("button", { name: `Move “${before[0]}”` }).press("ArrowDown");
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("what waits is found, watched and decided on", async ({ signedIn }) => {
    const ivy = await signedIn("inspector", "zh-CN");
    await ivy.setViewportSize({ width: 390, height: 844 });
    await ivy.goto(MANAGEMENT);
    await ivy.getByText("待审核", { exact: false }).first().click();
    await ivy.getByText("Hello, dolphin!").first().click();
    await expect(ivy.getByText("Paul Meyer 已提交，等待审核。")).toBeVisible();
    const wide = await ivy.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, "nothing is wider than the screen").toBeLessThanOrEqual(390);
    await nobodyShutOut(ivy, "a task on a phone");
    await picture(ivy, "phone-task");
    await ivy.getByRole("button", { name: "审核通过" }).click();
    await expect(ivy.getByText("审核通过，二创视频与课件已生成。")).toBeVisible();
  });
});

test("what was typed of an assignment is not lost by a slip, nor with the row that somebody else was quicker with", async ({ signedIn }) => {
  const [pei, paul] = [await signedIn("producer"), await signedIn("producer2")];
  await pei.goto(UNPROCESSED);
  const row = pei.getByRole("row", { name: /A walk in the rain/ });
  await listening(pei);
  await row.getByRole("button", { name: /^Assign/ }).click();
  const drawer = pei.getByRole("dialog", { name: "Assign “A walk in the rain”" });
  await drawer.getByLabel("Requirements").fill("Subtitles in English");
  await pei.keyboard.press("Escape");
  const asked = pei.getByRole("dialog", { name: "Discard what you typed?" });
  await asked.getByRole("button", { name: "Go on" }).click();
  await expect(drawer.getByLabel("Requirements")).toHaveValue("Subtitles in English");

  const asks = async <T>(path: string, data: object) => ((await (await paul.request.post(`/api/management/${path}`, { data })).json()) as { data: T }).data;
  type List = { records: { id: string; name?: string; title?: string }[] };
  const first = async (path: string, data: object) => (await asks<List>(path, data)).records[0]?.id;
  await asks("videoTask/assign", {
    videos: [{ video_id: await first("video/list", { search: "A walk in the rain" }), name: "Paul's rain", points: ["Weather"] }],
    assignee_id: await first("videoTask/assign/people", {}),
    level: "A1",
    requirements: "Subtitles",
    collection_id: await first("videoCollection/list", { search: "Animals and nature" }),
  });
  await expect(pei.getByText("Paul Meyer assigned “A walk in the rain” just now")).toBeVisible();
  await expect(row).toBeHidden();
  await expect(drawer.getByLabel("Requirements")).toHaveValue("Subtitles in English");
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await asked.getByRole("button", { name: "Discard" }).click();
  await expect(drawer).toBeHidden();
});

test("what is known of videos comes from a sheet, by the names of their files", async ({ signedIn }) => {
  const [pei, ivy] = [await signedIn("producer"), await signedIn("inspector", "zh-CN")];
  for (const page of [pei, ivy]) await page.goto(UNPROCESSED);
  // The same film as another's under a name of its own, but for nothing at its end.
  const harbour = Buffer.concat([film("sea"), Buffer.from([0xec, 0x81, 0x00])]);
  await pei.getByLabel("Upload videos").setInputFiles([{ name: "Harbour.webm", mimeType: "video/webm", buffer: harbour }]);
  const row = ivy.getByRole("row", { name: /Harbour/ });
  await expect(row).toBeVisible({ timeout: 30_000 });
  await pei.getByRole("button", { name: "Import", exact: true }).click();
  const sheet = pei.getByRole("dialog", { name: "Import rows from a file" });
  await expect(sheet.getByText("In the column “Video file” stands what the file was called", { exact: false })).toBeVisible();
  const rows = "Video file,Name,Level,Length\nHarbour.webm,The old harbour,A2,4000\nsea.webm,The sea,A1,\nNobody.webm,Nobody,A1,\n";
  await sheet.locator("input[type=file]").setInputFiles({ name: "films.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  // Of a film that several have, and of one that nobody brought, it says so; nothing is written before one presses.
  await expect(sheet.getByText("There is none called “Nobody.webm”")).toBeVisible();
  await expect(sheet.getByText("Several records match this row", { exact: false })).toBeVisible();
  await expect(row).toBeVisible();
  await picture(pei, "videos-sheet");
  await nobodyShutOut(pei, "a sheet of videos");
  // Said once, though its field is required as well; how long a film is, nobody reads from a sheet.
  await expect(sheet.getByRole("list", { name: "What is wrong" }).getByRole("listitem").filter({ hasText: "Row 4" })).toHaveCount(1);
  await expect(sheet.getByText("Left aside, because a sheet does not set it: Length.")).toBeVisible();
  await expect(sheet.getByRole("list", { name: "What changes" })).toContainText("Name: Harbour → The old harbour");
  await sheet.getByRole("button", { name: "Import 1 row" }).click();
  await expect(ivy.getByRole("row", { name: /The old harbour/ })).toContainText("A2", { timeout: 20_000 });
  // A record that is only looked at has nothing to save.
  await pei
    .getByRole("row", { name: /The old harbour/ })
    .getByText("The old harbour")
    .click();
  const drawer = pei.getByRole("dialog", { name: "The old harbour" });
  await expect(drawer.getByRole("textbox", { name: "Name" })).toHaveValue("The old harbour");
  await expect(drawer.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(drawer.getByText("Unsaved changes")).toBeHidden();
});
