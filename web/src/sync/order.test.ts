import { expect, test } from "vitest";
import * as Y from "yjs";
import { byOrder, keysToPlace, sorted, type Placed } from "./order.ts";
import { seeded } from "./testing.ts";

const list = (...keys: string[]): Placed[] => keys.map((order, i) => ({ id: `i${i}`, order }));
/** Ids in order after writing the keys. */
const after = (others: Placed[], keys: Map<string, string>) => {
  const all = new Map(others.map((o) => [o.id, o.order]));
  keys.forEach((order, id) => all.set(id, order));
  return [...all].map(([id, order]) => ({ id, order })).toSorted(byOrder);
};

test("a move writes one key", () => {
  const others = list("a0", "a1", "a2");
  for (const [index, ids] of [
    [0, "x i0 i1 i2"],
    [1, "i0 x i1 i2"],
    [3, "i0 i1 i2 x"],
    [99, "i0 i1 i2 x"],
  ] as const) {
    const keys = keysToPlace(others, index, "x");
    expect([...keys.keys()]).toEqual(["x"]);
    expect(
      after(others, keys)
        .map((o) => o.id)
        .join(" "),
    ).toBe(ids);
  }
});

test("equal keys stand by id and are parted when something goes between them", () => {
  const others = list("a0", "a1", "a1", "a1", "a2");
  const keys = keysToPlace(others, 2, "x");
  expect(after(others, keys).map((o) => o.id)).toEqual(["i0", "i1", "x", "i2", "i3", "i4"]);
  expect([...keys.keys()].toSorted()).toEqual(["i2", "i3", "x"]);
});

test("keys that no client of ours wrote are replaced", () => {
  const others = list("", "zzz!", "a 0");
  const stand = others.toSorted(byOrder);
  const keys = keysToPlace(stand, 1, "x");
  expect(after(stand, keys).map((o) => o.id)).toEqual([stand[0]?.id, "x", stand[1]?.id, stand[2]?.id]);
});

type Step = Y.Map<unknown>;
const steps = (doc: Y.Doc) => doc.getMap<Step>("steps");
const titleOf = (doc: Y.Doc, id: string) => (steps(doc).get(id) as Step).get("title") as Y.Text;
const move = (doc: Y.Doc, id: string, stageId: string, index: number) =>
  doc.transact(() => {
    const map = steps(doc) as Y.Map<Step>;
    const others = sorted(map, (s) => s.get("stageId") === stageId).filter((s) => s.id !== id);
    keysToPlace(others, index, id).forEach((order, each) => map.get(each)?.set("order", order));
    map.get(id)?.set("stageId", stageId);
  });

test("two writers move and edit at once for 300 rounds: none lost, none doubled, both read the same", () => {
  const random = seeded(11);
  const pick = (n: number) => Math.floor(random() * n);
  const docs = [new Y.Doc(), new Y.Doc()] as const;
  const ids = Array.from({ length: 12 }, (_, i) => `s${i}`);
  const edits = new Map(ids.map((id) => [id, 0]));
  docs[0].transact(() => {
    ids.forEach((id, i) => {
      const step = new Y.Map<unknown>([
        ["stageId", `g${i % 3}`],
        ["order", "a0"],
        ["title", new Y.Text()],
      ]);
      steps(docs[0]).set(id, step);
    });
  });
  const exchange = () => {
    const updates = docs.map((doc) => Y.encodeStateAsUpdate(doc)) as [Uint8Array, Uint8Array];
    Y.applyUpdate(docs[0], updates[1]);
    Y.applyUpdate(docs[1], updates[0]);
  };
  exchange();
  for (let round = 0; round < 300; round += 1) {
    for (const doc of docs) {
      for (let i = 0; i < 3; i += 1) {
        const id = ids[pick(ids.length)] as string;
        if (random() < 0.6) move(doc, id, `g${pick(3)}`, pick(6));
        else {
          titleOf(doc, id).insert(0, "x");
          edits.set(id, (edits.get(id) ?? 0) + 1);
        }
      }
    }
    exchange();
    const read = docs.map((doc) => ["g0", "g1", "g2"].map((g) => sorted(steps(doc), (s) => s.get("stageId") === g).map((s) => s.id)));
    expect(read[0]).toEqual(read[1]);
    expect(read[0]?.flat().toSorted()).toEqual(ids.toSorted());
  }
  for (const id of ids) expect(titleOf(docs[0], id).toString()).toHaveLength(edits.get(id) as number);
});
