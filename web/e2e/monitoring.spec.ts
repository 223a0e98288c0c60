// Twenty running classes on two monitors' boards: the one that needs a human rises, and a call for help has one helper. Then the log of them all.
import type { Page } from "@playwright/test";
import { type Room, rooms } from "./rooms.ts";
import { expect, gone, picture, seenLive, shown, test } from "./support.ts";

test(
  "of twenty classes the degrading one rises to the top of both boards, and a call for help is claimed by one",
  { tag: ["@gate", "@timed"] },
  async ({ signedIn, server }) => {
    test.slow();
    const school = await rooms(await signedIn("scheduler"), server.data);
    await school.open(20);
    const boards = [await signedIn("monitor"), await signedIn("monitor2", "zh-CN")] as const;
    const [bad, calling] = [school.classes[12]!, school.classes[7]!];
    const first = (board: Page) => board.getByRole("article").first();
    const leads = (board: Page, room: Room) => first(board).filter({ has: board.getByRole("link", { name: room.name, exact: true }) });
    for (const board of boards) {
      await board.goto("/ClassroomSituation");
      await expect
        .poll(async () => Number(await board.locator("[data-board]").getByRole("listitem").first().getAttribute("aria-setsize")))
        .toBeGreaterThanOrEqual(20);
      await expect(leads(board, bad)).toHaveCount(0);
    }

    await school.say(school.classes.flatMap((room) => Array.from({ length: 30 }, () => school.sample(room, room === bad ? 5 : 1))));
    await Promise.all(boards.map((board) => expect(leads(board, bad)).toBeVisible()));
    for (const board of boards) await expect(first(board)).toHaveAttribute("data-level", "anomaly");

    const rises = (board: Page) => shown(leads(board, calling));
    await seenLive(() => school.say([school.event(calling, "student", "sos", { category: "audio" })]), rises(boards[0]), rises(boards[1]));
    await Promise.all([picture(boards[0], "board-en"), picture(boards[1], "board-zh")]);

    const [claim, theirClaim] = [first(boards[0]).getByRole("button", { name: "Claim", exact: true }), first(boards[1]).getByRole("button", { name: "接手" })];
    await expect(theirClaim).toBeVisible();
    const press = () => Promise.all([boards[0].waitForResponse((answer) => answer.url().endsWith("/api/sos/claim") && answer.ok()), claim.click()]);
    const claimed = (board: Page, words: string) => shown(leads(board, calling).filter({ hasText: words }));
    await seenLive(press, gone(claim), gone(theirClaim), claimed(boards[0], "You have it"), claimed(boards[1], "由 Mo Li 处理"));
    await Promise.all([picture(boards[0], "claimed-en"), picture(boards[1], "claimed-zh")]);
  },
);

test("a monitor follows 200 lines a second, pauses and resumes: what is read stands still, every line comes once, in order, as the store has them", async ({
  signedIn,
  server,
}) => {
  test.slow();
  const school = await rooms(await signedIn("scheduler"), server.data);
  await school.open(1);
  const room = school.classes[0]!;
  const monitor = await signedIn("monitor");
  await monitor.goto(`/logMonitoring?stream=classes&class=${room.id}`);
  await expect(monitor.locator("[data-fresh=live]").first()).toBeVisible();

  // Five seconds of 200 lines each, in batches of 20, a tenth of a second apart.
  const flood = (async () => {
    for (let batch = 0; batch < 50; batch += 1) {
      const due = new Promise((resolve) => setTimeout(resolve, 100));
      await school.say(Array.from({ length: 20 }, (_, n) => school.line(room, `line ${batch * 20 + n + 1}`)));
      await due;
    }
  })();
  const list = monitor.getByRole("log");
  /** The lines on screen: offset and number. */
  const onScreen = () =>
    list
      .locator("[data-offset]")
      .evaluateAll((rows) => rows.map((row) => [Number(row.getAttribute("data-offset")), Number(/line (\d+)/.exec(row.textContent ?? "")?.[1])] as const));
  const newest = async () => (await onScreen()).at(-1)?.[1] ?? 0;
  await expect.poll(newest).toBeGreaterThan(100);
  await monitor.getByRole("button", { name: "Pause" }).click();
  await expect(monitor.getByRole("button", { name: /Paused ·/ })).toBeVisible();
  const [still, place] = [await list.innerText(), await onScreen()];
  await flood;
  // What it counts, it has heard: and yet nothing moves.
  await expect(monitor.getByRole("button", { name: `Paused · ${1000 - (place.at(-1)?.[1] ?? 0)} new lines` })).toBeVisible();
  expect([await list.innerText(), await onScreen()]).toEqual([still, place]);
  await picture(monitor, "log-paused-en");
  await monitor.getByRole("button", { name: "Resume" }).click();
  await expect.poll(newest).toBe(1000);
  await picture(monitor, "log-resumed-en");

  type Stored = { more: boolean; records: { o: number; message: string }[] };
  const page = async (before: object) => {
    const answer = await monitor.request.post("/api/log/list", { data: { stream: "classes", filter: { class: room.id }, limit: 500, ...before } });
    return ((await answer.json()) as { data: Stored }).data;
  };
  const late = await page({});
  const early = await page({ before: late.records[0]?.o });
  expect(early.more).toBe(false);
  const kept = [...early.records, ...late.records].map((line) => [line.o, line.message]);
  // The list is virtual: it is read from its end to its beginning, a piece of a screen at a time.
  const seen = new Map<number, number>();
  await list.hover();
  for (let turn = 0; turn < 300 && ![...seen.values()].includes(1); turn += 1) {
    const lines = await onScreen();
    expect(
      lines.every(([offset], at) => at === 0 || offset > (lines[at - 1]?.[0] ?? 0)),
      "in order, none twice",
    ).toBe(true);
    for (const [offset, number] of lines) seen.set(offset, number);
    await monitor.mouse.wheel(0, -300);
    await monitor.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  const read = [...seen].toSorted(([a], [b]) => a - b);
  expect(read.map(([, number]) => number)).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1));
  expect(read.map(([offset, number]) => [offset, `line ${number}`])).toEqual(kept);
});
