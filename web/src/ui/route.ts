// What an area says of each of its pages, beside what the server's catalogue does. Router, menu, tabs and palette are all made from these entries.
import type { ComponentType, LazyExoticComponent, ReactNode } from "react";
import i18next from "i18next";
import type { groups } from "~/api/meta.gen.ts";
import type { pages } from "~/api/pages.gen.ts";
import type { ResourceName } from "~/api/resources/index.gen.ts";
import type { SessionUser } from "~/api/session.ts";
import { fetched } from "./fetched.ts";

/** Menu groups and pages are the server's permission catalogue: a name that is not in it does not compile. */
export type Group = (typeof groups)[number]["id"];
export type PageId = (typeof pages)[number]["id"];

/** A page that can ask for what it shows before it is drawn. */
export type Asking = ComponentType & { ask?: (user: SessionUser) => Promise<void> };
type Load = () => Promise<{ default: Asking }>;
export type LazyPage = ComponentType & { preload: () => Promise<unknown>; ask: (user: SessionUser) => Promise<void> };

/** A page that is fetched when it is opened; `preload` begins that before, with the strings that its area (and what it is made of) speaks; `ask` has it ask for what it
 * shows at the present address, until the answer is there. */
export function lazyPage(load: Load, ...words: string[]): LazyPage {
  // What cannot be fetched now says so when it is rendered.
  const page = fetched(load);
  const preload = () => Promise.all([page.fetch().catch(() => {}), i18next.loadNamespaces(words)]);
  const ask = (user: SessionUser) =>
    load().then(
      ({ default: page }) => page.ask?.(user),
      () => {},
    );
  return Object.assign(page, { preload, ask });
}

/** What an area says of a page. Its name, its path and the group of the menu are the catalogue's. */
export interface PageEntry {
  /** Permission page id the session must hold (A09). */
  page: PageId;
  icon?: ReactNode;
  /** Where in the menu it stands, if not in its group of the catalogue. */
  group?: Group;
  /** Query parameter that makes another tab of the same page, `id` for `/ClassroomDetails?id=…`; path parameters always do. */
  tabParam?: string;
  /** What its tab is called until it knows what is open in it (strings `shell:opened`); without it, as the page is. */
  opened?: keyof (typeof import("~/i18n/en-US/shell.json"))["opened"];
  /** In the router, not in the menu. */
  hidden?: boolean;
  /** Of a page that is not in the menu: the one it hangs under, if not the first of its group. */
  under?: PageId;
  /** `lazyPage(() => import("./room-list.tsx"), "classes")`. */
  element: LazyPage;
  /** A hook whose number is shown as the menu entry's badge (U05); nothing at 0. */
  useBadge?: () => number;
}

/** A card of the home page: what waits in an area for whoever holds a page, and an action on it if one is named. It shows nothing while nothing waits. */
export interface HomeCard {
  on: PageId;
  action?: "query" | "edit" | "enable";
  /** Only for those who see of this list what is their own. */
  mine?: ResourceName;
  Card: LazyExoticComponent<ComponentType>;
}

/** A page as the console has it. */
export interface RouteEntry extends PageEntry {
  /** Absolute path with react-router parameters, `/sop-plan/:planId`. */
  path: string;
  group: Group;
}
