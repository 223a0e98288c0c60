// Which routes of the specification are there. What is missing is listed, and the list can only shrink.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pages } from "./pages.ts";

const lines = (path: string) => readFileSync(path, "utf8").trimEnd().split("\n");
/** The routes without a session stand in the application itself. */
const outside = [...readFileSync("src/app/app.tsx", "utf8").matchAll(/<Route\s+path="(\/[^"]*)"/g)].map(([, path]) => path!);

it("has every route of the specification, or lists it as missing", () => {
  const built = new Set([...outside, ...pages.map((page) => page.path)]);
  const specified = lines("../server/spec/routes.tsv")
    .slice(1)
    .map((line) => line.split("\t")[0]!);
  // A line goes when its page is built. No line is added: what was there stays there.
  expect(specified.filter((path) => !built.has(path))).toEqual(lines("../server/spec/missing-routes.txt"));
});
