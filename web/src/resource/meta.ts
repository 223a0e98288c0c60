// What the server says of its resources (`api/resources.gen.ts`), as one type: tables, filters and forms take kinds and limits from it.
import { resources } from "~/api/resources.gen.ts";

export type FieldKind = "text" | "longText" | "email" | "url" | "phone" | "enum" | "bool" | "number" | "time" | "ref" | "refs" | "file" | "secret";

export interface Field {
  name: string;
  kind: FieldKind;
  required: boolean;
  /** Of a number its least, of a text its fewest characters. */
  min: number | null;
  max: number | null;
  /** Of an enum. */
  values?: readonly string[];
  /** What a `ref` or `refs` points to. */
  resource?: string;
  filterable: boolean;
  sortable: boolean;
  /** Lists carry it; otherwise only the record itself does. */
  listed: boolean;
  writable: boolean;
  /** Set once, when the record is made. */
  createOnly: boolean;
  /** What a new record has where nothing is given. */
  default?: unknown;
}

export interface Meta {
  name: ResourceName;
  /** `/api/management/student`, before `/list`, `/create` and so on. */
  base: string;
  /** The permission page that guards it. */
  page: string;
  /** The field a record is called by. */
  title: string;
  defaultSort: string;
  /** What the list can be narrowed to beside its fields. */
  conditions: readonly string[];
  fields: readonly Field[];
}

export type ResourceName = (typeof resources)[number]["name"];
const all: readonly Meta[] = resources;

export function metaOf(name: string): Meta {
  const found = all.find((meta) => meta.name === name);
  if (!found) throw new Error(`the server has no resource ${name}`);
  return found;
}

const own = (name: string, kind: FieldKind): Field => ({
  name,
  kind,
  required: false,
  min: null,
  max: null,
  filterable: false,
  sortable: kind === "time",
  listed: true,
  writable: false,
  createOnly: false,
});
/** What every record has beside its own fields. */
export const ownFields: readonly Field[] = [own("created_at", "time"), own("updated_at", "time"), own("updated_by", "text")];

/** What a new record starts with, as the server would fill it in. */
export const defaultsOf = (meta: Meta, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(meta.fields.filter((f) => fields.includes(f.name)).map((f) => [f.name, f.default ?? (f.kind === "refs" ? [] : null)]));

export const fieldOf = (meta: Meta, name: string): Field | undefined => meta.fields.find((f) => f.name === name) ?? ownFields.find((f) => f.name === name);

/** Where the row keeps the name of what a field points to: `teacher_id` → `teacher_name`, `student_ids` → `student_names`. */
export const nameField = (field: Field): string => field.name.replace(/_id(s?)$/, "_name$1");
