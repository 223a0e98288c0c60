import { expect, test } from "vitest";
import { keyed, marksOf, momentIn, type Outline, shareOf, within } from "./rewind.ts";

const span = { from: 1_000_000, to: 1_100_000 };

test("keys step through the class and stay in it; its end is the present", () => {
  expect(keyed(span, null, "ArrowLeft", false)).toBe(1_095_000);
  expect(keyed(span, 1_095_000, "ArrowLeft", true)).toBe(1_065_000);
  expect(keyed(span, 1_002_000, "ArrowLeft", false)).toBe(span.from);
  expect(keyed(span, 1_096_000, "ArrowRight", false)).toBeNull();
  expect(keyed(span, 1_050_000, "Home", false)).toBe(span.from);
  expect(keyed(span, 1_050_000, "End", false)).toBeNull();
  expect(keyed(span, 1_050_000, "a", false)).toBeUndefined();
});

test("a moment in an address is taken if it is one; a share of the class stays between its ends", () => {
  expect(momentIn(new URLSearchParams({ at: "1970-01-01T00:17:00.000Z" }))).toBe(1_020_000);
  expect([momentIn(new URLSearchParams({ at: "noon" })), momentIn(new URLSearchParams())]).toEqual([null, null]);
  expect([within(span, 5), within(span, 1_050_000.4), within(span, 2_000_000)]).toEqual([span.from, 1_050_000, null]);
  expect([shareOf(span, 0), shareOf(span, 1_025_000), shareOf(span, 9_999_999)]).toEqual([0, 0.25, 1]);
});

test("what is heard after the outline was read is marked once, and who comes again is told from who comes", () => {
  const outline: Outline = { from: "", to: "", over: false, slices: [], offset: 2, marks: [{ at: "a", type: "join", name: "Mia", o: 1 }] };
  const heard = [
    { o: 1, at: "a", type: "join", name: "Mia" },
    { o: 3, at: "b", type: "join", name: "Mia" },
    { o: 4, at: "c", type: "join", name: "Ann" },
    { o: 5, at: "d", type: "hand_up", name: "Ann" },
    { o: 6, at: "e", type: "sos", name: "Ann" },
  ];
  expect(marksOf(outline, heard).map((mark) => [mark.o, mark.type])).toEqual([
    [1, "join"],
    [3, "rejoin"],
    [4, "join"],
    [6, "sos"],
  ]);
});
