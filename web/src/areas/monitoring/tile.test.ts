import { expect, test } from "vitest";
import { displaced, hold } from "~/ui/use-frozen-order.ts";
import { arrange, countAll, stopwatch, type Tile } from "./tile.ts";

const tile = (id: string, score = 0, since = "2026-11-21T09:00:00.000Z", more: Partial<Tile> = {}): Tile => ({
  id,
  number: `C-${id}`,
  name: `Class ${id}`,
  kind: "formal",
  teacher: "Ann Lee",
  students: ["王小明"],
  startAt: since,
  endAt: null,
  members: [],
  poor5m: 0,
  poorTotal: 0,
  samples: 0,
  level: "ok",
  sos: null,
  attention: { score, reason: "", since },
  lastEvent: null,
  ...more,
});

test("who needs somebody comes first; of equals the one that has waited longest; ties never flicker", () => {
  const early = "2026-11-21T08:00:00.000Z";
  const tiles = [tile("d"), tile("a"), tile("late", 50), tile("early", 50, early), tile("worst", 100)];
  expect(arrange(tiles, "all", "")).toEqual(["worst", "early", "late", "a", "d"]);
  expect(arrange(tiles.toReversed(), "all", "")).toEqual(["worst", "early", "late", "a", "d"]);
});

test("filters and search narrow, in any case and any script", () => {
  const sos = { id: "s", category: "device", state: "open", ownerId: null, ownerName: null, since: "" } as const;
  const tiles = [tile("a", 0, "", { level: "warning" }), tile("b", 9, "", { sos, level: "anomaly", students: ["Zoe"] }), tile("c", 0, "", { silentSince: "" })];
  expect(countAll(tiles)).toEqual({ all: 3, attention: 2, sos: 1, anomaly: 1, warning: 1, silent: 1 });
  expect(arrange(tiles, "silent", "")).toEqual(["c"]);
  expect(arrange(tiles, "attention", "")).toEqual(["b", "a"]);
  expect(arrange(tiles, "all", " ZOE ")).toEqual(["b"]);
  expect(arrange(tiles, "all", "小明")).toEqual(["a", "c"]);
  expect(arrange(tiles, "all", "c-c")).toEqual(["c"]);
});

test("while somebody points nothing moves: what ended leaves, what began comes last, and the page says how much waits", () => {
  const shown = ["a", "b", "c"];
  expect(hold(shown, ["c", "a", "b"])).toEqual(["a", "b", "c"]);
  expect(displaced(shown, ["c", "a", "b"])).toBe(3);
  expect(hold(shown, ["new", "c", "a"])).toEqual(["a", "c", "new"]);
  expect(displaced(hold(shown, ["a", "b", "c"]), ["a", "b", "c"])).toBe(0);
});

test("time since the start is read at a glance", () => {
  expect([0, 61_000, 3_761_000, -5].map(stopwatch)).toEqual(["00:00", "01:01", "1:02:41", "00:00"]);
});
