// The material library: what lessons use, and what is shown of the house's products.
import { InboxOutlined, NotificationOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "material",
    icon: <InboxOutlined />,
    element: lazyPage(() => import("./materials.tsx"), "materials"),
  },
  {
    page: "MaterialManagerment",
    icon: <NotificationOutlined />,
    element: lazyPage(() => import("./products.tsx"), "materials", "media", "resource"),
  },
];
