// How the server itself is: its nodes live, and what happened to a person's sockets. For administrators.
import { ClusterOutlined } from "@ant-design/icons";
import { part } from "~/ui/part.ts";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "operations",
    icon: <ClusterOutlined />,
    element: lazyPage(() => import("./page.tsx"), "operations", "jobs", "resource"),
  },
];

/** One's own jobs, for the header. */
export const JobsTray = part(() => import("./jobs/tray.tsx"));
