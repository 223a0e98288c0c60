// A question of the bank as a paper would have it: what its record keeps, read.
import { nodesFrom } from "~/sync/index.ts";
import type { BankDraft } from "./bank-calls.ts";
import { childRows } from "~/resource/index.tsx";
import { isQuestionKind } from "./model.ts";
import type { Asked } from "./preview.tsx";

export type BankOption = BankDraft["options"][number];

/** The options as they stand in a record, in its form, or in what was drawn. */
export const optionsOf = (value: unknown): readonly BankOption[] =>
  childRows(value).map(({ text, pair, image, correct }) => ({ text: plain(text), pair: plain(pair), image: plain(image), correct: correct === true }));

const plain = (value: unknown) => (typeof value === "string" ? value : "");

/** Of a record, of what stands in its form, or of what was drawn; nothing as long as its kind is not known. */
export function askedOf(values: Readonly<Record<string, unknown>>): Asked | null {
  const text = (field: string) => {
    const value = values[field];
    return typeof value === "string" ? value : "";
  };
  const kind = text("kind");
  if (!isQuestionKind(kind)) return null;
  // The bank's options have no ids; their place is one as long as nobody moves them.
  const options = optionsOf(values.options).map(({ text: said, pair, image = "", correct }, at) => ({ id: String(at), text: said, pair, image, correct }));
  return {
    id: text("id"),
    kind,
    stem: nodesFrom(text("stem")),
    passage: text("passage"),
    image: text("image"),
    media: text("media"),
    answer: text("answer"),
    options,
  };
}
