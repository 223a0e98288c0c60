import { expect, test } from "vitest";
import { filesOf, over } from "./budget.ts";

const chunk = (fileName: string, moduleIds: string[], imports: string[], css: string[] = []) => ({
  type: "chunk",
  fileName,
  moduleIds: moduleIds.map((id) => `/somewhere/${id}`),
  imports,
  viteMetadata: { importedCss: new Set(css) },
});
const bundle = Object.fromEntries(
  [
    chunk("entry.js", ["src/main.tsx"], ["react.js"], ["entry.css"]),
    chunk("react.js", [], []),
    chunk("page.js", ["src/page.tsx"], ["entry.js", "kit.js"]),
    chunk("kit.js", [], ["react.js"], ["kit.css"]),
    chunk("later.js", ["src/later.tsx"], []),
  ].map((one) => [one.fileName, one]),
) as never;

test("a page costs its modules, what they import, and their styles, each once", () => {
  expect([...filesOf(["src/main.tsx", "src/page.tsx"], bundle)].toSorted()).toEqual(["entry.css", "entry.js", "kit.css", "kit.js", "page.js", "react.js"]);
  expect(() => filesOf(["src/gone.tsx"], bundle)).toThrow("src/gone.tsx");
});

test("what is over its budget is said with both figures", () => {
  const budget = { page: "a page", modules: [], most: 100, files: 5 };
  expect(over(5, 100, budget)).toEqual([]);
  expect(over(6, 101, budget)).toEqual(["a page: 101.0 KB of script and style, 100 are allowed", "a page: 6 files, 5 are allowed"]);
});
