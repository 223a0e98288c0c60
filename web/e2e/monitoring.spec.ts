// Twenty running classes on two monitors' boards: the one that needs a human rises, and a call for help has one helper. Then the log of them all.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./support.ts";

interface Row {
  id: string;
  number: string;
  name: string;
}

/** What classroom software would say, in batches, with the demo's provider key. */
class Rooms {
  private seq = 0;
  classes: Row[] = [];
  private readonly request: APIRequestContext;
  private readonly key: string;

  constructor(request: APIRequestContext, key: string) {
    this.request = request;
    this.key = key;
  }

  /** Plans so many classes that begin at once, each without a teacher of the demo: nobody is in two. */
  async open(count: number): Promise<void> {
    const start = new Date(Date.now() + 5_000);
    const end = new Date(start.getTime() + 25 * 60_000);
    for (let n = 0; n < count; n += 1) {
      const data = { name: `Lesson ${n + 1}`, kind: "live_lecture", student_ids: [], zone: "UTC", start_at: start.toISOString(), end_at: end.toISOString() };
      const answer = await this.request.post("/api/class/create", { data });
      this.classes.push(((await answer.json()) as { data: Row }).data);
    }
    await this.say(this.classes.map((room) => this.event(room, "teacher", "join")));
  }

  event = (room: Row, who: string, type: string, data: object = {}) => this.item("event", room, who, { type, data });
  /** One network check of a student. */
  sample = (room: Row, quality: number) => this.item("sample", room, "student", { quality, rtt: quality > 3 ? 900 : 60 });
  line = (room: Row, message: string) => this.item("log", room, "student", { level: "info", event: "story", message });

  async say(items: object[]): Promise<void> {
    const answer = await this.request.post("/api/ingest/batch", { data: { items }, headers: { "x-provider-key": this.key } });
    const said = (await answer.json()) as { data: { refused: unknown[] } };
    expect(said.data.refused).toEqual([]);
  }

  private item(kind: string, room: Row, who: string, more: object) {
    this.seq += 1;
    return { kind, class: room.id, session: `${room.id}-${who}`, seq: this.seq, at: new Date().toISOString(), user: `${room.id}-${who}`, name: who, role: who, ...more };
  }
}

async function rooms(page: Page, data: string): Promise<Rooms> {
  return new Rooms(page.request, (await readFile(join(data, "demo-provider-key"), "utf8")).trim());
}

test("of twenty classes the degrading one rises to the top of both boards, and a call for help is claimed by one", async ({ signedIn, server }) => {
  test.slow();
  const school = await rooms(await signedIn("scheduler"), server.data);
  await school.open(20);
  const boards = [await signedIn("monitor"), await signedIn("monitor2", "zh-CN")] as const;
  for (const board of boards) {
    await board.goto("/ClassroomSituation");
    await expect(board.getByRole("article")).not.toHaveCount(0);
  }
  const [bad, calling] = [school.classes[12]!, school.classes[7]!];
  const first = (board: Page) => board.getByRole("article").first();

  await school.say(school.classes.flatMap((room) => Array.from({ length: 30 }, () => school.sample(room, room === bad ? 5 : 1))));
  for (const board of boards) await expect(first(board)).toContainText(bad.name);

  await school.say([school.event(calling, "student", "sos", { category: "technical" })]);
  for (const board of boards) await expect(first(board)).toContainText(calling.name);
  await first(boards[0]).getByRole("button", { name: "Claim", exact: true }).click();
  await expect(first(boards[1])).toContainText("Mo Li");
  await expect(first(boards[1]).getByRole("button", { name: "接手" })).toHaveCount(0);
});

test("a monitor follows 200 lines a second, pauses and resumes: every line once, in order, as the store has them", async ({ signedIn, server }) => {
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
  const onScreen = () => list.locator("[data-offset]").evaluateAll((rows) => rows.map((row) => [Number(row.getAttribute("data-offset")), Number(/line (\d+)/.exec(row.textContent ?? "")?.[1])] as const));
  const newest = async () => (await onScreen()).at(-1)?.[1] ?? 0;
  await expect.poll(newest).toBeGreaterThan(100);
  await monitor.getByRole("button", { name: "Pause" }).click();
  await flood;
  await monitor.getByRole("button", { name: "Resume" }).click();
  await expect.poll(newest).toBe(1000);

  const stored = await monitor.request.post("/api/log/list", { data: { stream: "classes", filter: { class: room.id }, limit: 500 } });
  const kept = ((await stored.json()) as { data: { records: { o: number; message: string }[] } }).data.records;
  expect(kept.map((line) => line.message)).toEqual(Array.from({ length: 500 }, (_, n) => `line ${n + 501}`));
  // The list is virtual: it is read from its end to its beginning, a piece of a screen at a time.
  const seen = new Map<number, number>();
  await list.hover();
  for (let turn = 0; turn < 300 && ![...seen.values()].includes(1); turn += 1) {
    const lines = await onScreen();
    expect(lines.every(([offset], at) => at === 0 || offset > (lines[at - 1]?.[0] ?? 0)), "in order, none twice").toBe(true);
    for (const [offset, number] of lines) seen.set(offset, number);
    await monitor.mouse.wheel(0, -300);
    await monitor.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  const shown = [...seen].sort(([a], [b]) => a - b).map(([, number]) => number);
  expect(shown).toEqual(Array.from({ length: 1000 }, (_, n) => n + 1));
});
