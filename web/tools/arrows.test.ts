import { expect, it } from "vitest";
import { against } from "./arrows.ts";

it("lets an upper folder import a lower one by its front door, and never the other way", () => {
  expect(against("areas/logs/query.ts", "~/resource/index.tsx")).toBeNull();
  expect(against("documents/menu.tsx", "~/resource/index.tsx")).toBeNull();
  expect(against("resource/clash.tsx", "~/documents/index.ts")).toContain("arrows");
  expect(against("ui/page.tsx", "~/realtime/index.ts")).toContain("arrows");
  expect(against("app/home.tsx", "~/areas/logs/index.tsx")).toBeNull();
  expect(against("areas/logs/query.ts", "~/resource/zoned.ts")).toContain("front door");
  expect(against("areas/sop/board.tsx", "~/sync/editor/index.ts")).toBeNull();
  expect(against("areas/sop/board.tsx", "~/sync/editor/outline.tsx")).toContain("front door");
  expect(against("areas/sop/board.tsx", "~/sync/model.ts")).toContain("front door");
});

it("judges a relative path as the file that it leads to", () => {
  expect(against("areas/books/import/dialog.tsx", "../model.ts")).toBeNull();
  expect(against("areas/books/model.ts", "../logs/tail.ts")).toContain("front door");
  expect(against("areas/books/model.ts", "../logs/index.tsx")).toBeNull();
  expect(against("resource/list.tsx", "../documents/menu.tsx")).toContain("arrows");
  expect(against("resource/list.tsx", "../ui/page.tsx")).toBeNull();
  expect(against("ui/page.tsx", "../../packages/realtime/src/topic.ts")).toContain("Outside");
});

it("lets a test look inside, and a script be fetched ahead by its file", () => {
  expect(against("app/words.test.ts", "~/areas/people/students.tsx")).toBeNull();
  expect(against("app/beside.ts", "~/resource/resource-page.tsx", true)).toBeNull();
  expect(against("ui/part.test.ts", "~/areas/people/students.tsx")).toContain("arrows");
});
