// Quality inspection: what was said in classes, judged by violation words and by reviewers.
import { FileSearchOutlined } from "@ant-design/icons";
import { part } from "~/ui/part.ts";
import { type HomeCard, lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  { page: "SOPuality", icon: <FileSearchOutlined />, tabParam: "inspection", element: lazyPage(() => import("./page.tsx"), "inspection", "resource") },
];

export const cards: HomeCard[] = [{ on: "SOPuality", action: "enable", Card: part(() => import("./home-card.tsx")) }];
