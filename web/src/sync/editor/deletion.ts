// Who deleted an item. Deleted, it stays in the document with a mark that says so, and so does all that is in it; without the mark it is back.
import * as Y from "yjs";
import { modelOf, type Kind } from "../model.ts";

export interface Deletion {
  root: string;
  id: string;
  /** Empty where the mark does not say, or there is none. */
  name: string;
  /** It can be brought back. */
  marked: boolean;
  /** The item that has its words now; empty where it was not merged. */
  into: string;
}

const MARK = "deleted";

/** Of an item that is not shown any more: its own deletion, or that of what it is in. */
export function findDeletion(doc: Y.Doc, kind: Kind, id: string): Deletion {
  const { collections } = modelOf(kind);
  const find = (root: string, of: string): Deletion | null => {
    const item: unknown = doc.getMap(root).get(of);
    if (!(item instanceof Y.Map)) return null;
    const mark = item.get(MARK) as { name?: unknown; into?: unknown } | undefined;
    if (mark) {
      const { name, into } = mark;
      return { root, id: of, name: typeof name === "string" ? name : "", marked: true, into: typeof into === "string" ? into : "" };
    }
    const parent = collections.find((c) => c.root === root)?.parent;
    return parent ? find(parent.root, parentOf(doc, kind, root, of)) : null;
  };
  for (const { root } of collections) {
    const found = find(root, id);
    if (found) return found;
  }
  return { root: "", id, name: "", marked: false, into: "" };
}

/** The item that one is in, by its id; empty for none. */
export function parentOf(doc: Y.Doc, kind: Kind, root: string, id: string): string {
  const { collections } = modelOf(kind);
  const item: unknown = doc.getMap(root).get(id);
  const key = collections.find((c) => c.root === root)?.parent?.key;
  return item instanceof Y.Map && key ? String(item.get(key) ?? "") : "";
}
