import { expect, it } from "vitest";
import { type BatchRow, counts, minutesOf, rowsOf, taken } from "./model.ts";

const row = (input: Record<string, unknown>, unread: BatchRow["unread"] = []): BatchRow => ({
  key: JSON.stringify(input),
  input,
  state: "looking",
  faults: [],
  unread,
  clash: null,
  note: null,
});

it("takes in what the server says, and keeps wrong what the file said and nobody has written anew", () => {
  const unread = [{ field: "teacher_id", msg: "Several are called Li Na" }];
  const rows = [row({ teacher_id: "t" }), row({ teacher_id: "Li Na" }, unread), row({ student_ids: ["s"] })];
  const seen = [0, 1].map((at) => ({ at, input: {}, state: "good", faults: [], clash: null, note: null }));
  const now = taken(rows, seen);
  expect(now.map(({ state }) => state)).toEqual(["good", "wrong", "looking"]);
  expect(now[1]?.faults).toEqual(unread);
  expect(counts(now)).toEqual({ good: 1, wrong: 1, looking: 1, in_the_way: 0 });
});

it("knows whom a row needs and how long it is", () => {
  const rows = [row({ teacher_id: "t", student_ids: ["a"] }), row({ teacher_id: "u", student_ids: ["b", "a"] }), row({})];
  expect(rowsOf(rows, ["a"])).toEqual([0, 1]);
  expect(rowsOf(rows, ["t"])).toEqual([0]);
  expect(minutesOf({ start_at: "2031-01-01T10:00:00Z", end_at: "2031-01-01T10:45:00Z" })).toBe(45);
  expect(minutesOf({ start_at: "soon" })).toBeNull();
});
