// Roles, users, and who may do what.
import { lazy } from "react";
import { EyeOutlined, KeyOutlined, SafetyCertificateOutlined, UserOutlined } from "@ant-design/icons";
import type { RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  { path: "/role", page: "role", titleKey: "pages:roles", icon: <SafetyCertificateOutlined />, group: "permission-management", element: lazy(() => import("./roles.tsx")) },
  { path: "/userManage", page: "userManage", titleKey: "pages:users", icon: <UserOutlined />, group: "permission-management", element: lazy(() => import("./users.tsx")) },
  { path: "/permissionSet", page: "permissionSet", titleKey: "pages:permissions", icon: <KeyOutlined />, group: "permission-management", element: lazy(() => import("./catalogue.tsx")) },
  { path: "/infoViewScords", page: "infoViewScords", titleKey: "pages:infoViews", icon: <EyeOutlined />, group: "permission-management", element: lazy(() => import("./info-views.tsx")) },
];
