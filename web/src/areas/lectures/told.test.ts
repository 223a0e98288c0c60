import { expect, it } from "vitest";
import { countdown, type Lecture, priceText, took, withTold } from "./told.ts";

const comment = (id: string, at: string, pinned = false) => ({ id, at, role: "viewer", name: "Ann", text: id, state: "shown", pinned, answer: null });
const lecture = {
  comments: [comment("b", "2026-11-27T10:00:02Z"), comment("a", "2026-11-27T10:00:01Z", true)],
  pinned: comment("a", "2026-11-27T10:00:01Z", true),
  product: null,
  state: "live",
} as unknown as Lecture;

it("puts comments in their order, each once, and keeps one pinned", () => {
  const said = withTold(lecture, { type: "comment", lecture: "l", comment: comment("c", "2026-11-27T10:00:03Z") });
  expect(said.comments.map(({ id }) => id)).toEqual(["c", "b", "a"]);
  const answered = withTold(said, { type: "comment", lecture: "l", comment: { ...comment("b", "2026-11-27T10:00:02Z"), answer: "Yes" } });
  expect(answered.comments.map(({ id, answer }) => [id, answer])).toEqual([
    ["c", null],
    ["b", "Yes"],
    ["a", null],
  ]);
  const pinned = withTold(said, { type: "comment", lecture: "l", comment: comment("b", "2026-11-27T10:00:02Z", true) });
  expect(pinned.pinned?.id).toBe("b");
  const gone = withTold(said, { type: "comment_gone", lecture: "l", id: "a" });
  expect([gone.comments.length, gone.pinned]).toEqual([2, null]);
});

it("counts down, and says prices as they are read", () => {
  expect([countdown(-5), countdown(61_000), countdown(3_723_000)]).toEqual(["00:00", "01:01", "1:02:03"]);
  expect(priceText({ price: 12850, currency: "USD" }, "en-US")).toBe("$128.50");
  expect(priceText({ price: null, currency: null }, "en-US")).toBe("");
});

it("says that a step took what lay between its beginning and the next one's, in all; of the last one until the lecture was over", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
  const begun = [
    { step_id: "a", at: at(0) },
    { step_id: "b", at: at(4) },
    { step_id: "a", at: at(9) },
  ];
  expect(took({ begun }, "b", null)).toEqual({ minutes: 5, on: false });
  expect(took({ begun }, "a", null)).toMatchObject({ on: true });
  expect(took({ begun }, "a", at(12))).toEqual({ minutes: 7, on: false });
  expect(took({ begun }, "c", at(12))).toEqual({ minutes: null, on: false });
});
