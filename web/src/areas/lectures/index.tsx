// Lectures: the desk of who runs one, and the flows that they follow. Their list is a tab of /roomList.
import { VideoCameraOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "liveSopSet",
    icon: <VideoCameraOutlined />,
    element: lazyPage(() => import("./flows.tsx"), "lectures", "sop", "document"),
  },
  {
    page: "sopLiveDetail",
    hidden: true,
    element: lazyPage(() => import("./live-page.tsx"), "lectures", "resource"),
  },
];
