// Roles, users, and who may do what.
import { EyeOutlined, KeyOutlined, SafetyCertificateOutlined, UserOutlined } from "@ant-design/icons";
import { lazyPage, type RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  {
    path: "/role",
    page: "role",
    titleKey: "pages:roles",
    icon: <SafetyCertificateOutlined />,
    group: "permission-management",
    element: lazyPage(() => import("./roles.tsx"), "permissions"),
  },
  {
    path: "/userManage",
    page: "userManage",
    titleKey: "pages:users",
    icon: <UserOutlined />,
    group: "permission-management",
    element: lazyPage(() => import("./users.tsx"), "permissions"),
  },
  {
    path: "/permissionSet",
    page: "permissionSet",
    titleKey: "pages:permissions",
    icon: <KeyOutlined />,
    group: "permission-management",
    element: lazyPage(() => import("./catalogue.tsx"), "permissions"),
  },
  {
    path: "/infoViewScords",
    page: "infoViewScords",
    titleKey: "pages:infoViews",
    icon: <EyeOutlined />,
    group: "permission-management",
    element: lazyPage(() => import("./info-views.tsx"), "permissions"),
  },
];
