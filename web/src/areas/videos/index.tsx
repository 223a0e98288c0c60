// Videos: those that nobody has taken up, the tasks of making coursewares of them, and the collections in which they are shown.
import { FileAddOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "video-courseware-unprocessed",
    icon: <FileAddOutlined />,
    element: lazyPage(() => import("./unprocessed-page.tsx"), "videos", "media", "resource"),
  },
  {
    page: "video-courseware-management",
    icon: <VideoCameraOutlined />,
    tabParam: "task",
    element: lazyPage(() => import("./management-page.tsx"), "videos", "media", "resource"),
  },
];
