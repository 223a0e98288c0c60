// What an area says of each of its pages. Router, menu, tabs and palette are all made from these entries.
import type { ComponentType, LazyExoticComponent, ReactNode } from "react";
import type { ParseKeys } from "i18next";
import type { groups } from "~/api/meta.gen.ts";
import type { pages } from "~/api/resources.gen.ts";

/** A key with its namespace, `pages:rooms`. */
export type TitleKey = ParseKeys<["common", "pages"]>;

/** Menu groups and pages are the server's permission catalogue: a name that is not in it does not compile. */
export type Group = (typeof groups)[number]["id"];
export type PageId = (typeof pages)[number]["id"];

export interface RouteEntry {
  /** Absolute path with react-router parameters, `/sop-plan/:planId`. */
  path: string;
  /** Permission page id the session must hold (A09). */
  page: PageId;
  titleKey: TitleKey;
  icon?: ReactNode;
  group: Group;
  /** Query parameter that makes another tab of the same page, `id` for `/ClassroomDetails?id=…`; path parameters always do. */
  tabParam?: string;
  /** In the router, not in the menu. */
  hidden?: boolean;
  /** `lazy(() => import("./room-list.tsx"))`. */
  element: LazyExoticComponent<ComponentType>;
  /** A hook whose number is shown as the menu entry's badge (U05); nothing at 0. */
  useBadge?: () => number;
}
