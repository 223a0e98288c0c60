import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spokenOf } from "./model.ts";
import { chaptersOf, lengthOf, type Segment, segmentAt, type Timed, timeline } from "./timeline.ts";

interface Case {
  name: string;
  content: Timed;
  segments: [Segment["part"], number, number, number, number][];
}
const file = join(import.meta.dirname, "../../../../../server/content/src/follow_read/timeline.json");
const cases = JSON.parse(readFileSync(file, "utf8")) as Case[];

test.each(cases)("the timeline is the server's: $name", ({ content, segments }) => {
  expect(timeline(content).map(({ part, line, turn, start, end }) => [part, line, turn, start, end])).toEqual(segments);
});

test("a moment is in one stretch, and each line begins once", () => {
  const segments = timeline(cases[2]?.content as Timed);
  expect(segmentAt(segments, 2_999)?.part).toBe("intro");
  expect(segmentAt(segments, 3_000)).toMatchObject({ part: "said", line: 0 });
  expect(segmentAt(segments, lengthOf(segments))?.part).toBe("score");
  expect(segmentAt([], 5)).toBeUndefined();
  expect(chaptersOf(segments).map(({ start }) => start)).toEqual([3_000, 5_220]);
});

test("what a recording says has the server's name", () => {
  // FNV-1a of nothing, of one letter, and of a text of two scripts, as the server has them.
  expect(spokenOf("")).toBe("cbf29ce484222325");
  expect(spokenOf("a")).toBe("af63dc4c8601ec8c");
  expect(spokenOf("  a ")).toBe(spokenOf("a"));
  expect(spokenOf("Hi 你好")).toMatch(/^[0-9a-f]{16}$/);
});
