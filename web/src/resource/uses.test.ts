import { expect, it } from "vitest";
import { usesOf } from "./uses.tsx";

it("reads what stands in the way, in the shape of today and of before", () => {
  const uses = [{ resource: "classes", id: "c1", name: "Weather words" }];
  expect(usesOf({ uses, more: 3 })).toEqual({ uses, more: 3 });
  expect(usesOf([{ id: "r1", name: "Scheduler" }])).toEqual({ uses: [{ resource: null, id: "r1", name: "Scheduler" }], more: 0 });
  expect(usesOf({ id: "c1", name: "Weather words", version: 3 })).toEqual({ uses: [{ resource: null, id: "c1", name: "Weather words" }], more: 0 });
  for (const none of [undefined, null, "x", {}, [], { uses: [{ id: "x" }] }]) expect(usesOf(none)).toEqual({ uses: [], more: 0 });
});
