// Messages between staff, their unread count, and what one person is told wherever they are.
import { MailOutlined } from "@ant-design/icons";
import { part } from "~/ui/part.ts";
import { lazyPage, type PageEntry } from "~/ui/route.ts";
import { useUnread } from "./unread.ts";

export { useUnread } from "./unread.ts";

export const routes: PageEntry[] = [
  {
    page: "msgList",
    icon: <MailOutlined />,
    // It is everybody's, not one of the recruiters' tools among which the specification lists it.
    group: "home",
    useBadge: useUnread,
    element: lazyPage(() => import("./page.tsx"), "messages"),
  },
];

/** For the shell to mount once. */
export const Personal = part(() => import("./personal.tsx"));
