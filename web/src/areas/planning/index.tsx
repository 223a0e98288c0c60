// Classroom plans and course processes: what classes are planned from.
import { ScheduleOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "classroomPlan",
    icon: <ScheduleOutlined />,
    element: lazyPage(() => import("./pages.tsx"), "planning"),
  },
  {
    page: "classroomPlanDetail",
    hidden: true,
    tabParam: "id",
    element: lazyPage(() => import("./plan-page.tsx"), "planning", "resource"),
  },
  {
    page: "cprocessConfigurationDetail",
    hidden: true,
    tabParam: "id",
    element: lazyPage(() => import("./process-page.tsx"), "planning", "resource"),
  },
  {
    page: "createTaskClassRoom",
    hidden: true,
    under: "roomList",
    element: lazyPage(() => import("./batch/page.tsx"), "planning", "resource"),
  },
];
