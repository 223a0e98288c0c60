// The material library: what lessons use.
import { InboxOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "material",
    icon: <InboxOutlined />,
    element: lazyPage(() => import("./materials.tsx"), "materials"),
  },
];
