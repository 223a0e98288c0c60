// Listening sets: what a learner hears, writes down, completes or understands; the list of them, and the workbench of one.
import { AudioOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "trainingListen",
    icon: <AudioOutlined />,
    tabParam: "id",
    element: lazyPage(() => import("./pages.tsx"), "listening", "sync", "media", "resource", "waveform"),
  },
];
