// What an area says of each of its pages. Router, menu, tabs and palette are all made from these entries.
import type { ComponentType, LazyExoticComponent, ReactNode } from "react";
import type { ParseKeys } from "i18next";

/** A key with its namespace, `classes:menu.roomList`. */
export type TitleKey = ParseKeys<
  ["common", "shell", "resource", "classes", "people", "permissions", "messages", "monitoring", "logs", "sop"]
>;

/** Groups of `spec/routes.tsv`, in the order of the menu. */
export const groups = [
  "home",
  "classroom",
  "classroom-monitoring",
  "people",
  "material-tutorial",
  "question-bank",
  "question-bank-2",
  "video-tasks",
  "course-setting",
  "material-library",
  "recruitment",
  "overseas-app",
  "video-management",
  "channels",
  "ai-sales",
  "roles",
  "permission-management",
] as const;
export type Group = (typeof groups)[number];

export interface RouteEntry {
  /** Absolute path with react-router parameters, `/sop-plan/:planId`. */
  path: string;
  /** Permission page id the session must hold (A09). */
  page: string;
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
