// What was measured in classrooms.
import { BarChartOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  { page: "dataAnalysis", icon: <BarChartOutlined />, element: lazyPage(() => import("./page.tsx"), "analysis", "resource", "classes") },
];
