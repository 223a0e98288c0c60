import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { delayOf, isFinal } from "./backoff.ts";
import { HubClient, type Socket } from "./client.ts";
import type { ServerFrame } from "./frames.ts";
import { event, overhear, TestHub } from "./testing.ts";
import type { Handlers } from "./topic.ts";

let hub: TestHub;
let client: HubClient<string>;
const stops: number[] = [];

beforeEach(async () => {
  hub = new TestHub();
  stops.length = 0;
  // Without chance every delay is its least: nothing here waits for a clock.
  client = new HubClient<string>({ url: await hub.url(), random: () => 0, onStop: (code) => stops.push(code) });
});
afterEach(() => {
  client.close();
  hub.close();
});

const listen = (topic: string, more?: Handlers) => overhear(client, topic, more);

describe("the hub client", () => {
  it("goes on from where it was after a break, and shows nothing twice", async () => {
    const ann = listen("resource:x", { since: ["e", 10] });
    const first = (await hub.seat()).hello();
    expect(await first.hears()).toEqual({ t: "sub", topic: "resource:x", since: ["e", 10] });
    first.send({ t: "sub", topic: "resource:x", pos: ["e", 10], recovered: 1 }, event(11), event(12), event(12));
    await ann.until("ev 12");
    const again = hub.seat();
    first.close(4000);
    const second = (await again).hello();
    expect(await second.hears()).toEqual({ t: "sub", topic: "resource:x", since: ["e", 12] });
    second.send({ t: "sub", topic: "resource:x", pos: ["e", 12], recovered: 2 }, event(13), event(14));
    await ann.until("ev 14");
    expect(ann.heard).toEqual(["ready 10 1", "ev 11", "ev 12", "ready 12 2", "ev 13", "ev 14"]);
    expect(client.freshness.store.getState()["resource:x"]).toMatchObject({ kind: "live", recovered: 2 });
  });

  it("is without a network for whoever begins to listen meanwhile, too", async () => {
    const ann = listen("resource:x");
    (await hub.seat()).hello().send({ t: "sub", topic: "resource:x", pos: ["e", 1], recovered: 0 });
    await ann.until("ready 1 0");
    client.offline();
    listen("resource:x");
    listen("resource:y");
    expect(client.freshness.store.getState()).toMatchObject({ "resource:x": { kind: "offline" }, "resource:y": { kind: "offline" } });
  });

  it("asks again where an offset jumps, instead of showing a list with a hole", async () => {
    const ann = listen("resource:x", { since: ["e", 1] });
    const seat = (await hub.seat()).hello();
    await seat.hears();
    seat.send({ t: "sub", topic: "resource:x", pos: ["e", 1], recovered: 0 }, event(2), event(4));
    expect(await seat.hears()).toEqual({ t: "sub", topic: "resource:x", since: ["e", 2] });
    seat.send({ t: "sub", topic: "resource:x", pos: ["e", 2], recovered: 2 }, event(3), event(4));
    await ann.until("ev 4");
    expect(ann.heard.filter((line) => line.startsWith("ev"))).toEqual(["ev 2", "ev 3", "ev 4"]);
  });

  it("catches a late listener up without telling the first one twice", async () => {
    const ann = listen("resource:x", { since: ["e", 5] });
    const seat = (await hub.seat()).hello();
    await seat.hears();
    seat.send({ t: "sub", topic: "resource:x", pos: ["e", 5], recovered: 0 }, event(6));
    await ann.until("ev 6");
    const bob = listen("resource:x", { since: ["e", 4] });
    expect(await seat.hears()).toEqual({ t: "sub", topic: "resource:x", since: ["e", 4] });
    seat.send({ t: "sub", topic: "resource:x", pos: ["e", 4], recovered: 2 }, event(5), event(6), event(7));
    await bob.until("ev 7");
    expect(bob.heard).toEqual(["ready 4 2", "ev 5", "ev 6", "ev 7"]);
    expect(ann.heard.filter((line) => line.startsWith("ev"))).toEqual(["ev 6", "ev 7"]);
    bob.stop();
    ann.stop();
    expect(await seat.hears()).toEqual({ t: "unsub", topic: "resource:x" });
  });

  it("tells a listener to load anew when what it missed cannot be had", async () => {
    const ann = listen("resource:x", { since: ["old", 400] });
    const seat = (await hub.seat()).hello();
    await seat.hears();
    seat.send({ t: "reset", topic: "resource:x", pos: ["e", 9] }, event(10));
    await ann.until("ev 10");
    expect(ann.heard).toEqual(["reset 9", "ev 10"]);
  });

  it("gives a second listener the state the first one already has", async () => {
    const ann = listen("board");
    const seat = (await hub.seat()).hello();
    await seat.hears();
    seat.send({ t: "sub", topic: "board", pos: ["e", 0], recovered: 0 }, { t: "snap", topic: "board", items: { a: 1, b: 2 } });
    seat.send({ t: "st", topic: "board", k: "a", d: null }, { t: "st", topic: "board", k: "c", d: 3 });
    await ann.until("st c");
    const bob = listen("board");
    expect(bob.heard).toEqual(["snap b,c", "ready 0 0"]);
  });

  it("hands on each log line once and says which were not sent", async () => {
    const ann = listen("log:classes", { since: ["e", 0], filter: { level: ["error"] } });
    const seat = (await hub.seat()).hello();
    expect(await seat.hears()).toEqual({ t: "sub", topic: "log:classes", since: ["e", 0], filter: { level: ["error"] } });
    seat.send({ t: "sub", topic: "log:classes", pos: ["e", 0], recovered: 0 });
    seat.send(
      { t: "log", topic: "log:classes", upto: 3, lines: [{ o: 1 }, { o: 3 }] },
      { t: "log", topic: "log:classes", upto: 4, lines: [{ o: 3 }, { o: 4 }] },
    );
    seat.send({ t: "gap", topic: "log:classes", from: 5, to: 9 });
    await ann.until("gap 5 9");
    expect(ann.heard.slice(1)).toEqual(["log 1,3 upto 3", "log 4 upto 4", "gap 5 9"]);
    expect(client.freshness.store.getState()["log:classes"]).toMatchObject({ missed: 5 });
  });

  it("stays away after a code that says so, and tells why", async () => {
    const ann = listen("board");
    const seat = (await hub.seat()).hello();
    await seat.hears();
    seat.send({ t: "sub", topic: "board", pos: ["e", 0], recovered: 0 });
    await ann.until("ready 0 0");
    const stopped = new Promise<void>((resolve) => client.freshness.store.subscribe((all) => all.board?.kind === "offline" && resolve()));
    seat.close(4401, "signed out");
    await stopped;
    expect(client.stopped).toEqual({ code: 4401, reason: "signed out" });
    expect(stops).toEqual([4401]);
  });

  it("ends a topic whose right is lost and leaves the others alone", async () => {
    const ann = listen("board");
    const bob = listen("resource:x", { since: ["e", 1] });
    const seat = (await hub.seat()).hello();
    await seat.hears();
    await seat.hears();
    seat.send({ t: "sub", topic: "board", pos: ["e", 0], recovered: 0 }, { t: "end", topic: "board", code: "rights", msg: "no" });
    seat.send({ t: "sub", topic: "resource:x", pos: ["e", 1], recovered: 0 }, event(2));
    await bob.until("ev 2");
    expect(ann.heard).toEqual(["ready 0 0", "end rights"]);
    expect(client.freshness.store.getState().board?.kind).toBe("ended");
  });

  it("answers a ping", async () => {
    listen("board");
    const seat = (await hub.seat()).hello();
    await seat.hears();
    expect(await seat.send({ t: "ping" }).hears()).toEqual({ t: "pong" });
  });
});

describe("a wait", () => {
  /** Sockets that a test closes by hand, on a clock that a test turns. */
  const sockets: { greet: () => void; close: (code: number, bye?: [number, number]) => void }[] = [];
  const connect = (): Socket => {
    const listeners = new Map<string, (event: never) => void>();
    const say = (frame: ServerFrame) => listeners.get("message")?.({ data: JSON.stringify(frame) } as never);
    sockets.push({
      greet: () => say({ t: "hello", v: 1, connection: "c", epoch: "e", pingMs: 25_000 }),
      close: (code, bye) => {
        if (bye) say({ t: "bye", retryMs: bye } as ServerFrame);
        listeners.get("close")?.({ code, reason: "" } as never);
      },
    });
    return {
      readyState: 1,
      send: () => {},
      close: () => {},
      addEventListener: (type: string, heard: (event: never) => void) => void listeners.set(type, heard),
    };
  };
  let waiting: HubClient<string>;
  beforeEach(() => {
    vi.useFakeTimers();
    sockets.length = 0;
    waiting = new HubClient<string>({ url: "", connect, random: () => 0.5 });
    waiting.subscribe("board", {});
    sockets[0]?.greet();
  });
  afterEach(() => {
    waiting.close();
    vi.useRealTimers();
  });
  const anotherPage = () => waiting.subscribe("resource:x", {});

  it("stands though one goes to another page", () => {
    sockets[0]?.close(4101);
    anotherPage();
    vi.advanceTimersByTime(14_999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });
  it("of its own is cut short when the network is back; what the server asked for is not", () => {
    sockets[0]?.close(1006);
    anotherPage();
    expect(sockets).toHaveLength(1);
    waiting.wake();
    expect(sockets).toHaveLength(2);
    sockets[1]?.greet();
    vi.advanceTimersByTime(10_000);
    sockets[1]?.close(4002, [2_000, 8_000]);
    waiting.wake();
    anotherPage();
    vi.advanceTimersByTime(4_999);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(3);
  });
  it("is over when somebody presses the button, and holds for a second connection too", () => {
    sockets[0]?.close(4429);
    const { notBefore } = waiting;
    expect(notBefore).toBe(Date.now() + 10_250);
    const second = new HubClient<string>({ url: "", connect, random: () => 0, ...(notBefore !== undefined && { notBefore }) });
    second.subscribe("log:classes", {});
    expect(sockets).toHaveLength(1);
    waiting.retry();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(10_250);
    expect(sockets).toHaveLength(3);
    second.close();
  });
});

describe("when to come back", () => {
  it("spreads over the window a draining server asks for", () => {
    expect([0, 0.5, 1].map((chance) => delayOf(4002, 0, () => chance, [500, 8000]))).toEqual([500, 4250, 8000]);
  });
  it("spreads over a time that doubles, up to 20 s", () => {
    expect([0, 1, 9].map((failures) => delayOf(1006, failures, () => 1))).toEqual([500, 1000, 20_000]);
    expect(delayOf(1006, 9, () => 0)).toBe(0);
  });
  it("leaves an overloaded server alone for 10 s at least", () => {
    expect(delayOf(4101, 0, () => 0)).toBe(10_000);
  });
  it("does not come back to a closed door", () => {
    expect([4000, 4101, 4400, 4429, 1006].map(isFinal)).toEqual([false, false, true, false, false]);
  });
  it("comes back after a flood when its ten seconds are over", () => {
    expect([0, 1].map((chance) => delayOf(4429, 0, () => chance))).toEqual([10_000, 10_500]);
  });
});
