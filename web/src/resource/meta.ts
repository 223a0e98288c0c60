// What the server says of a resource (`api/resources/<name>.gen.ts`), as one type: tables, filters and forms take kinds and limits from it.
import type { Data } from "~/api/client.ts";
import { type ResourceName, type Resources, resources } from "~/api/resources/index.gen.ts";
import type { Action } from "~/api/session.ts";
import type { PageId } from "~/ui/route.ts";

export type FieldKind =
  | "text"
  | "longText"
  | "email"
  | "url"
  | "phone"
  | "enum"
  | "bool"
  | "number"
  | "decimal"
  | "percent"
  | "duration"
  | "time"
  | "date"
  | "tags"
  | "someOf"
  | "ref"
  | "refs"
  | "rows"
  | "file"
  | "secret";

export interface Field {
  name: string;
  kind: FieldKind;
  required: boolean;
  /** Of a number its least, of a text its fewest characters. */
  min: number | null;
  max: number | null;
  /** Of an enum, and of some of some words. */
  values?: readonly string[];
  /** Of a decimal or a percentage: places behind the point. */
  places?: number;
  /** Of tags: the most characters of one. */
  longest?: number;
  /** Of child rows: what each holds. */
  fields?: readonly Field[];
  /** What a `ref` or `refs` points to. */
  resource?: ResourceName;
  filterable: boolean;
  sortable: boolean;
  /** Lists carry it; otherwise only the record itself does. */
  listed: boolean;
  writable: boolean;
  /** Set once, when the record is made. */
  createOnly: boolean;
  /** It may be set for many records at once. */
  bulk?: boolean;
  /** Somebody else looks at it before the record is shown. */
  reviewed?: boolean;
  /** What a new record has where nothing is given. */
  default?: unknown;
}

/** What leads from some states to another, and who may do it. */
export interface Transition {
  /** The last part of its call's path; its words are the resource's `transitions.<name>`, in the history `ops.<name>`. */
  name: string;
  /** The field it moves, where that is not the workflow's own. */
  field?: string | null;
  from: readonly string[];
  to: string;
  /** On one of the workflow's pages. */
  action: Action;
  /** Asked about before it is taken, in red. */
  danger: boolean;
  /** It decides on what was seen: the version that was shown goes with it. */
  versioned: boolean;
  /** Offered on the record's own page alone: who takes it must have looked. */
  onPage: boolean;
  /** What it asks for. */
  inputs: readonly Field[];
  /** The input that names whom it is handed to: one or some of `<its call>/people`. */
  assignee: string | null;
  /** The field that names the only account that takes it. */
  own: string | null;
  /** The field that has to say yes; elsewhere it is not offered. */
  needs: string | null;
}

export interface Meta {
  name: ResourceName;
  /** `/api/management/student`, before `/list`, `/create` and so on. */
  base: string;
  /** The permission page that guards it. */
  page: PageId;
  /** The field a record is called by. */
  title: string;
  defaultSort: string;
  /** What the list can be narrowed to beside its fields. */
  conditions: readonly string[];
  fields: readonly Field[];
  /** How its records stand one below another: the field with the one above, the field with the place among those beside it. */
  tree?: { parent: string; position: string; maxDepth: number } | null;
  /** The states of its records, in one of its fields, and the transitions that people take. */
  workflow: {
    field: string;
    /** States in which a change of a field that is reviewed leads back to the first one. */
    reopens: readonly string[];
    pages: readonly string[];
    transitions: readonly Transition[];
  } | null;
}

/** What the server says of one resource, with its fields by their names: what it does not have does not compile. */
export type MetaOf<N extends ResourceName> = Resources[N];
type FieldsOf<N extends ResourceName> = MetaOf<N>["fields"][number];
/** What every record has beside its own fields. */
type OwnField = "created_at" | "updated_at" | "updated_by";

/** Fields that lists carry. */
export type ColumnOf<N extends ResourceName> = Extract<FieldsOf<N>, { listed: true }>["name"] | OwnField;
/** Fields that a form can set. */
export type InputOf<N extends ResourceName> = Extract<FieldsOf<N>, { writable: true }>["name"];
/** Fields that a list can be narrowed by. */
export type FilterOf<N extends ResourceName> = Extract<FieldsOf<N>, { filterable: true }>["name"];
/** What a list can be narrowed to beside its fields. */
export type ConditionOf<N extends ResourceName> = MetaOf<N>["conditions"][number];
/** Fields of a few values, and those values. */
export type EnumOf<N extends ResourceName> = Extract<FieldsOf<N>, { kind: "enum" }>["name"];
export type ValueOf<N extends ResourceName, F> =
  Extract<FieldsOf<N>, { kind: "enum"; name: F }> extends { values: readonly (infer V extends string)[] } ? V : never;
/** A record as lists have it. */
export type RowOf<N extends ResourceName> = Data<`${MetaOf<N>["base"]}/list`> extends { records: (infer R)[] } ? R : never;

/** What a `ref` or `refs` points to. The rest of that resource's metadata is not needed, nor loaded. */
export function targetOf({ name, resource }: Field): (typeof resources)[ResourceName] {
  if (!resource) throw new Error(`${name} points to no resource`);
  return resources[resource];
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
export const systemFields: readonly Field[] = [own("created_at", "time"), own("updated_at", "time"), own("updated_by", "text")];

const several = new Set<FieldKind>(["refs", "tags", "someOf", "rows"]);
/** Whether its values are lists; none is then an empty one. */
export const isSeveral = (field: Field): boolean => several.has(field.kind);

const ranges = new Set<FieldKind>(["number", "decimal", "percent", "duration", "time", "date"]);
/** Whether a list is narrowed by it from something to something. */
export const isRange = (field: Field): boolean => ranges.has(field.kind);
const numbers = new Set<FieldKind>(["number", "decimal", "percent", "duration"]);
export const isNumber = (field: Field): boolean => numbers.has(field.kind);

/** What a new record starts with, as the server would fill it in. */
export const defaultsOf = (meta: Meta, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(meta.fields.filter((f) => fields.includes(f.name)).map((f) => [f.name, f.default ?? (isSeveral(f) ? [] : null)]));

export const fieldOf = (meta: Meta, name: string): Field | undefined => meta.fields.find((f) => f.name === name) ?? systemFields.find((f) => f.name === name);

/** Where the row keeps the name of what a field points to: `teacher_id` → `teacher_name`, `student_ids` → `student_names`. */
export const nameField = (field: Field): string => field.name.replace(/_id(s?)$/, "_name$1");
