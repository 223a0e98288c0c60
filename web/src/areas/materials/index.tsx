// The material library: what lessons use.
import { lazy } from "react";
import { InboxOutlined } from "@ant-design/icons";
import type { RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  { path: "/material", page: "material", titleKey: "pages:materials", icon: <InboxOutlined />, group: "material-library", element: lazy(() => import("./materials.tsx")) },
];
