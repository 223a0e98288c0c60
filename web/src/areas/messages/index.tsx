// Messages between staff, their unread count, and what one person is told wherever they are.
import { lazy } from "react";
import { MailOutlined } from "@ant-design/icons";
import { lazyPage, type RouteEntry } from "~/ui/route.ts";
import { useUnread } from "./unread.ts";

export { useUnread } from "./unread.ts";

export const routes: RouteEntry[] = [
  { path: "/msgList", page: "msgList", titleKey: "pages:messages", icon: <MailOutlined />, group: "recruitment", useBadge: useUnread, element: lazyPage(() => import("./page.tsx"), "messages") },
];

/** For the shell to mount once. */
export const Personal = lazy(() => import("./personal.tsx"));
