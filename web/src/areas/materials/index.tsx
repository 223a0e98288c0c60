// The material library: what lessons use.
import { InboxOutlined } from "@ant-design/icons";
import { lazyPage, type RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  {
    path: "/material",
    page: "material",
    titleKey: "pages:materials",
    icon: <InboxOutlined />,
    group: "material-library",
    element: lazyPage(() => import("./materials.tsx"), "materials"),
  },
];
