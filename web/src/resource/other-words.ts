// What fields and their words are called in the language that the page is not in: files come from people who use the other one.
import i18next from "i18next";
import { language, languages } from "~/i18n/index.ts";
import { systemFields } from "./meta.ts";
import type { Resource } from "./types.ts";
import type { SheetWords } from "./sheet-columns.ts";

export async function otherWords({ ns, name }: Resource): Promise<SheetWords> {
  const other = languages.find((one) => one !== language()) ?? languages[0];
  await i18next.reloadResources([other], [ns, "resource"]);
  const t = i18next.getFixedT(other) as unknown as (keys: string[]) => string;
  const say = (key: string) => t([`${ns}:${name}.${key}`, `resource:document.${key}`]);
  return {
    field: (field) => (systemFields.some((one) => one.name === field) ? t([`resource:field.${field}`]) : say(`fields.${field}`)),
    value: (field, value) => say(`values.${field}.${value}`),
    end: t(["resource:field.end_at"]),
  };
}
