// Columns of a sheet as the server takes them: what each field and its words are called here.
import { fieldOf } from "./meta.ts";
import type { Resource } from "./types.ts";
import type { Words } from "./words.ts";

export interface SheetColumn {
  field: string;
  title: string;
  words: Record<string, string>;
}

export const sheetColumns = ({ meta }: Resource, words: Pick<Words, "field" | "value">, names: readonly string[]): SheetColumn[] =>
  names.map((name) => {
    const values = fieldOf(meta, name)?.values ?? [];
    return { field: name, title: words.field(name), words: Object.fromEntries(values.map((value) => [value, words.value(name, value)])) };
  });
