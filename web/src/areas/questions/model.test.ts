import { expect, test } from "vitest";
import * as Y from "yjs";
import { addItem, ContentStore } from "~/sync/model.ts";
import { nodesOf, plainOf } from "~/sync/rich-nodes.ts";
import { blanksIn, KIND, readPaper, sameness, spread } from "./model.ts";

test("counts and scores follow from the questions, by section and by kind", () => {
  const doc = new Y.Doc();
  const store = new ContentStore(KIND, doc);
  store.subscribe(() => {});
  addItem(doc, KIND, "sections", "a", { index: 0 });
  addItem(doc, KIND, "questions", "q1", { parent: "a", index: 0 }, { kind: "writing", score: 30, stem: "Write.\nTwice." });
  addItem(doc, KIND, "questions", "q2", { parent: "a", index: 1 }, { kind: "matching", score: 5 });
  addItem(doc, KIND, "questions", "q3", { parent: "gone", index: 0 }, { kind: "matching", score: 5 });
  const paper = readPaper(store);
  expect(paper).toMatchObject({
    count: 3,
    total: 40,
    sections: [{ score: 35 }],
    unplaced: [{ id: "q3" }],
    kinds: [
      { kind: "matching", count: 2, score: 10 },
      { kind: "writing", count: 1, score: 30 },
    ],
  });
  expect(readPaper(store)).toBe(paper);
  const stem = (doc.getMap("questions").get("q1") as Y.Map<unknown>).get("stem") as Y.XmlFragment;
  expect(plainOf(nodesOf(stem))).toBe("Write.\nTwice.");
});

test("scores are spread to a hundred in whole numbers", () => {
  for (const count of [1, 3, 7, 20, 30]) expect(spread(count).reduce((a, b) => a + b, 0)).toBe(100);
  expect(spread(3)).toEqual([34, 33, 33]);
  expect(spread(0)).toEqual([]);
});

test("the same question is the same however it is typed, and another passage makes it another", () => {
  const asked = (stem: string, passage = "", kind = "single-choice", texts: string[] = [], shown: { image?: string; media?: string } = {}) =>
    sameness({ kind, stem, passage, image: "", media: "", options: texts.map((text) => ({ text })), ...shown });
  expect(asked("Who is it?")).toBe(asked(" who IS it"));
  expect(asked("Listen.", "One.")).not.toBe(asked("Listen.", "Two."));
  expect(asked("Match.", "", "matching", ["a", "b"])).toBe(asked("match", "", "matching", ["B", "A"]));
  expect(asked("Match.", "", "matching", ["a"])).not.toBe(asked("Match.", "", "matching", ["c"]));
  expect(asked("What is this?", "", "writing", [], { image: "a" })).not.toBe(asked("What is this?", "", "writing", [], { image: "b" }));
  expect(asked(" … ")).toBe("");
  expect([blanksIn("a ____ b ___"), blanksIn("a __ b")]).toEqual([2, 0]);
});
