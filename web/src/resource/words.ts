// The words of a resource, looked up by names that are only known at run time. `words.test.ts` checks that all of them exist.
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "~/ui/page-title.ts";
import { systemFields } from "./meta.ts";
import type { Resource } from "./types.ts";

export type Say = (key: string, params?: object) => string;

export interface Words {
  /** `Students`: the name of its page, if that is named after it. */
  title: string;
  /** `student`, for sentences. */
  one: string;
  /** `New student` */
  create: string;
  field: (name: string) => string;
  value: (field: string, value: string) => string;
  /** What the moment is called at which something ends. */
  end: string;
  /** Any other key below the resource's. */
  say: Say;
}

export function useWords({ ns, name, meta: { page }, ownTitle }: Pick<Resource, "ns" | "name" | "meta" | "ownTitle">): Words {
  const pageTitle = usePageTitle();
  const { t } = useTranslation([ns, "resource"]);
  return useMemo(() => {
    const any = t as unknown as Say;
    // What every record with a document has is told once.
    const find = (key: string, params?: object) =>
      (t as unknown as (keys: string[], params?: object) => string)([`${ns}:${name}.${key}`, `resource:document.${key}`], params);
    // A list asks for the same few words whenever it is drawn, and in hundreds of cells.
    const known = new Map<string, string>();
    const kept = (key: string) => {
      const text = known.get(key) ?? find(key);
      known.set(key, text);
      return text;
    };
    const say: Say = (key, params) => (params ? find(key, params) : kept(key));
    return {
      title: ownTitle ? say("title") : pageTitle(page),
      one: say("one"),
      create: say("create"),
      field: (field) => (systemFields.some((f) => f.name === field) ? any(`resource:field.${field}`) : say(`fields.${field}`)),
      value: (field, value) => say(`values.${field}.${value}`),
      end: any("resource:field.end_at"),
      say,
    };
  }, [t, pageTitle, ns, name, page, ownTitle]);
}

/** The words of a field's child rows: `<ns>:<name>.rows.<field>.<cell>`, and of a cell's values `.rowValues.<field>.<cell>.<value>`. */
export const rowWords = (words: Words, { name: of }: { name: string }): Words => ({
  ...words,
  field: (cell) => words.say(`rows.${of}.${cell}`),
  value: (cell, value) => words.say(`rowValues.${of}.${cell}.${value}`),
});
