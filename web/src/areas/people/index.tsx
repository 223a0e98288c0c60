// Students and teachers.
import { ReadOutlined, SmileOutlined } from "@ant-design/icons";
import { lazyPage, type RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  {
    path: "/studentManage",
    page: "studentManage",
    titleKey: "pages:students",
    icon: <SmileOutlined />,
    group: "people",
    element: lazyPage(() => import("./students.tsx"), "people"),
  },
  {
    path: "/teacherManage",
    page: "teacherManage",
    titleKey: "pages:teachers",
    icon: <ReadOutlined />,
    group: "people",
    element: lazyPage(() => import("./teachers.tsx"), "people"),
  },
];
