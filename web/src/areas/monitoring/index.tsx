// Classes while they run: the board of all of them, and one by itself.
import { DashboardOutlined, NotificationOutlined } from "@ant-design/icons";
import { part } from "~/ui/part.ts";
import { type HomeCard, lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "ClassroomSituation",
    icon: <DashboardOutlined />,
    element: lazyPage(() => import("./board-page.tsx"), "monitoring"),
  },
  {
    page: "classroom-feedback",
    icon: <NotificationOutlined />,
    element: lazyPage(() => import("./sos-desk.tsx"), "monitoring"),
  },
  {
    page: "ClassroomDetails",
    tabParam: "id",
    hidden: true,
    element: lazyPage(() => import("./class-page.tsx"), "monitoring", "courses"),
  },
];

export const cards: HomeCard[] = [{ on: "ClassroomSituation", action: "query", Card: part(() => import("./home-card.tsx")) }];
