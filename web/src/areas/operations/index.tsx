// How the server itself is: its nodes live, and what happened to a person's sockets. For administrators.
import { ClusterOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "operations",
    icon: <ClusterOutlined />,
    element: lazyPage(() => import("./page.tsx"), "operations"),
  },
];
