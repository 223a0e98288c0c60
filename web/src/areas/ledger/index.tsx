// The ledger of classes.
import { AuditOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  { page: "report", icon: <AuditOutlined />, element: lazyPage(() => import("./page.tsx"), "ledger", "resource", "classes") },
];
