// Students and teachers.
import { ReadOutlined, SmileOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "studentManage",
    icon: <SmileOutlined />,
    element: lazyPage(() => import("./students.tsx"), "people", "classes", "bookings"),
  },
  {
    page: "teacherManage",
    icon: <ReadOutlined />,
    element: lazyPage(() => import("./teachers.tsx"), "people", "classes", "bookings"),
  },
];
