import { expect, test } from "vitest";
import * as Y from "yjs";
import { seeded } from "~/sync/testing.ts";
import { addStage, addStep, duplicateStep, moveStage, moveStep, PlanStore, planOf, removeStage, removeStep, stagesOf, stepsOf, textIn } from "./model.ts";

/** A plan written `A:a1,a2 B:b1`. */
function plan(shape: string): { doc: Y.Doc; store: PlanStore; shape: () => string } {
  const doc = new Y.Doc();
  planOf(doc).set("lessonMinutes", 45);
  for (const [at, stage] of shape.split(" ").entries()) {
    const [id, steps] = stage.split(":") as [string, string];
    addStage(doc, id, at);
    for (const [nth, step] of steps.split(",").filter(Boolean).entries()) addStep(doc, step, id, nth);
  }
  const store = new PlanStore(doc);
  return { doc, store, shape: () => read(store) };
}
const read = (store: PlanStore) => store.read().stages.map((s) => `${s.id}:${s.steps.map((step) => step.id).join(",")}`).join(" ");

test("steps move within a stage, to another, into an empty one; stages move with their steps", () => {
  const { doc, store, shape } = plan("A:a1,a2,a3 B:b1 C:");
  store.subscribe(() => {});
  moveStep(doc, "a1", "A", 2);
  expect(shape()).toBe("A:a2,a3,a1 B:b1 C:");
  moveStep(doc, "a3", "B", 0);
  expect(shape()).toBe("A:a2,a1 B:a3,b1 C:");
  moveStep(doc, "b1", "C", 0);
  moveStage(doc, "C", 0);
  expect(shape()).toBe("C:b1 A:a2,a1 B:a3");
});

test("minutes are summed, and odd values of other clients read as nothing", () => {
  const { doc, store } = plan("A:a1,a2");
  store.subscribe(() => {});
  stepsOf(doc).get("a1")?.set("minutes", 12);
  expect(store.read()).toMatchObject({ minutes: 17, lessonMinutes: 45, stages: [{ minutes: 17 }] });
  for (const odd of ["x", -1, 1e9, Number.NaN, null]) {
    stepsOf(doc).get("a1")?.set("minutes", odd);
    expect(store.read().minutes).toBe(5);
  }
  stepsOf(doc).get("a1")?.set("owner", "nobody");
  stepsOf(doc).set("broken", "not a map" as never);
  expect(store.read().stages[0]?.steps.map((s) => s.owner)).toEqual(["teacher", "teacher"]);
});

test("a change leaves what it does not touch as it was, so that only its rows render", () => {
  const { doc, store } = plan("A:a1,a2 B:b1");
  store.subscribe(() => {});
  const before = store.read();
  textIn(stepsOf(doc).get("a1"), "title")?.insert(0, "Greet");
  const after = store.read();
  expect(after.stages[0]?.steps[0]?.title).toBe("Greet");
  expect(after.stages[0]?.steps[1]).toBe(before.stages[0]?.steps[1]);
  expect(after.stages[1]).toBe(before.stages[1]);
});

test("a step put into a stage that another deletes is not lost", () => {
  const { doc, store } = plan("A:a1 B:b1");
  store.subscribe(() => {});
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  removeStage(doc, "B");
  moveStep(other, "a1", "B", 1);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
  expect(store.read()).toMatchObject({ stages: [{ id: "A", steps: [] }], unplaced: [{ id: "a1" }] });
  moveStep(doc, "a1", "A", 0);
  expect(store.read()).toMatchObject({ stages: [{ steps: [{ id: "a1" }] }], unplaced: [] });
});

test("a copy stands behind its original with its words", () => {
  const { doc, store, shape } = plan("A:a1,a2");
  store.subscribe(() => {});
  textIn(stepsOf(doc).get("a1"), "title")?.insert(0, "Greet");
  duplicateStep(doc, "a1", "a1b");
  expect(shape()).toBe("A:a1,a1b,a2");
  expect(store.read().stages[0]?.steps[1]?.title).toBe("Greet");
});

test("two producers do everything at once for 200 rounds and read the same plan", () => {
  const random = seeded(23);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const { doc } = plan("A:a1,a2,a3 B:b1,b2 C:c1");
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  let made = 0;
  const verbs: ((d: Y.Doc) => void)[] = [
    (d) => moveStep(d, pick([...stepsOf(d).keys()]), pick([...stagesOf(d).keys()]), Math.floor(random() * 5)),
    (d) => moveStage(d, pick([...stagesOf(d).keys()]), Math.floor(random() * 4)),
    (d) => addStep(d, `n${(made += 1)}`, pick([...stagesOf(d).keys()]), Math.floor(random() * 5)),
    (d) => stepsOf(d).size > 6 && removeStep(d, pick([...stepsOf(d).keys()])),
    (d) => textIn(stepsOf(d).get(pick([...stepsOf(d).keys()])), "title")?.insert(0, "x"),
    (d) => (stagesOf(d).size > 3 && random() < 0.3 ? removeStage(d, pick([...stagesOf(d).keys()])) : addStage(d, `g${(made += 1)}`, 1)),
  ];
  const stores = [doc, other].map((d) => new PlanStore(d)) as [PlanStore, PlanStore];
  stores.forEach((s) => s.subscribe(() => {}));
  for (let round = 0; round < 200; round += 1) {
    for (const d of [doc, other]) for (let i = 0; i < 3; i += 1) d.transact(() => pick(verbs)(d));
    const [mine, theirs] = [Y.encodeStateAsUpdate(doc), Y.encodeStateAsUpdate(other)];
    Y.applyUpdate(doc, theirs);
    Y.applyUpdate(other, mine);
    expect(stores[0].read()).toEqual(stores[1].read());
    const { stages, unplaced } = stores[0].read();
    const shown = [...stages.flatMap((s) => s.steps), ...unplaced].map((s) => s.id);
    expect(shown.toSorted()).toEqual([...stepsOf(doc).keys()].toSorted());
  }
});
