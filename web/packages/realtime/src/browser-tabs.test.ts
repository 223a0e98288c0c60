import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HubClient } from "./client.ts";
import type { ServerFrame } from "./frames.ts";
import { shareSocket } from "./shared-socket.ts";
import { BrowserTabs } from "./browser-tabs.ts";
import { event, overhear, type Seat, TestHub } from "./testing.ts";
import type { Handlers } from "./topic.ts";

let hub: TestHub;
let tabs: BrowserTabs;
const open: Page[] = [];

beforeEach(async () => {
  hub = new TestHub();
  tabs = new BrowserTabs({ url: await hub.url(), random: () => 0 });
});
afterEach(() => {
  for (const page of open.splice(0)) page.client.close();
  hub.close();
});

/** A tab of the browser: its client and its end of the shared socket. */
interface Page {
  client: HubClient<string>;
  hide: (hidden: boolean) => void;
  leave: () => void;
  /** As the browser does when the page is no more. */
  crash: () => void;
  stops: number[];
}

function page({ worker: allowed = true } = {}): Page {
  let crash = () => {};
  const gone = new Promise<void>((resolve) => (crash = resolve));
  // Stands for the browser's worker: hands the port over.
  const worker = { addEventListener: () => {}, port: { postMessage: (_opening: unknown, [port]: MessagePort[]) => port && tabs.join(port, gone) } };
  const locks = { request: (_name: string, run: () => Promise<never>) => run() };
  const shared = shareSocket({
    start: () => {
      if (!allowed) throw new Error("no workers here");
      return worker as unknown as SharedWorker;
    },
    own: () => {
      if (allowed) throw new Error("a socket of its own");
      return tabs;
    },
    locks: locks as unknown as LockManager,
  });
  const stops: number[] = [];
  const client = new HubClient<string>({ url: "", connect: shared.connect, random: () => 0, onStop: (code) => stops.push(code) });
  const made = { client, hide: shared.hide, leave: shared.leave, crash, stops };
  open.push(made);
  return made;
}

const listen = ({ client }: Page, topic: string, more?: Handlers) => overhear(client, topic, more);

const sub = (topic: string, offset: number, recovered = 0): ServerFrame => ({ t: "sub", topic, pos: ["e", offset], recovered });
const kind = (of: Page, topic: string) => of.client.freshness.store.getState()[topic]?.kind;

describe("tabs of one browser", () => {
  it("each get an answer to every question, though a second about the same topic came while the connection was being made", async () => {
    const { port1: tab, port2 } = new MessageChannel();
    const frames: ServerFrame[] = [];
    let wake = () => {};
    tab.onmessage = ({ data }: MessageEvent<{ frame: ServerFrame }>) => {
      frames.push(data.frame);
      wake();
    };
    const until = async (times: number, t: string) => {
      while (frames.filter((frame) => frame.t === t).length < times) await new Promise<void>((resolve) => (wake = resolve));
    };
    const coming = hub.seat();
    tabs.join(port2, new Promise(() => {}));
    const asked = [{ t: "sub", topic: "user:7" }, { t: "sub", topic: "user:7", since: ["e", 4] }, { t: "ping" }];
    for (const frame of asked) tab.postMessage({ text: JSON.stringify(frame) });
    await until(1, "pong");
    const seat = (await coming).hello();
    expect(await seat.hears()).toEqual({ t: "sub", topic: "user:7", since: ["e", 4] });
    seat.send({ t: "sub", topic: "user:7", pos: ["e", 4], recovered: 0 });
    await until(2, "sub");
    expect(frames.at(-1)).toMatchObject({ t: "sub", pos: ["e", 4] });
    tab.postMessage({ close: true });
    tab.close();
  });

  it("share one connection, and each hears every event once, over a break too", async () => {
    const [one, two, three] = [page(), page(), page()];
    const first = listen(one, "resource:x", { since: ["e", 1] });
    const seat = (await hub.seat()).hello();
    expect(await seat.hears()).toEqual({ t: "sub", topic: "resource:x", since: ["e", 1] });
    seat.send(sub("resource:x", 1), event(2));
    await first.until("ev 2");
    // Others come with the positions at which they loaded their lists.
    const second = listen(two, "resource:x", { since: ["e", 2] });
    await second.until("ready");
    const third = listen(three, "resource:x", { since: ["e", 1] });
    expect(await seat.hears()).toEqual({ t: "sub", topic: "resource:x", since: ["e", 1] });
    seat.send(sub("resource:x", 1, 2), event(2), event(3));
    await Promise.all([first.until("ev 3"), second.until("ev 3"), third.until("ev 3")]);

    const again = hub.seat();
    seat.close(4000);
    const next = (await again).hello();
    expect(await next.hears()).toEqual({ t: "sub", topic: "resource:x", since: ["e", 3] });
    expect([one, two, three].map((tab) => kind(tab, "resource:x"))).toEqual(["lost", "lost", "lost"]);
    next.send(sub("resource:x", 3, 1), event(4));
    await Promise.all([first.until("ev 4"), second.until("ev 4"), third.until("ev 4")]);
    const events = (heard: string[]) => heard.filter((line) => !line.startsWith("ready "));
    expect([first, second, third].map(({ heard }) => events(heard))).toEqual([
      ["ev 2", "ev 3", "ev 4"],
      ["ev 3", "ev 4"],
      ["ev 2", "ev 3", "ev 4"],
    ]);
    expect([one, two, three].map((tab) => kind(tab, "resource:x"))).toEqual(["live", "live", "live"]);
  });

  it("go one by one, by a close or a crash; the last one closes the connection", async () => {
    const [one, two] = [page(), page()];
    one.client.at("presence:x", "7");
    const first = listen(one, "resource:x", { since: ["e", 1] });
    const second = listen(two, "resource:x", { since: ["e", 1] });
    const seat = (await hub.seat()).hello();
    const said = [await seat.hears(), await seat.hears()];
    expect(said).toEqual([
      { t: "sub", topic: "resource:x", since: ["e", 1] },
      { t: "at", topic: "presence:x", key: "7", on: true },
    ]);
    seat.send(sub("resource:x", 1));
    await Promise.all([first.until("ready"), second.until("ready")]);
    const closed = seat.closed();
    one.crash();
    expect(await seat.hears()).toEqual({ t: "at", topic: "presence:x", key: "7", on: false });
    seat.send(event(2));
    await second.until("ev 2");
    two.leave();
    expect(await seat.hears()).toEqual({ t: "unsub", topic: "resource:x" });
    await closed;
  });

  it("that are hidden hear states now and then", async () => {
    tabs = new BrowserTabs({ url: await hub.url(), random: () => 0, hiddenMs: 20 });
    const hidden = page();
    hidden.hide(true);
    const board = listen(hidden, "board");
    const seat = (await hub.seat()).hello();
    await seat.hears();
    seat.send(sub("board", 0), { t: "snap", topic: "board", items: {} }, { t: "st", topic: "board", k: "a", d: 1 });
    await board.until("st a 1");
  });

  it("that have no worker have a connection each, and are told the same when they are hidden", async () => {
    const hidden = page({ worker: false });
    const board = listen(hidden, "board");
    const tail = listen(hidden, "log:classes", { since: ["e", 0] });
    const seat = (await hub.seat()).hello();
    const asked = [await seat.hears(), await seat.hears()];
    expect(asked).toEqual([
      { t: "sub", topic: "board" },
      { t: "sub", topic: "log:classes", since: ["e", 0] },
    ]);
    seat.send(sub("board", 0), { t: "snap", topic: "board", items: { a: 0 } }, sub("log:classes", 0));
    await Promise.all([board.until("snap a"), tail.until("ready")]);
    hidden.hide(true);
    expect(await seat.hears()).toEqual({ t: "unsub", topic: "log:classes" });
    for (const d of [1, 2, 3]) seat.send({ t: "st", topic: "board", k: "a", d });
    // Events are not conflated: what comes after the states shows that these are through.
    const events = listen(hidden, "resource:x", { since: ["e", 1] });
    await seat.hears();
    seat.send(sub("resource:x", 1), event(2));
    await events.until("ev 2");
    expect(board.heard).toEqual(["ready 0 0", "snap a"]);
    hidden.hide(false);
    await board.until("st a 3");
    expect(board.heard).toEqual(["ready 0 0", "snap a", "st a 3"]);
    expect(await seat.hears()).toEqual({ t: "sub", topic: "log:classes", since: ["e", 0] });
    const closed = seat.closed();
    hidden.leave();
    await closed;
  });

  it("that are shown again have the latest state, and the log goes on without a hole", async () => {
    const [shown, hidden] = [page(), page()];
    const [here, there] = [listen(shown, "board"), listen(hidden, "board")];
    const seat = (await hub.seat()).hello();
    await seat.hears();
    seat.send(sub("board", 0), { t: "snap", topic: "board", items: { a: 0 } });
    await Promise.all([here.until("snap a"), there.until("snap a")]);
    const tail = listen(hidden, "log:classes", { since: ["e", 0] });
    expect(await seat.hears()).toEqual({ t: "sub", topic: "log:classes", since: ["e", 0] });
    seat.send(sub("log:classes", 0), { t: "log", topic: "log:classes", upto: 2, lines: [{ o: 2 }] });
    await tail.until("log 2 upto 2");

    hidden.hide(true);
    expect(await seat.hears()).toEqual({ t: "unsub", topic: "log:classes" });
    for (const d of [1, 2, 3]) seat.send({ t: "st", topic: "board", k: "a", d });
    await here.until("st a 3");
    expect(there.heard).toEqual(["ready 0 0", "snap a"]);

    hidden.hide(false);
    await there.until("st a 3");
    expect(here.heard).toEqual(["ready 0 0", "snap a", "st a 1", "st a 2", "st a 3"]);
    expect(there.heard).toEqual(["ready 0 0", "snap a", "st a 3"]);
    expect(await seat.hears()).toEqual({ t: "sub", topic: "log:classes", since: ["e", 2] });
    seat.send(sub("log:classes", 2), { t: "gap", topic: "log:classes", from: 3, to: 8 }, { t: "log", topic: "log:classes", upto: 9, lines: [{ o: 9 }] });
    await tail.until("log 9 upto 9");
    expect(tail.heard).toEqual(["ready 0 0", "log 2 upto 2", "ready 2 0", "gap 3 8", "log 9 upto 9"]);
  });

  it("want different lines of one log: only then there is a second connection", async () => {
    const [one, two] = [page(), page()];
    const errors = listen(one, "log:classes", { filter: { level: "error" } });
    const seat = (await hub.seat()).hello();
    await seat.hears();
    seat.send(sub("log:classes", 0));
    await errors.until("ready");
    const another = hub.seat();
    const all = listen(two, "log:classes");
    const second = (await another).hello();
    expect(await second.hears()).toEqual({ t: "sub", topic: "log:classes" });
    second.send(sub("log:classes", 0), { t: "log", topic: "log:classes", upto: 1, lines: [{ o: 1 }] });
    await all.until("log 1 upto 1");
    expect(errors.heard).toEqual(["ready 0 0"]);
  });

  it("are all told when the session is over, and the next one begins anew", async () => {
    const [one, two] = [page(), page()];
    const first = listen(one, "board");
    const refused = listen(two, "sos");
    const seat: Seat = (await hub.seat()).hello();
    const asked = [await seat.hears(), await seat.hears()];
    expect(asked.map((frame) => "topic" in frame && frame.topic).toSorted()).toEqual(["board", "sos"]);
    seat.send({ t: "err", topic: "sos", code: "forbidden", msg: "no" }, sub("board", 0));
    await Promise.all([first.until("ready"), refused.until("end forbidden")]);
    seat.close(4401, "signed out");
    while (one.stops.length + two.stops.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect([one.client.stopped, two.client.stopped]).toEqual([
      { code: 4401, reason: "signed out" },
      { code: 4401, reason: "signed out" },
    ]);
    const later = page();
    const anew = listen(later, "board");
    const next = (await hub.seat()).hello();
    expect(await next.hears()).toEqual({ t: "sub", topic: "board" });
    next.send(sub("board", 0), { t: "snap", topic: "board", items: {} });
    await anew.until("snap ");
  });
});
