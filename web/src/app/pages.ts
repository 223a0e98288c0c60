// Every page of the console and who sees it: router, menu, tabs and palette read this.
import { matchRoutes } from "react-router";
import { can, type SessionUser } from "~/api/session.ts";
import { groups } from "~/api/meta.gen.ts";
import { pages as catalogue } from "~/api/pages.gen.ts";
import { named } from "~/ui/page-title.ts";
import { type Group, lazyPage, type PageEntry, type RouteEntry } from "~/ui/route.ts";
import { areas } from "./areas.ts";
import { homeIcon } from "./icons.tsx";

/** The one page everybody has: it is made of what the others are. */
export const HOME = "/home";
const home: PageEntry = { page: "home", icon: homeIcon, element: lazyPage(() => import("./home.tsx")) };

const told = new Map(catalogue.map(({ id, path, group }) => [id, { path, group }]));
/** What the catalogue says of a page, and what its area does. */
const entryOf = (entry: PageEntry): RouteEntry => ({ ...told.get(entry.page)!, ...entry });

export const pages: RouteEntry[] = [home, ...areas.flat()].map(entryOf);
const routes = pages.map((entry) => ({ path: entry.path, entry }));

/** The page at a path, if there is one. */
export function pageAt(pathname: string): RouteEntry | undefined {
  // Asked at every step of drawing the frame; the router sorts all routes for each answer.
  if (found?.pathname !== pathname) found = { pathname, page: matchRoutes(routes, pathname)?.at(-1)?.route.entry };
  return found.page;
}
let found: { pathname: string; page: RouteEntry | undefined } | undefined;

/** Same page and parameters, same tab. */
export function tabKey(pathname: string, search: string): string {
  const param = pageAt(pathname)?.tabParam;
  const value = param && new URLSearchParams(search).get(param);
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return value ? `${path}?${param}=${value}` : path;
}

/** A09. Home is everybody's. */
export const mayOpen = (user: SessionUser | null, entry: RouteEntry): boolean => entry.path === HOME || can(user, entry.page);

export interface MenuGroup {
  group: Group;
  entries: RouteEntry[];
}
/** A group's name, from the catalogue. */
export function groupTitle(group: Group, language: string): string {
  const found = groups.find((g) => g.id === group);
  return found ? named(found, language) : group;
}

/** What the menu shows to this person, in the order of the specification; empty groups are left out. */
export function menuFor(user: SessionUser | null, all: RouteEntry[] = pages): MenuGroup[] {
  const seen = all.filter((entry) => !entry.hidden && mayOpen(user, entry));
  return groups.map(({ id: group }) => ({ group, entries: seen.filter((e) => e.group === group) })).filter((g) => g.entries.length > 0);
}

/** The menu entry that is lit for a path; for a page outside the menu, the one it hangs under. */
export function litEntry(pathname: string): RouteEntry | undefined {
  const here = pageAt(pathname);
  if (!here?.hidden) return here;
  const shown = pages.filter((p) => !p.hidden);
  return shown.find((p) => p.page === here.under) ?? shown.filter((p) => pathname.startsWith(p.path)).at(-1) ?? shown.find((p) => p.group === here.group);
}
