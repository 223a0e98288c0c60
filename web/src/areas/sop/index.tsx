// SOP plans: how a lesson goes, minute by minute.
import { OrderedListOutlined, PartitionOutlined } from "@ant-design/icons";
import { lazyPage, type RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  {
    path: "/sop",
    page: "sop",
    titleKey: "pages:sop",
    icon: <PartitionOutlined />,
    group: "course-setting",
    element: lazyPage(() => import("./coursewares.tsx"), "sop"),
  },
  {
    path: "/sop/:coursewareId",
    page: "sop.coursewareId",
    titleKey: "pages:sopOf",
    group: "course-setting",
    hidden: true,
    element: lazyPage(() => import("./plans-of-courseware.tsx"), "sop"),
  },
  // The same editor, reached from a courseware.
  {
    path: "/sopSetEdit/:id",
    page: "sopSetEdit.id",
    titleKey: "pages:plan",
    group: "course-setting",
    hidden: true,
    element: lazyPage(() => import("./plan-page.tsx"), "sop", "sync", "document"),
  },
  {
    path: "/sop-plan",
    page: "sop-plan",
    titleKey: "pages:plans",
    icon: <OrderedListOutlined />,
    group: "course-setting",
    element: lazyPage(() => import("./plan-list.tsx"), "sop"),
  },
  {
    path: "/sop-plan/:planId",
    page: "sop-plan.planId",
    titleKey: "pages:plan",
    group: "course-setting",
    hidden: true,
    element: lazyPage(() => import("./plan-page.tsx"), "sop", "sync", "document"),
  },
];
