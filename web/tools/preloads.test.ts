import { expect, test } from "vitest";
import { modulesOf } from "./preloads.ts";

test("a page's module is found in its area's routes, by its own import or by the name of a shared one", () => {
  const routes = `
const editor = lazyPage(() => import("./paper-page.tsx"), "questions");
export const routes: PageEntry[] = [
  { page: "bank", element: lazyPage(() => import("./bank.tsx"), "questions") },
  { page: "edit", hidden: true, element: editor },
];`;
  expect([...modulesOf(routes)]).toEqual([
    ["bank", "bank.tsx"],
    ["edit", "paper-page.tsx"],
  ]);
});
