// Students and teachers.
import { lazy } from "react";
import { ReadOutlined, SmileOutlined } from "@ant-design/icons";
import type { RouteEntry } from "~/ui/route.ts";

export const routes: RouteEntry[] = [
  { path: "/studentManage", page: "studentManage", titleKey: "pages:students", icon: <SmileOutlined />, group: "people", element: lazy(() => import("./students.tsx")) },
  { path: "/teacherManage", page: "teacherManage", titleKey: "pages:teachers", icon: <ReadOutlined />, group: "people", element: lazy(() => import("./teachers.tsx")) },
];
