// Videos: those that nobody has taken up, the tasks of making coursewares of them, the collections in which they are shown, and animations.
import { InboxOutlined, SmileOutlined, VideoCameraOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

const animations = lazyPage(() => import("./animations/pages.tsx"), "videos", "media", "resource");

export const routes: PageEntry[] = [
  {
    page: "video-courseware-unprocessed",
    icon: <InboxOutlined />,
    element: lazyPage(() => import("./unprocessed-page.tsx"), "videos", "media", "resource"),
  },
  {
    page: "video-courseware-management",
    icon: <VideoCameraOutlined />,
    tabParam: "task",
    element: lazyPage(() => import("./management-page.tsx"), "videos", "media", "resource"),
  },
  {
    page: "deer-ear-animation",
    icon: <SmileOutlined />,
    element: animations,
  },
  {
    page: "deer-ear-animation-details",
    hidden: true,
    tabParam: "id",
    element: animations,
  },
];
