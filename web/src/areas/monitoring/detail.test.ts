import { expect, test } from "vitest";
import { type Detail, sosInOrder, withEvent, withTile } from "./detail.ts";
import type { Sos, Tile } from "./tile.ts";

const at = (s: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, s)).toISOString();
const sos = (id: string, state: Sos["state"], s: number): Sos => ({ id, category: "audio", state, ownerId: null, ownerName: null, since: at(s) });
const tile = (quality: number): Tile => ({
  id: "c",
  number: "1",
  name: "A2",
  kind: "formal",
  teacher: "Ann",
  students: [],
  startAt: at(0),
  endAt: null,
  poor5m: 0,
  poorTotal: 0,
  samples: 0,
  level: "ok",
  sos: null,
  members: [{ id: "u", name: "Mia", role: "student", online: true, quality, rtt: 40, loss: 0, camera: true, microphone: true }],
  attention: { score: 0, reason: "", since: at(0) },
  lastEvent: null,
});
const detail: Detail = { class: {}, tile: tile(1), members: [], timeline: [], position: ["e", 0], live: true, series: [], sos: [] };

test("each event is in the timeline once, and one about a call for help brings it up to date", () => {
  const raised = withEvent(detail, 1, { at: at(1), type: "sos", sos: sos("s", "open", 1) });
  expect(withEvent(raised, 1, { at: at(1), type: "sos" })).toBe(raised);
  const claimed = withEvent(raised, 2, { at: at(9), type: "sos_claimed", sos: sos("s", "claimed", 1) });
  expect(claimed.timeline.map((e) => e.type)).toEqual(["sos", "sos_claimed"]);
  expect(claimed.sos.map((s) => s.state)).toEqual(["claimed"]);
});

test("the board's tile carries the chart on, at most one point for each sample", () => {
  const first = withTile(detail, tile(2), at(10));
  const soon = withTile(first, tile(3), at(11));
  const later = withTile(soon, tile(4), at(12));
  expect(later.series).toMatchObject([{ user: "u", points: [{ quality: 2 }, { quality: 4 }] }]);
  expect(withTile(later, tile(0), at(20)).series).toBe(later.series);
});

test("who waits longest stands first, what is over stands last", () => {
  const order = sosInOrder([sos("old", "resolved", 1), sos("new", "resolved", 5), sos("b", "open", 8), sos("a", "open", 7), sos("c", "claimed", 2)]);
  expect(order.map((s) => s.id)).toEqual(["a", "b", "c", "new", "old"]);
});
