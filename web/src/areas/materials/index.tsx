// The material library: what lessons use, games, and what is shown of the house's products.
import { AppstoreOutlined, InboxOutlined, NotificationOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "material",
    icon: <InboxOutlined />,
    element: lazyPage(() => import("./materials.tsx"), "materials"),
  },
  {
    page: "Interaction",
    icon: <AppstoreOutlined />,
    element: lazyPage(() => import("./interactions.tsx"), "materials", "media", "resource"),
  },
  {
    page: "MaterialManagerment",
    icon: <NotificationOutlined />,
    element: lazyPage(() => import("./products.tsx"), "materials", "media", "resource"),
  },
];
