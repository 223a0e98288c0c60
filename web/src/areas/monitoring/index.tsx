// Classes while they run: the board of all of them, and one by itself.
import { lazy } from "react";
import { DashboardOutlined } from "@ant-design/icons";
import type { RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  { path: "/ClassroomSituation", page: "ClassroomSituation", titleKey: "pages:board", icon: <DashboardOutlined />, group: "classroom-monitoring", element: lazy(() => import("./board-page.tsx")) },
  { path: "/ClassroomDetails", page: "ClassroomDetails", titleKey: "pages:class", group: "classroom-monitoring", tabParam: "id", hidden: true, element: lazy(() => import("./class-page.tsx")) },
];
