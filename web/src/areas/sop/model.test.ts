import { expect, test } from "vitest";
import * as Y from "yjs";
import { addItem, ContentStore, itemOf, setField } from "~/sync/model.ts";
import { KIND, readPlan } from "./model.ts";

test("minutes are summed by stage and of all steps; what a change does not touch stays as it was", () => {
  const doc = new Y.Doc();
  const store = new ContentStore(KIND, doc);
  store.subscribe(() => {});
  for (const stage of ["a", "b"]) {
    addItem(doc, KIND, "stages", stage, { index: 9 });
    for (const nth of [1, 2]) addItem(doc, KIND, "steps", `${stage}${nth}`, { parent: stage, index: 9 }, { minutes: 5 });
  }
  const before = readPlan(store);
  setField(doc, KIND, "steps", "a1", "minutes", 12);
  const after = readPlan(store);
  expect(after).toMatchObject({ minutes: 27, stages: [{ minutes: 17 }, { minutes: 10 }] });
  expect(after.stages[1]).toBe(before.stages[1]);
  expect(readPlan(store)).toBe(after);
  // A stage deleted while somebody put a step there: its minutes count, as on the server.
  (doc.getMap("stages") as Y.Map<unknown>).delete("b");
  expect(itemOf(doc, "steps", "b1")).toBeDefined();
  expect(readPlan(store)).toMatchObject({ minutes: 27, unplaced: [{ id: "b1" }, { id: "b2" }] });
});
