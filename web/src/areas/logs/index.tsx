// Log lines of classrooms and of the server itself, as they come and as they were.
import { FileSearchOutlined } from "@ant-design/icons";
import { lazyPage, type RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  {
    path: "/logMonitoring",
    page: "logMonitoring",
    titleKey: "pages:logs",
    icon: <FileSearchOutlined />,
    group: "classroom-monitoring",
    element: lazyPage(() => import("./log-page.tsx"), "logs"),
  },
];
