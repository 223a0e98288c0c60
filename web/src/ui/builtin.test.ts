import { expect, it } from "vitest";
import words from "~/i18n/en-US/resource.json";
import { isBuiltin } from "./builtin.ts";

it("knows every resource whose records come with the server", () => {
  expect(Object.keys(words.builtin).filter((name) => !isBuiltin(name))).toEqual([]);
});
