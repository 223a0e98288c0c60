// Grants as the editor holds them: page id → actions. Pure; the server's shape is a list.
import { groups } from "~/api/meta.gen.ts";
import { actions, pages } from "~/api/pages.gen.ts";
import type { Action } from "~/api/session.ts";

export interface Grant {
  permissionId: string;
  actionList: string[];
}
export type Grants = ReadonlyMap<string, ReadonlySet<Action>>;

export const fromList = (list: readonly Grant[]): Grants =>
  new Map(list.map((g) => [g.permissionId, new Set(actions.filter((a) => g.actionList.includes(a)))]));
export const toList = (grants: Grants): { permissionId: string; actionList: Action[] }[] =>
  [...grants].map(([permissionId, held]) => ({ permissionId, actionList: actions.filter((a) => held.has(a)) }));

const words = (held: ReadonlySet<Action> | undefined) => (held ? actions.filter((a) => held.has(a)).join() : null);
/** Pages on which two sets differ. */
export const differing = (a: Grants, b: Grants): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((page) => words(a.get(page)) !== words(b.get(page)));

/** Turns actions of some pages on or off. Whoever may do something on a page may see it; a page with no action left is not held. */
export function toggle(grants: Grants, pageIds: readonly string[], which: readonly Action[], on: boolean): Grants {
  const next = new Map(grants);
  for (const page of pageIds) {
    const held = new Set(next.get(page));
    for (const action of which) {
      if (on) held.add(action);
      else held.delete(action);
    }
    if (on) held.add("query");
    if (held.size > 0) next.set(page, held);
    else next.delete(page);
  }
  return next;
}

export interface PageGroup {
  id: string;
  en: string;
  zh: string;
  pages: readonly (typeof pages)[number][];
}
/** The catalogue in menu order. */
export const catalogue: readonly PageGroup[] = groups.map((group) => ({ ...group, pages: pages.filter((page) => page.group === group.id) }));
