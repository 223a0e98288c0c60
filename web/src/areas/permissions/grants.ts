// Grants as the editor holds them: page id → actions, and with which records. Pure; the server's shape is a list.
import { groups } from "~/api/meta.gen.ts";
import { actions, pages, scopedPages } from "~/api/pages.gen.ts";
import type { Action } from "~/api/session.ts";

/** With which records a page is granted, the fewest first. */
export const scopes = ["own", "team", "all"] as const;
export type Scope = (typeof scopes)[number];

export interface Grant {
  permissionId: string;
  actionList: string[];
  scope?: Scope | null;
}
/** What is held of a page. */
export interface Held {
  actions: ReadonlySet<Action>;
  scope: Scope;
}
export type Grants = ReadonlyMap<string, Held>;

/** Whether some records of a page are somebody's own. */
export const isScoped = (page: string): boolean => (scopedPages as readonly string[]).includes(page);

export const fromList = (list: readonly Grant[]): Grants =>
  new Map(list.map((g) => [g.permissionId, { actions: new Set(actions.filter((a) => g.actionList.includes(a))), scope: g.scope ?? "all" }]));
export const toList = (grants: Grants): { permissionId: string; actionList: Action[]; scope: Scope }[] =>
  [...grants].map(([permissionId, held]) => ({
    permissionId,
    actionList: actions.filter((a) => held.actions.has(a)),
    scope: held.scope,
  }));

const words = (held: Held | undefined) => (held ? `${actions.filter((a) => held.actions.has(a)).join()} ${held.scope}` : null);
/** Pages on which two sets differ. */
export const differing = (a: Grants, b: Grants): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((page) => words(a.get(page)) !== words(b.get(page)));

/**
 * Turns actions of some pages on or off. Whoever may do something on a page may see it; a page with no action left is not held. A page that is new is for
 * one's own records, where it has such, unless they may be edited.
 */
export function toggle(grants: Grants, pageIds: readonly string[], which: readonly Action[], on: boolean): Grants {
  const next = new Map(grants);
  for (const page of pageIds) {
    const before = next.get(page);
    const held = new Set(before?.actions);
    for (const action of which) {
      if (on) held.add(action);
      else held.delete(action);
    }
    if (on) held.add("query");
    if (held.size > 0) next.set(page, { actions: held, scope: before?.scope ?? (isScoped(page) && !held.has("edit") ? "own" : "all") });
    else next.delete(page);
  }
  return next;
}

/** Grants a page with these records. */
export function setScope(grants: Grants, page: string, scope: Scope): Grants {
  const held = grants.get(page);
  return held ? new Map(grants).set(page, { ...held, scope }) : grants;
}

export interface PageGroup {
  id: string;
  en: string;
  zh: string;
  pages: readonly (typeof pages)[number][];
}
/** The catalogue in menu order. */
export const catalogue: readonly PageGroup[] = groups.map((group) => ({ ...group, pages: pages.filter((page) => page.group === group.id) }));

/** What became of a page in a change of what a role gives. */
export interface PageChange {
  page: string;
  came: Action[];
  went: Action[];
  /** With which records from then on, where that changed. */
  scope: Scope | null;
}

/** The pages of which a change gave or took something, as the audit trail has it: the actions of each page, and the word `own` or `team`. */
export function pageChanges(before: Readonly<Record<string, unknown>> | null, after: Readonly<Record<string, unknown>> | null): PageChange[] {
  const words = (side: typeof before, page: string) => new Set(typeof side?.[page] === "string" ? side[page].split(",").filter(Boolean) : []);
  return Object.keys({ ...before, ...after }).flatMap((page) => {
    const [was, is] = [words(before, page), words(after, page)];
    const came = actions.filter((action) => is.has(action) && !was.has(action));
    const went = actions.filter((action) => was.has(action) && !is.has(action));
    const [then, now] = [was, is].map((side) => scopes.find((scope) => side.has(scope)) ?? "all");
    const scope = is.size > 0 && was.size > 0 && now !== then ? (now ?? null) : null;
    return came.length + went.length > 0 || scope ? [{ page, came, went, scope }] : [];
  });
}
