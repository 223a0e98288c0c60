// Classes while they run: the board of all of them, and one by itself.
import { DashboardOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "ClassroomSituation",
    icon: <DashboardOutlined />,
    element: lazyPage(() => import("./board-page.tsx"), "monitoring"),
  },
  {
    page: "ClassroomDetails",
    tabParam: "id",
    hidden: true,
    element: lazyPage(() => import("./class-page.tsx"), "monitoring"),
  },
];
