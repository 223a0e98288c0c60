import { expect, it } from "vitest";
import { wordAt } from "./voice.ts";

it("marks the word that begins where the voice is", () => {
  const text = "“Don't go,” said Mia.";
  const word = (at: number) => text.slice(...wordAt(text, at));
  expect([word(1), word(7), word(12)]).toEqual(["Don't", "go", "said"]);
  expect(word(0)).toBe("");
});
