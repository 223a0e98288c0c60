// The library of roles that picture books are about: roles and styles, and their categories.
import { AppstoreOutlined, SmileOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "roleModel",
    icon: <SmileOutlined />,
    element: lazyPage(() => import("./role-models.tsx"), "role_library", "books", "media"),
  },
  {
    page: "roleType",
    icon: <AppstoreOutlined />,
    element: lazyPage(() => import("./types-page.tsx"), "role_library", "resource"),
  },
];
