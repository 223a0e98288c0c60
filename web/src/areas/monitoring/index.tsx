// Classes while they run: the board of all of them, and one by itself.
import { DashboardOutlined } from "@ant-design/icons";
import { lazyPage, type RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  {
    path: "/ClassroomSituation",
    page: "ClassroomSituation",
    titleKey: "pages:board",
    icon: <DashboardOutlined />,
    group: "classroom-monitoring",
    element: lazyPage(() => import("./board-page.tsx"), "monitoring"),
  },
  {
    path: "/ClassroomDetails",
    page: "ClassroomDetails",
    titleKey: "pages:class",
    group: "classroom-monitoring",
    tabParam: "id",
    hidden: true,
    element: lazyPage(() => import("./class-page.tsx"), "monitoring"),
  },
];
