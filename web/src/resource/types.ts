// What an area says of one resource; `resource()` makes its page from it.
import type { AriaAttributes, ComponentType, ReactNode } from "react";
import type { FormInstance } from "antd";
import type { ResourceName } from "~/api/resources/index.gen.ts";
import type { Row } from "~/realtime/index.ts";
import type { Tone } from "~/ui/tokens.ts";
import type { Entry } from "./calls.ts";
import type { RefusedProblems } from "./clash.tsx";
import type { ColumnOf, ConditionOf, EnumOf, Field, FilterOf, InputOf, Meta, RowOf, ValueOf } from "./meta.ts";
import type { Segment } from "./query-state.ts";

export type Values = Record<string, unknown>;

/** What a form gives to the control itself: whoever cannot see hears from these what is wrong with it. */
export interface ControlProps extends Pick<AriaAttributes, "aria-describedby" | "aria-invalid" | "aria-required"> {
  id?: string;
  disabled?: boolean;
  onBlur?: () => void;
}

/** What the picker of templates shows of one. */
export interface TemplateParts {
  /** How much is in it, of what the list shows of such documents. */
  Size: ComponentType<{ facts: Values }>;
  /** What it says, to be read. */
  Look: ComponentType<{ content: unknown }>;
}

/** What a form gives to the input of a field. */
export interface InputProps extends ControlProps {
  field: Field;
  value?: unknown;
  onChange?: (value: unknown) => void;
  /** The record as it is on the server; null while a new one is made. */
  row: Row | null;
  form: FormInstance<Values>;
}

export interface RecordTab {
  key: string;
  /** Key in the resource's strings. */
  title: string;
  /** For those alone who may change records. */
  edits?: boolean;
  element: ComponentType<{ row: Row }>;
}

/** Records of another resource that belong to one, shown with it to those who may see them. */
export interface Related {
  key: string;
  /** Key in the resource's strings. */
  title: string;
  /** What they are, with the columns to show. */
  resource: Resource;
  filter: (row: Row) => Record<string, unknown>;
  sort?: string;
  /** What one opens in, where that is not beside a list of its own. */
  opens?: ComponentType<{ row: Row; onClose: () => void }>;
}

/** How a record looks to those it is for. */
export interface RecordPreview {
  /** Key in the resource's strings. */
  title: string;
  /** `values` are the record's, with what is typed and not saved yet over them. */
  element: ComponentType<{ values: Values; row: Row | null }>;
}

/** What comes of a question before a record is saved: it is saved as usual, it was changed with others already, or nothing of it is to be. */
export type Answered = "save" | "saved" | null;

export interface ResourceConfig {
  /** Where its words are: `<ns>:<name>.one`, `.fields.<field>`, `.values.<field>.<value>`. */
  ns:
    | "monitoring"
    | "people"
    | "permissions"
    | "classes"
    | "bookings"
    | "courses"
    | "planning"
    | "role_library"
    | "reading"
    | "follow_read"
    | "messages"
    | "sop"
    | "books"
    | "materials"
    | "creation"
    | "videos"
    | "lectures"
    | "listening"
    | "inspection"
    | "questions"
    | "document"
    | "jobs"
    | "operations";
  /** It is not what its page is named after, and has a title of its own, `<ns>:<name>.title`. */
  ownTitle?: boolean;
  /** Fields shown at first, in this order; people may show the other listed ones. */
  columns: string[];
  /** Fields of the form, in this order. */
  form: string[];
  /** Fields of the form at which a section begins: what that is called, by key in the resource's strings under `sections`. */
  sections?: Record<string, string>;
  /** Fields offered as filters, in this order. */
  filters?: string[];
  /** What each row of the list has to have, whatever else it is narrowed to. Rows that get it otherwise leave by themselves. */
  fixed?: Values;
  /** Parts of the list that are looked at by themselves; it opens in the first. Named by `.conditions.<condition>`. */
  segments?: readonly Segment[];
  /** Enum field → value → tone: shown as a state. */
  tones?: Record<string, Record<string, Tone>>;
  /** Cells that are more than their field. */
  cells?: Record<string, (row: Row) => ReactNode>;
  /** Whether a field of the form belongs to what stands in it: what does not is not asked for. Absent: all do. */
  asks?: (field: string, values: Values, row: Row | null) => boolean;
  /** Whether what is typed makes a field required that its own description does not: the server asks for it then. */
  needs?: (field: string, values: Values) => boolean;
  /** Fields whose name is that of their cell (a length, which is stored as an end): what they are called where the stored value is shown, by key in the resource's strings. */
  stored?: Record<string, string>;
  /** Inputs that are more than their field's kind. */
  inputs?: Record<string, ComponentType<InputProps>>;
  /** A question before a change of a record is saved: how it is asked, and its dialog. */
  useQuestion?: () => readonly [(row: Row, values: Values) => Promise<Answered>, ReactNode];
  /** What a new record starts with beside the server's defaults; `zone` is the viewer's. */
  seed?: (zone: string) => Values;
  /** Rules across fields that the form can know: field → message. */
  check?: (values: Values, row: Row | null, say: (key: string, params?: object) => string) => Record<string, string>;
  /** Where a record opens, if it has a page of its own instead of the drawer beside the list. */
  path?: (id: string, row?: Row) => string;
  /** Records are also made from files (XLSX, JSON). */
  fromFiles?: boolean;
  /** Documents are also begun with a template: how much is in one, and what it says. */
  templates?: () => Promise<TemplateParts>;
  /** A tab in a record's drawer, there from the first letter of a new one. */
  preview?: RecordPreview;
  /** How a record looks in a gallery: the list is one then, or a table, as who looks at it likes. */
  tile?: ComponentType<{ row: Row }>;
  /** A table until somebody asks for the gallery. */
  tableFirst?: boolean;
  /** More tabs in a record's drawer. */
  tabs?: RecordTab[];
  /** The tab that a record opens at; its fields if none is named. */
  opensAt?: string;
  /** Lists of what belongs to a record, each a tab. */
  related?: readonly Related[];
  /** Of a record's drawer, px. */
  width?: number;
  /** What deleting these would mean, said where it is asked. */
  deletion?: ComponentType<{ rows: readonly Row[] }>;
  /** What entries of its history say beside its fields. */
  changes?: ComponentType<{ entry: Entry }>;
  /** What is to be said of a record that is gone, beside that. */
  gone?: ComponentType<{ id: string }>;
  /** Buttons in a record's drawer. */
  actions?: ComponentType<{ row: Row }>;
  /** A row has its transitions in a menu: they are mostly taken elsewhere. Otherwise each is a button. */
  rowMenu?: boolean;
  /** Of its transitions only these are buttons of a row; the others are in a menu beside them. */
  rowButtons?: readonly string[];
  /** The time that says how long ago something was: a list sorted by it is not divided by its days. */
  undivided?: string;
  /** Buttons at the end of a row. */
  rowActions?: ComponentType<{ row: Row }>;
  /** Buttons in the page's head, beside the one that makes a record. */
  tools?: ComponentType;
  /** Other ways to look at the same records, beside the ways to the other lists of the page. */
  views?: ComponentType;
  /** Buttons over rows that are selected, beside those of every list. */
  selection?: ComponentType<{ rows: readonly Row[]; onDone: () => void }>;
  /** What a transition would mean, said where it is asked. */
  asking?: ComponentType<{ transition: string; rows: readonly Readonly<Record<string, unknown>>[] }>;
  /** What of a document of theirs has to be mended, said where a transition is refused because of it. */
  refused?: RefusedProblems;
  /** What stands over the list: sums of what is in it. */
  above?: ComponentType;
}

/** The same, of a resource known by its name: each field is one that it has, of the sort that is asked for. */
export interface ConfigOf<N extends ResourceName> extends Omit<
  ResourceConfig,
  | "columns"
  | "form"
  | "filters"
  | "sections"
  | "segments"
  | "tones"
  | "cells"
  | "asks"
  | "needs"
  | "stored"
  | "inputs"
  | "seed"
  | "check"
  | "path"
  | "deletion"
  | "rowActions"
> {
  columns: ColumnOf<N>[];
  form: InputOf<N>[];
  filters?: FilterOf<N>[];
  sections?: { [F in InputOf<N>]?: string };
  segments?: readonly (Segment & { condition: ConditionOf<N> | "" })[];
  tones?: { [F in EnumOf<N>]?: Record<ValueOf<N, F>, Tone> };
  cells?: { [F in ColumnOf<N>]?: (row: RowOf<N>) => ReactNode };
  asks?: (field: InputOf<N>, values: Values, row: Row | null) => boolean;
  needs?: (field: InputOf<N>, values: Values) => boolean;
  stored?: { [F in ColumnOf<N> | InputOf<N>]?: string };
  inputs?: { [F in InputOf<N>]?: ComponentType<InputProps> };
  seed?: (zone: string) => { [F in InputOf<N>]?: unknown };
  check?: (values: Values, row: Row | null, say: (key: string, params?: object) => string) => { [F in InputOf<N>]?: string };
  path?: (id: string, row?: RowOf<N>) => string;
  deletion?: ComponentType<{ rows: readonly RowOf<N>[] }>;
  rowActions?: ComponentType<{ row: RowOf<N> }>;
}

export interface Resource extends ResourceConfig {
  name: ResourceName;
  meta: Meta;
}
