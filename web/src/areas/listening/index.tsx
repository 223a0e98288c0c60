// Listening sets: what a learner hears, writes down, completes or understands; the list of them, and the workbench of one.
import { SoundOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "trainingListen",
    icon: <SoundOutlined />,
    tabParam: "id",
    element: lazyPage(() => import("./pages.tsx"), "listening", "media", "resource"),
  },
];
