// Classes, and the reminder that hangs over every page.
import { ScheduleOutlined } from "@ant-design/icons";
import { part } from "~/ui/part.ts";
import { type HomeCard, lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "roomList",
    icon: <ScheduleOutlined />,
    element: lazyPage(() => import("./rooms.tsx"), "classes", "bookings", "lectures"),
  },
  {
    page: "courseDetail",
    tabParam: "id",
    hidden: true,
    element: lazyPage(() => import("./record/class-page.tsx"), "record", "classes"),
  },
];

/** U04, for the shell to mount once. */
export const ReminderHost = part(() => import("./reminder/host.tsx"));

export const cards: HomeCard[] = [
  { on: "roomList", action: "query", mine: "classes", Card: part(() => import("./next-class.tsx")) },
  { on: "roomList", action: "edit", Card: part(() => import("./home-card.tsx")) },
];
