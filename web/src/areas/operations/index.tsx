// How the server itself is: its nodes live, and what happened to a person's sockets. For administrators.
import { ClusterOutlined } from "@ant-design/icons";
import { afterwards } from "~/ui/later.tsx";
import { part } from "~/ui/part.ts";
import { type HomeCard, lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "operations",
    icon: <ClusterOutlined />,
    element: lazyPage(() => import("./page.tsx"), "operations", "jobs", "resource"),
  },
];

export const cards: HomeCard[] = [{ on: "operations", action: "query", Card: part(() => import("./home-card.tsx")) }];

/** One's own jobs, for the header: a button's room until they are there. */
export const JobsTray = afterwards(() => import("./jobs/tray.tsx"), <span style={{ width: 32 }} />);
