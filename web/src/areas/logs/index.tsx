// Log lines of classrooms and of the server itself, as they come and as they were.
import { FileSearchOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "logMonitoring",
    icon: <FileSearchOutlined />,
    element: lazyPage(() => import("./log-page.tsx"), "logs"),
  },
];
