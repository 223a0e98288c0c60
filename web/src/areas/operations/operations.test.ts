import { expect, test } from "vitest";
import { answer, type Entry, passes, type Told } from "./history.ts";
import { busiest, bytes, type Node, slowest, totals } from "./node.ts";

const node = (id: string, alive: boolean, readers: number, queued: number): Node => ({
  id,
  address: "",
  version: "",
  startedAt: "",
  beatAt: "",
  draining: false,
  alive,
  leads: false,
  report: {
    hub: {
      connections: 3,
      topics: 1,
      queueBytes: queued,
      busiest: [{ name: "board", class: "state", readers }],
      slowest: [{ connection: "c1", userId: "u", bytes: queued, behindMs: 10, topics: 1 }],
    },
    names: { u: "Ann" },
    kinds: { teacher: 2, monitor: 1 },
    documents: 1,
    perSecond: 5,
    counts: { deliveries: 0, recoveries: 1, resets: 0, holes: 0, droppedLines: 0, closes: {} },
    memoryBytes: 0,
    bus: "joined",
  },
});

test("nodes are read together, those that are gone left out", () => {
  const nodes = [node("a", true, 4, 10), node("b", true, 5, 2000), node("c", false, 100, 9)];
  expect(totals(nodes)).toMatchObject({ alive: 2, connections: 6, perSecond: 10, queueBytes: 2010, kinds: { teacher: 4, monitor: 2 } });
  expect(busiest(nodes)).toEqual([{ name: "board", class: "state", readers: 9 }]);
  expect(slowest(nodes).map((s) => [s.node, s.name])).toEqual([
    ["b", "Ann"],
    ["a", "Ann"],
  ]);
  expect([bytes(512), bytes(1536), bytes(300_000), bytes(5 * 1024 ** 2)]).toEqual(["512 B", "1.5 KiB", "293 KiB", "5.0 MiB"]);
});

const told = (more: Partial<Told>): Told => ({
  id: "r",
  kind: "reminder",
  title: "",
  detail: null,
  madeAt: "2",
  position: 1,
  gotAt: null,
  screens: 0,
  reachedAt: null,
  seenAt: null,
  dismissedAt: null,
  away: null,
  ...more,
});

test("the answer says whether it came, why it came late, and whether it was seen", () => {
  expect(answer(told({}))).toEqual(["never"]);
  expect(answer(told({ away: { from: null, to: null } }))).toEqual(["neverAway"]);
  expect(answer(told({ away: { from: "1", to: null } }))).toEqual(["neverGone"]);
  expect(answer(told({ away: { from: "1", to: "3" } }))).toEqual(["unopened"]);
  expect(answer(told({ gotAt: "2", seenAt: "3" }))).toEqual(["got", "seen"]);
  expect(answer(told({ gotAt: "4", away: { from: "1", to: "3" } }))).toEqual(["gotLate", "unseen"]);
  expect(answer(told({ kind: "message", gotAt: "4", seenAt: "5", away: { from: null, to: "3" } }))).toEqual(["gotFirst", "read"]);
  expect(answer(told({ gotAt: "2", seenAt: "2", away: { from: null, to: "3" } }))).toEqual(["got", "seen"]);
  expect(answer(told({ gotAt: "2", seenAt: "3", dismissedAt: "3" }))).toEqual(["got", "seen", "dismissed"]);
});

test("a goodbye is no trouble, a close with a code is", () => {
  const entry = (what: string, code: string | null = null): Entry => ({
    at: "",
    node: "",
    connection: "c",
    what,
    topic: null,
    position: null,
    count: null,
    code,
  });
  expect(passes(entry("closed", "1000"), "troubles")).toBe(false);
  expect(passes(entry("closed", "4000"), "troubles")).toBe(true);
  expect(passes({ ...entry("subscribed"), count: 2 }, "deliveries")).toBe(true);
  expect(passes(entry("delivered"), "connections")).toBe(false);
});
