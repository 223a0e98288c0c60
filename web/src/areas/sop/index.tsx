// SOP plans: how a lesson goes, minute by minute.
import { OrderedListOutlined, PartitionOutlined } from "@ant-design/icons";
import { part } from "~/ui/part.ts";
import { type HomeCard, lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "sop",
    icon: <PartitionOutlined />,
    element: lazyPage(() => import("./coursewares.tsx"), "sop"),
  },
  {
    page: "sop.coursewareId",
    hidden: true,
    element: lazyPage(() => import("./plans-of-courseware.tsx"), "sop"),
  },
  // The same editor, reached from a courseware.
  {
    page: "sopSetEdit.id",
    opened: "plan",
    hidden: true,
    element: lazyPage(() => import("./plan-page.tsx"), "sop", "sync", "document"),
  },
  {
    page: "sop-plan",
    icon: <OrderedListOutlined />,
    element: lazyPage(() => import("./plan-list.tsx"), "sop"),
  },
  {
    page: "sop-plan.planId",
    opened: "plan",
    hidden: true,
    element: lazyPage(() => import("./plan-page.tsx"), "sop", "sync", "document"),
  },
];

export const cards: HomeCard[] = [{ on: "sop-plan", action: "query", Card: part(() => import("./home-card.tsx")) }];
