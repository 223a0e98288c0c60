import { expect, test } from "vitest";
import { initial, reduce, statusOf, type SaveEvent, type SaveState } from "./save-state.ts";
import { seeded } from "./testing.ts";

const play = (events: SaveEvent[], from: SaveState = initial) => events.reduce(reduce, from);
const sent: SaveEvent = { type: "sent", kind: "update" };
const offered: SaveEvent = { type: "sent", kind: "step2" };
const edited: SaveEvent = { type: "edited" };
const acknowledged = (received: number): SaveEvent => ({ type: "acknowledged", received });
/** A fresh connection whose copies were exchanged and acknowledged. */
const handshake: SaveEvent[] = [{ type: "connecting" }, { type: "opened" }, { type: "rights", write: true }, offered, { type: "heard" }, acknowledged(1)];

test("an edit is saved only when the server counted its frame", () => {
  const calm = play(handshake);
  expect(statusOf(calm)).toEqual({ kind: "saved" });
  const typing = play([edited, sent, edited, sent], calm);
  expect(statusOf(typing)).toEqual({ kind: "saving", edits: 2 });
  expect(statusOf(play([acknowledged(2)], typing))).toEqual({ kind: "saving", edits: 1 });
  expect(statusOf(play([acknowledged(3)], typing))).toEqual({ kind: "saved" });
});

test("nothing is called saved before both copies were exchanged", () => {
  const open = play([{ type: "connecting" }, { type: "opened" }, { type: "rights", write: true }]);
  expect(statusOf(open).kind).toBe("connecting");
  expect(statusOf(play([{ type: "heard" }], open)).kind).toBe("connecting");
  expect(statusOf(play([{ type: "heard" }, offered], open)).kind).toBe("saving");
});

test("edits on their way are not saved when the connection is lost, and the next connection counts anew", () => {
  const lost = play([...handshake, edited, sent, edited, sent, acknowledged(2), { type: "lost" }, edited]);
  expect(statusOf(lost)).toEqual({ kind: "offline", edits: 2, kept: false, unwritten: 0, crowded: null });
  const back = play([{ type: "connecting" }, { type: "opened" }], lost);
  expect(statusOf(back)).toEqual({ kind: "saving", edits: 2 });
  // A late count that fits the old connection's numbers must not pass for this one's.
  expect(statusOf(play([{ type: "heard" }, acknowledged(0)], back))).toEqual({ kind: "saving", edits: 2 });
  const resent = play([{ type: "heard" }, offered], back);
  expect(statusOf(resent)).toEqual({ kind: "saving", edits: 2 });
  expect(statusOf(play([acknowledged(1)], resent))).toEqual({ kind: "saved" });
});

test("an update sent before the offer does not carry the offline edits it leans on", () => {
  const early = play([...handshake, { type: "lost" }, edited, { type: "opened" }, edited, sent, { type: "heard" }, acknowledged(1)]);
  expect(statusOf(early)).toEqual({ kind: "saving", edits: 2 });
  expect(statusOf(play([offered, acknowledged(2)], early))).toEqual({ kind: "saved" });
});

test("edits found in the browser's copy count as unsaved until offered and acknowledged", () => {
  const restored = play([{ type: "restored", edits: 7, write: true }, { type: "kept", kept: true }, { type: "connecting" }, { type: "lost" }]);
  expect(statusOf(restored)).toEqual({ kind: "offline", edits: 7, kept: true, unwritten: 0, crowded: null });
  expect(statusOf(play(handshake, restored))).toEqual({ kind: "saved" });
});

test("a server that cannot store, a lost right, a refusal and a close are said before anything else", () => {
  const typing = play([...handshake, edited, sent]);
  expect(statusOf(play([{ type: "storing", storing: "failing" }], typing))).toEqual({ kind: "failing", edits: 1 });
  expect(statusOf(play([{ type: "rights", write: false }], typing))).toEqual({ kind: "readonly", edits: 1 });
  expect(statusOf(play([{ type: "refused", reason: "size", msg: "Too large." }], typing))).toEqual({ kind: "refused", edits: 1, msg: "Too large." });
  expect(statusOf(play([{ type: "lost" }, { type: "closed", code: 4403, reason: "" }], typing))).toEqual({
    kind: "closed",
    edits: 1,
    kept: false,
    unwritten: 0,
    code: 4403,
    msg: null,
  });
});

test("an edit counts as kept by the browser when it has written it", () => {
  const lost = play([{ type: "kept", kept: true }, { type: "lost" }, edited, edited]);
  expect(statusOf(lost)).toMatchObject({ kind: "offline", edits: 2, kept: true, unwritten: 2 });
  expect(statusOf(play([{ type: "written", edits: 1 }], lost))).toMatchObject({ edits: 2, unwritten: 1 });
  // The disk is full: nothing is called kept any more.
  expect(statusOf(play([{ type: "kept", kept: false }, edited], lost))).toMatchObject({ edits: 3, kept: false, unwritten: 0 });
});

test("a document full of people says so until it lets us in; what the server said before it closed is kept", () => {
  const crowded = play([{ type: "opened" }, { type: "crowded", msg: "Full." }, { type: "lost" }]);
  expect(statusOf(crowded)).toEqual({ kind: "offline", edits: 0, kept: false, unwritten: 0, crowded: "Full." });
  expect(statusOf(play([{ type: "connecting" }], crowded))).toMatchObject({ crowded: "Full." });
  expect(statusOf(play([{ type: "opened" }, { type: "heard" }, { type: "lost" }], crowded))).toMatchObject({ crowded: null });
  const flooding: SaveEvent[] = [
    { type: "refused", reason: "flooding", msg: "Too fast." },
    { type: "closed", code: 4429, reason: "flooding" },
  ];
  expect(statusOf(play(flooding))).toMatchObject({ kind: "closed", msg: "Too fast." });
});

test("through any order of events, saved means: this connection's count is complete and nothing is pending", () => {
  const random = seeded(7);
  const events: (() => SaveEvent)[] = [
    () => edited,
    () => sent,
    () => offered,
    () => ({ type: "heard" }),
    () => ({ type: "lost" }),
    () => ({ type: "connecting" }),
    () => ({ type: "opened" }),
    () => acknowledged(Math.floor(random() * 6)),
  ];
  let state = play([{ type: "rights", write: true }]);
  let saved = 0;
  for (let i = 0; i < 50_000; i += 1) {
    state = reduce(state, (events[Math.floor(random() * events.length)] as () => SaveEvent)());
    if (statusOf(state).kind !== "saved") continue;
    saved += 1;
    expect(state).toMatchObject({ link: "open", offered: true, heard: true, unsent: 0, flying: [], received: state.sent });
  }
  expect(saved).toBeGreaterThan(20);
});
