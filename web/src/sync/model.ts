// A document as its model lays it out (docs: co-editing protocol): a root map of its own fields, and root maps of items by id, each with a
// fractional `order` and its parent's id. `ContentStore` reads it for the screen, re-reading only what changed; the verbs below write it, each to be
// wrapped in `OpenDocument.edit`, which makes one undoable transaction of it.
import { newId as randomId } from "@belltower/realtime/id";
import * as Y from "yjs";
import { models, type Contents, type RichText } from "~/api/documents.gen.ts";
import { byOrder, keysToPlace, sorted, type Placed } from "./order.ts";
import { nodesOf, paragraphs, plainOf } from "./rich-nodes.ts";
import type { Identity } from "./frames.ts";

export type Kind = keyof Contents;
export type Item = Y.Map<unknown>;

/** Content as the screen shows it: rich text is its words, items know their order. */
export type View<T> = T extends RichText
  ? string
  : T extends (infer One)[]
    ? One extends object
      ? (View<One> & Placed)[]
      : T
    : T extends object
      ? { [Key in keyof T]: View<T[Key]> }
      : T;
export type ContentView<K extends Kind> = View<Contents[K]>;

interface FieldModel {
  name: string;
  shape: string;
  min?: number;
  max?: number;
  options?: readonly string[];
}
interface CollectionModel {
  root: string;
  item: string;
  parent: { root: string; key: string } | null;
  /** The whole number by which they stand, where they have no order of their own. */
  by: string | null;
  fields: readonly FieldModel[];
  most: number;
}
interface Model {
  root: string;
  fields: readonly FieldModel[];
  collections: readonly CollectionModel[];
}

export const modelOf = (kind: Kind): Model => models[kind] as unknown as Model;
const collectionOf = (kind: Kind, root: string): CollectionModel => {
  const found = modelOf(kind).collections.find((c) => c.root === root);
  if (!found) throw new Error(`${kind} has no ${root}`);
  return found;
};
const childrenOf = (kind: Kind, root: string | null) => modelOf(kind).collections.filter((c) => (c.parent?.root ?? null) === root);

/** The names of all root maps, for a copy that is kept as a file. */
export const rootsOf = (kind: Kind): string[] => [modelOf(kind).root, ...modelOf(kind).collections.map((c) => c.root)];
/** The largest value, or length, of a field. */
export const maxOf = (kind: Kind, root: string | null, field: string): number =>
  (root === null ? modelOf(kind).fields : collectionOf(kind, root).fields).find((f) => f.name === field)?.max ?? 0;

/** How many letters a shared text of the document's or of an item's holds; 0 where no model says so. */
export function mostIn(kind: Kind, text: Y.Text): number {
  const { _item: place, parent: item, doc } = text;
  const field = place?.parentSub;
  if (!doc || !field || !(item instanceof Y.Map)) return 0;
  if (item === doc.getMap(modelOf(kind).root)) return maxOf(kind, null, field);
  const root = modelOf(kind).collections.find((c) => item.parent === doc.getMap(c.root))?.root;
  return root === undefined ? 0 : maxOf(kind, root, field);
}

/** An id of an item: short, for it is in every update that touches the item. */
export const newId = (): string => randomId().slice(0, 12);

const map = (doc: Y.Doc, root: string): Y.Map<Item> => doc.getMap(root);
/** The map of the document's own fields. */
export const rootMap = (doc: Y.Doc, kind: Kind): Item => doc.getMap(modelOf(kind).root);
/** An item's map; none where it is gone. */
export const itemOf = (doc: Y.Doc, root: string, id: string): Item | undefined => {
  const item = map(doc, root).get(id);
  return item instanceof Y.Map ? item : undefined;
};

/** A shared text of an item; null while another client's item lacks it. */
export const textIn = (item: Item | undefined, key: string): Y.Text | null => {
  const value = item?.get(key);
  return value instanceof Y.Text ? value : null;
};
/** The same for formatted text. */
export const richIn = (item: Item | undefined, key: string): Y.XmlFragment | null => {
  const value = item?.get(key);
  return value instanceof Y.XmlFragment ? value : null;
};

const PREVIEW = 160;

/** Plain words of rich text, enough for a preview. */
function words(node: unknown): string {
  if (node instanceof Y.XmlText) return (node.toDelta() as { insert: unknown }[]).map(({ insert }) => (typeof insert === "string" ? insert : "")).join("");
  if (!(node instanceof Y.XmlFragment)) return "";
  let text = "";
  for (const child of node.toArray()) {
    text += `${words(child)} `;
    if (text.length > PREVIEW) break;
  }
  return text;
}

/** What a field holds, read as the server reads it: anything else is its default. */
function valueOf({ shape, min = 0, max = 0, options = [] }: FieldModel, held: unknown): unknown {
  switch (shape) {
    case "rich":
      return words(held).trim().slice(0, PREVIEW);
    case "whole":
      return typeof held === "number" && Math.round(held) >= min && held <= max ? Math.round(held) : min;
    case "flag":
      return held === true;
    case "choice":
      return options.find((o) => o === held) ?? options[0];
    case "file":
      return typeof held === "string" && /^[0-9a-f]{64}$/.test(held) ? held : "";
    case "words":
      return held instanceof Y.Array ? held.toArray().map(String) : [];
    default:
      return held instanceof Y.Text || typeof held === "string" ? held.toString() : "";
  }
}

const MAX_FIGURES = 19;
/** Where an item stands: its own order, or the number that it stands by, with as many figures as any has. */
const placeOf = (item: Item, read: Record<string, unknown>, by: string | null): string =>
  by === null ? String(item.get("order") ?? "") : String(read[by]).padStart(MAX_FIGURES, "0");

type Known = Placed & Record<string, unknown>;

/** Reads a document for the screen. What did not change stays the same object, so that only what changed renders. */
export class ContentStore<K extends Kind> {
  readonly #doc: Y.Doc;
  readonly #kind: K;
  readonly #listeners = new Set<() => void>();
  /** Fields of each item as last read, by collection; and the items with their children. */
  readonly #fields = new Map<string, Map<string, Known>>();
  #nested = new Map<string, Known>();
  #view: ContentView<K> | null = null;

  /** Watches as long as the document lives: what is done to it while no page shows it is read, too. */
  constructor(kind: K, doc: Y.Doc) {
    this.#kind = kind;
    this.#doc = doc;
    for (const root of rootsOf(kind)) doc.getMap(root).observeDeep(this.#changed);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): ContentView<K> => (this.#view ??= this.#build());

  /** Whether the document shows an item of this id. */
  readonly has = (id: string): boolean => {
    this.read();
    return modelOf(this.#kind).collections.some(({ root }) => this.#nested.has(`${root} ${id}`));
  };

  // Yjs types an observer by its event.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly #changed = (events: Y.YEvent<any>[]) => {
    const patched = this.#patched(events);
    if (patched) {
      this.#view = patched;
      for (const listener of this.#listeners) listener();
      return;
    }
    for (const { root } of modelOf(this.#kind).collections) {
      const known = this.#fields.get(root);
      const items: unknown = map(this.#doc, root);
      if (!known) continue;
      for (const event of events) {
        if (event.target === items) for (const id of event.changes.keys.keys()) known.delete(id);
        else if (event.path.length > 0 && event.currentTarget === items) known.delete(String(event.path[0]));
      }
    }
    this.#view = null;
    for (const listener of this.#listeners) listener();
  };

  /** What is seen when only words within items have changed, of a document that is one list: a letter costs the same in three thousand cues as in three. Null where more has. */
  // oxlint-disable-next-line typescript/no-explicit-any
  #patched(events: Y.YEvent<any>[]): ContentView<K> | null {
    const [collection, ...others] = modelOf(this.#kind).collections;
    if (!this.#view || !collection || others.length > 0 || collection.parent) return null;
    const { root, by, fields } = collection;
    const items = map(this.#doc, root);
    const known = this.#fields.get(root);
    // What became of an item as a whole is not within it.
    if (!known || events.some(({ path, currentTarget }) => path.length === 0 || currentTarget !== items)) return null;
    const list = ((this.#view as Record<string, unknown>)[root] as Known[]).slice();
    for (const id of new Set(events.map(({ path }) => String(path[0])))) {
      const [item, before] = [items.get(id), this.#nested.get(`${root} ${id}`)];
      if (!(item instanceof Y.Map) || isMarked(item) || !before) return null;
      const held = Object.fromEntries(fields.map((f) => [f.name, valueOf(f, item.get(f.name))]));
      const now: Known = { id, order: placeOf(item, held, by), ...held };
      const at = list.indexOf(before);
      // It stands elsewhere now.
      if (at < 0 || now.order !== before.order) return null;
      if (equal(before, now)) continue;
      list[at] = now;
      known.set(id, now);
      this.#nested.set(`${root} ${id}`, now);
    }
    return { ...this.#view, [root]: list };
  }

  #build(): ContentView<K> {
    const nested = new Map<string, Known>();
    const own = rootMap(this.#doc, this.#kind);
    const placed = new Map<string, Set<string>>();
    const byParent = new Map(modelOf(this.#kind).collections.map((c) => [c.root, this.#byParent(c)]));
    const children = (root: string | null, parent: string): Record<string, Known[]> =>
      Object.fromEntries(childrenOf(this.#kind, root).map((c) => [c.root, (byParent.get(c.root)?.get(parent) ?? []).map((item) => whole(c, item))]));
    const whole = (c: CollectionModel, item: Known): Known => {
      if (!placed.has(c.root)) placed.set(c.root, new Set());
      placed.get(c.root)?.add(item.id);
      const key = `${c.root} ${item.id}`;
      const now: Known = { ...item, ...children(c.root, item.id) };
      const before = this.#nested.get(key);
      const kept = before && equal(before, now) ? before : now;
      nested.set(key, kept);
      return kept;
    };
    const content: Record<string, unknown> = Object.fromEntries(modelOf(this.#kind).fields.map((f) => [f.name, valueOf(f, own.get(f.name))]));
    Object.assign(content, children(null, ""));
    // Last: whatever nobody took.
    const unplaced: Record<string, Known[]> = {};
    for (const c of modelOf(this.#kind).collections) {
      const left = [...(byParent.get(c.root)?.values() ?? [])].flat().filter((item) => !placed.get(c.root)?.has(item.id));
      const top = left.filter((item) => !c.parent || !itemOf(this.#doc, c.parent.root, String(itemOf(this.#doc, c.root, item.id)?.get(c.parent.key))));
      if (top.length > 0) unplaced[c.root] = top.map((item) => whole(c, item));
    }
    content.unplaced = unplaced;
    this.#nested = nested;
    return content as ContentView<K>;
  }

  #byParent({ root, parent, by, fields }: CollectionModel): Map<string, Known[]> {
    const known = this.#fields.get(root) ?? new Map<string, Known>();
    this.#fields.set(root, known);
    const all: { parent: string; item: Known }[] = [];
    map(this.#doc, root).forEach((item, id) => {
      if (!(item instanceof Y.Map) || isMarked(item)) return;
      let read = known.get(id);
      if (!read) {
        const held = Object.fromEntries(fields.map((f) => [f.name, valueOf(f, item.get(f.name))]));
        read = { id, order: placeOf(item, held, by), ...held };
        known.set(id, read);
      }
      all.push({ parent: parent ? String(item.get(parent.key) ?? "") : "", item: read });
    });
    all.sort((a, b) => byOrder(a.item, b.item));
    const lists = new Map<string, Known[]>();
    for (const { parent: of, item } of all) {
      const list = lists.get(of);
      if (list) list.push(item);
      else lists.set(of, [item]);
    }
    return lists;
  }
}

/** Whether two readings of an item say the same; lists are compared by their members. */
function equal(a: Known, b: Known): boolean {
  const keys = Object.keys(b);
  return (
    keys.length === Object.keys(a).length &&
    keys.every((key) => {
      const [x, y] = [a[key], b[key]];
      return x === y || (Array.isArray(x) && Array.isArray(y) && x.length === y.length && x.every((one, i) => one === y[i]));
    })
  );
}

// Verbs.

export interface Place {
  /** The parent's id, where the collection has parents. */
  parent?: string;
  /** Counted without the item itself. */
  index: number;
}

const siblings = (doc: Y.Doc, { root, parent }: CollectionModel, of: string | undefined, except: string) =>
  sorted(map(doc, root), (item) => !isMarked(item) && (!parent || item.get(parent.key) === of)).filter((item) => item.id !== except);

/** Puts an item where it is to be. One that stands by a number of its own stays there. */
export function moveItem(doc: Y.Doc, kind: Kind, root: string, id: string, { parent, index }: Place): void {
  const collection = collectionOf(kind, root);
  if (!collection.by) keysToPlace(siblings(doc, collection, parent, id), index, id).forEach((order, each) => itemOf(doc, root, each)?.set("order", order));
  const item = itemOf(doc, root, id);
  if (collection.parent && item?.get(collection.parent.key) !== parent) item?.set(collection.parent.key, parent);
}

/** A new item with every field of its model; `values` are words of text, or plain values. */
export function addItem(doc: Y.Doc, kind: Kind, root: string, id: string, place: Place, values: Record<string, unknown> = {}): void {
  const item = new Y.Map<unknown>(collectionOf(kind, root).fields.map((field) => [field.name, createFieldValue(field, values[field.name])]));
  map(doc, root).set(id, item);
  moveItem(doc, kind, root, id, place);
}

function createFieldValue({ shape, min = 0, options = [] }: FieldModel, value: unknown): unknown {
  switch (shape) {
    case "text":
      return new Y.Text(typeof value === "string" ? value : "");
    case "rich": {
      const fragment = new Y.XmlFragment();
      if (typeof value === "string" && value) fragment.insert(0, paragraphs(value));
      return fragment;
    }
    case "words":
      return Y.Array.from(Array.isArray(value) ? value : []);
    case "whole":
      return value ?? min;
    case "flag":
      return value ?? false;
    case "choice":
      return value ?? options[0];
    default:
      return value ?? "";
  }
}

/** A copy right behind the item, with all that is in it; answers its id. */
export function duplicateItem(doc: Y.Doc, kind: Kind, root: string, id: string): string | null {
  const { parent } = collectionOf(kind, root);
  const of = parent ? String(itemOf(doc, root, id)?.get(parent.key)) : undefined;
  const at = sorted(map(doc, root), (item) => !isMarked(item) && (!parent || item.get(parent.key) === of)).findIndex((item) => item.id === id);
  const copy = at < 0 ? null : copyInto(doc, kind, root, id, of);
  if (copy) moveItem(doc, kind, root, copy, { index: at + 1, ...(of !== undefined && { parent: of }) });
  return copy;
}

function copyInto(doc: Y.Doc, kind: Kind, root: string, id: string, parent: string | undefined): string | null {
  const item = itemOf(doc, root, id);
  if (!item) return null;
  const copy = newId();
  const made = item.clone();
  map(doc, root).set(copy, made);
  const key = collectionOf(kind, root).parent?.key;
  if (key) made.set(key, parent);
  for (const child of childrenOf(kind, root)) {
    for (const { id: each } of sorted(map(doc, child.root), (i) => !isMarked(i) && i.get(child.parent?.key ?? "") === id))
      copyInto(doc, kind, child.root, each, copy);
  }
  return copy;
}

// Deletion. An item stays where it is, with a mark: what others write in it meanwhile, offline perhaps, is kept, and without the mark it is back. What is in
// it needs no mark of its own. The server empties this bin after thirty days.

/** Who deleted an item, and when. */
export interface Deletion {
  /** The account's id. */
  by: string;
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The item that has its words now, where it was merged: back, they would be there twice. */
  into?: string;
}
export interface DeletedItem extends Deletion {
  root: string;
  id: string;
}

const MARK = "deleted";
const isMarked = (item: Item): boolean => Boolean(item.get(MARK));

function markOf(item: Item | undefined): Deletion | null {
  const mark = item?.get(MARK);
  if (!mark) return null;
  const { by, name, at, into } = mark as Partial<Record<keyof Deletion, unknown>>;
  return {
    by: typeof by === "string" ? by : "",
    name: typeof name === "string" ? name : "",
    at: typeof at === "number" ? at : 0,
    ...(typeof into === "string" && { into }),
  };
}

/** Into the bin, with all that is in it; `into` is the item that has its words from now on. Who did it is whoever the document is open for (`Y.Doc.meta`). */
export function removeItem(doc: Y.Doc, kind: Kind, root: string, id: string, into?: string): void {
  const { userId, name } = (doc.meta ?? {}) as Partial<Identity>;
  collectionOf(kind, root);
  itemOf(doc, root, id)?.set(MARK, { by: userId ?? "", name: name ?? "", at: Date.now(), ...(into !== undefined && { into }) });
}

/** Who deleted an item, or what it is in; null while it is there. An item that is gone for good was deleted by nobody known. */
export function deletionOf(doc: Y.Doc, kind: Kind, root: string, id: string): Deletion | null {
  const item = itemOf(doc, root, id);
  if (!item) return { by: "", name: "", at: 0 };
  const { parent } = collectionOf(kind, root);
  const above = parent && itemOf(doc, parent.root, String(item.get(parent.key)));
  return markOf(item) ?? (parent && above ? deletionOf(doc, kind, parent.root, String(item.get(parent.key))) : null);
}

/** What lies in the bin, newest first. What is in a deleted item is not listed beside it. */
export function deletedItems(doc: Y.Doc, kind: Kind): DeletedItem[] {
  const found: DeletedItem[] = [];
  for (const { root } of modelOf(kind).collections) {
    map(doc, root).forEach((item, id) => {
      const mark = item instanceof Y.Map ? markOf(item) : null;
      if (mark) found.push({ ...mark, root, id });
    });
  }
  return found.toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
}

/** All that is in an item, whether it is shown or not, each item before what is in it; not what was deleted before it. */
export function insideOf(doc: Y.Doc, kind: Kind, root: string, id: string): { root: string; id: string }[] {
  return childrenOf(kind, root).flatMap((child) =>
    sorted(map(doc, child.root), (i) => !isMarked(i) && i.get(child.parent?.key ?? "") === id).flatMap((one) => [
      { root: child.root, id: one.id },
      ...insideOf(doc, kind, child.root, one.id),
    ]),
  );
}

/** The words of an item, field by field: those that people type. */
export function wordsOf(doc: Y.Doc, kind: Kind, root: string, id: string): [field: string, said: string][] {
  const item = itemOf(doc, root, id);
  return collectionOf(kind, root).fields.flatMap(({ name, shape }): [string, string][] =>
    shape === "text" ? [[name, textIn(item, name)?.toString() ?? ""]] : shape === "rich" ? [[name, plainOf(nodesOf(richIn(item, name) ?? EMPTY))]] : [],
  );
}
const EMPTY = { toArray: () => [] } as unknown as Y.XmlFragment;

/** Out of the bin, to where it was; what it is in comes back with it. */
export function bringBack(doc: Y.Doc, kind: Kind, root: string, id: string): void {
  const item = itemOf(doc, root, id);
  if (!item) return;
  if (isMarked(item)) item.delete(MARK);
  const { parent } = collectionOf(kind, root);
  if (parent) bringBack(doc, kind, parent.root, String(item.get(parent.key)));
}

/** Sets a plain field of an item, or of the document itself. */
export function setField(doc: Y.Doc, kind: Kind, root: string | null, id: string | null, key: string, value: unknown): void {
  const item = root === null ? rootMap(doc, kind) : itemOf(doc, root, id ?? "");
  if (item && item.get(key) !== value) item.set(key, value);
}

/** A list of words of an item, or of the document itself; made where another client's item lacks it. */
export function wordsIn(doc: Y.Doc, kind: Kind, root: string | null, id: string | null, key: string): Y.Array<string> | null {
  const item = root === null ? rootMap(doc, kind) : itemOf(doc, root, id ?? "");
  const list = item?.get(key);
  if (!item || list instanceof Y.Array) return (list as Y.Array<string> | undefined) ?? null;
  return item.set(key, new Y.Array<string>()) as Y.Array<string>;
}
