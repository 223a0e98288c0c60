// Ordered lists in a Y.Map of id → item with a fractional `order`: a move is one small edit, so a move and an edit at
// once both survive. Read by (order, id); two people inserting at one place get equal keys, parted when next needed.
import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import type * as Y from "yjs";

export interface Placed {
  id: string;
  order: string;
}

/** By code units, as the server compares. */
export const byOrder = (a: Placed, b: Placed): number => (a.order < b.order ? -1 : a.order > b.order ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Items of the map that `keep` accepts, in order. */
export function sorted<T>(map: Y.Map<Y.Map<T>>, keep: (item: Y.Map<T>) => boolean = () => true): (Placed & { item: Y.Map<T> })[] {
  const list: (Placed & { item: Y.Map<T> })[] = [];
  map.forEach((item, id) => {
    if (keep(item)) list.push({ id, order: String(item.get("order") ?? ""), item });
  });
  return list.toSorted(byOrder);
}

/**
 * The keys to write so that `id` stands at `index` of `others` (in order, without `id`).
 * One key almost always; those of equal neighbours too where there is no room between them.
 */
export function keysToPlace(others: readonly Placed[], index: number, id: string): Map<string, string> {
  const at = Math.max(0, Math.min(index, others.length));
  const before = others[at - 1]?.order ?? null;
  const after = others[at]?.order ?? null;
  try {
    if (before === null || after === null || before < after) return new Map([[id, generateKeyBetween(before, after)]]);
    let end = at;
    while (others[end]?.order === after) end += 1;
    return zip([id, ...others.slice(at, end).map((o) => o.id)], generateNKeysBetween(before, others[end]?.order ?? null, 1 + end - at));
  } catch {
    // A key no client of ours wrote: give the whole list new ones.
    const ids = [...others.slice(0, at).map((o) => o.id), id, ...others.slice(at).map((o) => o.id)];
    return zip(ids, generateNKeysBetween(null, null, ids.length));
  }
}

const zip = (ids: string[], keys: string[]) => new Map(ids.map((id, i) => [id, keys[i] as string]));
