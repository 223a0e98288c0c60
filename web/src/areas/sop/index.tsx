// SOP plans: how a lesson goes, minute by minute.
import { lazy } from "react";
import { OrderedListOutlined, PartitionOutlined } from "@ant-design/icons";
import type { RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  { path: "/sop", page: "sop", titleKey: "pages:sop", icon: <PartitionOutlined />, group: "course-setting", element: lazy(() => import("./coursewares.tsx")) },
  { path: "/sop/:coursewareId", page: "sop.coursewareId", titleKey: "pages:sopOf", group: "course-setting", hidden: true, element: lazy(() => import("./plans-of-courseware.tsx")) },
  // The same editor, reached from a courseware.
  { path: "/sopSetEdit/:id", page: "sopSetEdit.id", titleKey: "pages:plan", group: "course-setting", hidden: true, element: lazy(() => import("./plan-page.tsx")) },
  { path: "/sop-plan", page: "sop-plan", titleKey: "pages:plans", icon: <OrderedListOutlined />, group: "course-setting", element: lazy(() => import("./plan-list.tsx")) },
  { path: "/sop-plan/:planId", page: "sop-plan.planId", titleKey: "pages:plan", group: "course-setting", hidden: true, element: lazy(() => import("./plan-page.tsx")) },
];
