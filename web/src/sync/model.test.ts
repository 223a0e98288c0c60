import { expect, test } from "vitest";
import * as Y from "yjs";
import { seeded } from "~/sync/testing.ts";
import { addItem, bringBack, ContentStore, deletedItems, deletionOf, duplicateItem, moveItem, rootMap, removeItem, textIn, type Item } from "./model.ts";

const KIND = "sop-plan";
type Store = ContentStore<typeof KIND>;
const readPlan = (store: Store) => {
  const content = store.read();
  return { ...content, unplaced: content.unplaced.steps ?? [] };
};
const stagesOf = (doc: Y.Doc): Y.Map<Item> => doc.getMap("stages");
const stepsOf = (doc: Y.Doc): Y.Map<Item> => doc.getMap("steps");
const addStage = (doc: Y.Doc, id: string, index: number) => addItem(doc, KIND, "stages", id, { index });
const addStep = (doc: Y.Doc, id: string, parent: string, index: number) => addItem(doc, KIND, "steps", id, { parent, index }, { minutes: 5 });
const moveStage = (doc: Y.Doc, id: string, index: number) => moveItem(doc, KIND, "stages", id, { index });
const moveStep = (doc: Y.Doc, id: string, parent: string, index: number) => moveItem(doc, KIND, "steps", id, { parent, index });
const removeStage = (doc: Y.Doc, id: string) => removeItem(doc, KIND, "stages", id);
const removeStep = (doc: Y.Doc, id: string) => removeItem(doc, KIND, "steps", id);

/** A plan written `A:a1,a2 B:b1`. */
function plan(shape: string): { doc: Y.Doc; store: Store; shape: () => string } {
  const doc = new Y.Doc();
  rootMap(doc, KIND).set("lessonMinutes", 45);
  for (const [at, stage] of shape.split(" ").entries()) {
    const [id, steps] = stage.split(":") as [string, string];
    addStage(doc, id, at);
    for (const [nth, step] of steps.split(",").filter(Boolean).entries()) addStep(doc, step, id, nth);
  }
  const store = new ContentStore(KIND, doc);
  return { doc, store, shape: () => read(store) };
}
const read = (store: Store) =>
  readPlan(store)
    .stages.map((s) => `${s.id}:${s.steps.map((step) => step.id).join(",")}`)
    .join(" ");

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

test("odd values of other clients read as nothing", () => {
  const { doc, store } = plan("A:a1,a2");
  store.subscribe(() => {});
  const first = () => readPlan(store).stages[0]?.steps[0];
  stepsOf(doc).get("a1")?.set("minutes", 12);
  expect(first()?.minutes).toBe(12);
  for (const odd of ["x", -1, 1e9, Number.NaN, null]) {
    stepsOf(doc).get("a1")?.set("minutes", odd);
    expect(first()?.minutes).toBe(0);
  }
  stepsOf(doc).get("a1")?.set("owner", "nobody");
  stepsOf(doc).set("broken", "not a map" as never);
  expect(readPlan(store).stages[0]?.steps.map((s) => s.owner)).toEqual(["teacher", "teacher"]);
});

test("a change leaves what it does not touch as it was, so that only its rows render", () => {
  const { doc, store } = plan("A:a1,a2 B:b1");
  store.subscribe(() => {});
  const before = readPlan(store);
  textIn(stepsOf(doc).get("a1"), "title")?.insert(0, "Greet");
  const after = readPlan(store);
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
  // It lies in the bin with its stage, and can be had from there.
  expect(readPlan(store)).toMatchObject({ stages: [{ id: "A", steps: [] }], unplaced: [] });
  expect(deletionOf(doc, KIND, "steps", "a1")).not.toBeNull();
  // A client that knows no bin takes the stage away altogether.
  stagesOf(doc).delete("B");
  expect(readPlan(store)).toMatchObject({ stages: [{ id: "A", steps: [] }], unplaced: [{ id: "b1" }, { id: "a1" }] });
  stepsOf(doc).delete("b1");
  moveStep(doc, "a1", "A", 0);
  expect(readPlan(store)).toMatchObject({ stages: [{ steps: [{ id: "a1" }] }], unplaced: [] });
});

test("a copy stands behind its original with its words", () => {
  const { doc, store, shape } = plan("A:a1,a2");
  store.subscribe(() => {});
  textIn(stepsOf(doc).get("a1"), "title")?.insert(0, "Greet");
  const copy = duplicateItem(doc, KIND, "steps", "a1");
  expect(shape()).toBe(`A:a1,${copy},a2`);
  expect(readPlan(store).stages[0]?.steps[1]?.title).toBe("Greet");
  // With all that is in it.
  duplicateItem(doc, KIND, "stages", "A");
  const [stage, twin] = readPlan(store).stages;
  expect(twin?.steps.map((s) => s.title)).toEqual(stage?.steps.map((s) => s.title));
  expect(new Set([...(stage?.steps ?? []), ...(twin?.steps ?? [])].map((s) => s.id)).size).toBe(6);
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
  const stores = [doc, other].map((d) => new ContentStore(KIND, d)) as [Store, Store];
  stores.forEach((s) => s.subscribe(() => {}));
  for (let round = 0; round < 200; round += 1) {
    for (const d of [doc, other]) for (let i = 0; i < 3; i += 1) d.transact(() => pick(verbs)(d));
    const [mine, theirs] = [Y.encodeStateAsUpdate(doc), Y.encodeStateAsUpdate(other)];
    Y.applyUpdate(doc, theirs);
    Y.applyUpdate(other, mine);
    expect(stores[0].read()).toEqual(stores[1].read());
    const { stages, unplaced } = readPlan(stores[0]);
    const shown = [...stages.flatMap((s) => s.steps), ...unplaced].map((s) => s.id);
    expect(shown.toSorted()).toEqual([...stepsOf(doc).keys()].filter((id) => !deletionOf(doc, KIND, "steps", id)).toSorted());
  }
});

test("what is deleted lies in the bin with what others write in it meanwhile, and comes back with it", () => {
  const { doc, store, shape } = plan("A:a1,a2 B:b1");
  store.subscribe(() => {});
  doc.meta = { userId: "u1", name: "Tom" };
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  removeStage(doc, "B");
  removeStep(doc, "a1");
  expect(shape()).toBe("A:a2");
  expect(readPlan(store).unplaced).toEqual([]);
  expect(
    deletedItems(doc, KIND)
      .map(({ root, id, name }) => [root, id, name])
      .toSorted(),
  ).toEqual([
    ["stages", "B", "Tom"],
    ["steps", "a1", "Tom"],
  ]);
  expect(deletionOf(doc, KIND, "steps", "b1")).toMatchObject({ by: "u1", name: "Tom" });
  // Somebody else, who does not know yet, writes in the step of the deleted stage.
  textIn(stepsOf(other).get("b1"), "title")?.insert(0, "Written offline");
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
  expect(shape()).toBe("A:a2");
  bringBack(doc, KIND, "steps", "b1");
  expect(shape()).toBe("A:a2 B:b1");
  expect(readPlan(store).stages[1]?.steps[0]?.title).toBe("Written offline");
  moveStep(doc, "b1", "A", 0);
  bringBack(doc, KIND, "steps", "a1");
  expect(shape()).toBe("A:a1,b1,a2 B:");
  expect(deletedItems(doc, KIND)).toEqual([]);
});

test("one press takes a deletion back, and a copy leaves out what was deleted", () => {
  const { doc, store, shape } = plan("A:a1,a2");
  store.subscribe(() => {});
  const undo = new Y.UndoManager(doc, { trackedOrigins: new Set(["me"]) });
  doc.transact(() => removeStep(doc, "a1"), "me");
  duplicateItem(doc, KIND, "stages", "A");
  expect(shape().replaceAll(/[0-9a-f]{12}/g, "copy")).toBe("A:a2 copy:copy");
  undo.undo();
  expect(shape()).toMatch(/^A:a1,a2 /);
});

test("cues stand by when they begin; equal ones by their ids, and moving them is nothing", () => {
  const doc = new Y.Doc();
  const cues: Y.Map<Item> = doc.getMap("cues");
  for (const [id, start] of [
    ["c", 900],
    ["a", 10_000],
    ["b", 10_000],
  ] as const)
    addItem(doc, "subtitles", "cues", id, { index: 0 }, { start });
  const store = new ContentStore("subtitles", doc);
  const order = () => store.read().cues.map(({ id }) => id);
  expect(order()).toEqual(["c", "a", "b"]);
  cues.get("c")?.set("start", 20_000);
  expect(order()).toEqual(["a", "b", "c"]);
  moveItem(doc, "subtitles", "cues", "c", { index: 0 });
  expect([order(), cues.get("c")?.has("order")]).toEqual([["a", "b", "c"], false]);
});

test("a letter in a list is read as all of it would be, and touches nothing else", () => {
  const doc = new Y.Doc();
  const cues: Y.Map<Item> = doc.getMap("cues");
  doc.transact(() => {
    for (let at = 0; at < 50; at += 1) addItem(doc, "subtitles", "cues", `c${at}`, { index: 0 }, { start: at * 1_000, end: at * 1_000 + 500 });
  });
  const store = new ContentStore("subtitles", doc);
  const whole = () => new ContentStore("subtitles", doc).read();
  const before = store.read().cues;
  textIn(cues.get("c7"), "text")?.insert(0, "Hello");
  const after = store.read().cues;
  expect(after).not.toBe(before);
  expect(after.map((cue, at) => cue === before[at]).flatMap((same, at) => (same ? [] : [at]))).toEqual([7]);
  expect(after[7]?.text).toBe("Hello");
  const random = seeded(4);
  for (let step = 0; step < 200; step += 1) {
    const id = `c${Math.floor(random() * 50)}`;
    const item = cues.get(id);
    doc.transact(() => {
      const what = random();
      if (what < 0.5) textIn(item, "translation")?.insert(0, "a");
      else if (what < 0.6) item?.set("end", Math.floor(random() * 60_000));
      else if (what < 0.7) item?.set("start", Math.floor(random() * 60_000));
      else if (what < 0.8) rootMap(doc, "subtitles").set("durationMs", step);
      else if (what < 0.9) removeItem(doc, "subtitles", "cues", id);
      else addItem(doc, "subtitles", "cues", `n${step}`, { index: 0 }, { start: step, end: step + 1 });
      // Both at once.
      if (random() < 0.3) textIn(cues.get("c9"), "text")?.insert(0, "b");
    });
    expect(store.read()).toEqual(whole());
  }
});
