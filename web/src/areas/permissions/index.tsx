// Roles, users, and who may do what.
import { EyeOutlined, KeyOutlined, SafetyCertificateOutlined, UserOutlined } from "@ant-design/icons";
import { part } from "~/ui/part.ts";
import { type HomeCard, lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "role",
    icon: <SafetyCertificateOutlined />,
    element: lazyPage(() => import("./roles.tsx"), "permissions"),
  },
  {
    page: "userManage",
    icon: <UserOutlined />,
    element: lazyPage(() => import("./users.tsx"), "permissions"),
  },
  {
    page: "permissionSet",
    icon: <KeyOutlined />,
    element: lazyPage(() => import("./catalogue.tsx"), "permissions"),
  },
  {
    page: "infoViewScords",
    icon: <EyeOutlined />,
    element: lazyPage(() => import("./info-views.tsx"), "permissions"),
  },
];

export const cards: HomeCard[] = [{ on: "userManage", action: "edit", Card: part(() => import("./home-card.tsx")) }];
