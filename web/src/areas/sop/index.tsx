// SOP plans: how a lesson goes, minute by minute.
import { lazy } from "react";
import { OrderedListOutlined } from "@ant-design/icons";
import type { RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  { path: "/sop-plan", page: "sop-plan", titleKey: "pages:plans", icon: <OrderedListOutlined />, group: "course-setting", element: lazy(() => import("./plan-list.tsx")) },
  { path: "/sop-plan/:planId", page: "sop-plan.planId", titleKey: "pages:plan", group: "course-setting", hidden: true, element: lazy(() => import("./plan-page.tsx")) },
];
