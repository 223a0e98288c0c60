// How the server itself is: its nodes live, and what happened to a person's sockets. For administrators.
import { ClusterOutlined } from "@ant-design/icons";
import { lazyPage, type RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  {
    path: "/operations",
    page: "operations",
    titleKey: "pages:operations",
    icon: <ClusterOutlined />,
    group: "operations",
    element: lazyPage(() => import("./page.tsx"), "operations"),
  },
];
