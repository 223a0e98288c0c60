// Columns of a sheet as the server takes them: what each field and its words are called here.
import { fieldOf } from "./meta.ts";
import type { Resource } from "./types.ts";
import type { Words } from "./words.ts";

export interface SheetColumn {
  field: string;
  title: string;
  words: Record<string, string>;
}

/** Lists call it a length, and show it as one; in a sheet stands the moment. */
const END = "end_at";

export type SheetWords = Pick<Words, "field" | "value" | "end">;

export const sheetColumns = ({ meta }: Resource, words: SheetWords, names: readonly string[]): SheetColumn[] =>
  names.map((name) => {
    const values = fieldOf(meta, name)?.values ?? [];
    return {
      field: name,
      title: name === END ? words.end : words.field(name),
      words: Object.fromEntries(values.map((value) => [value, words.value(name, value)])),
    };
  });

/** What a sheet that comes back may say above its columns: the words of each of these languages, and those of the list. */
export const knownColumns = (resource: Resource, languages: readonly SheetWords[], names: readonly string[]): SheetColumn[] =>
  languages.flatMap((words) => [
    ...sheetColumns(resource, words, names),
    ...names.filter((name) => name === END).map((name) => ({ field: name, title: words.field(name), words: {} })),
  ]);
