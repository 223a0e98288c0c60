// Animations: films that coursewares show, listed or not, with marks where in them something is learnt.
import { PlaySquareOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "deer-ear-animation",
    icon: <PlaySquareOutlined />,
    element: lazyPage(() => import("./list-page.tsx"), "animations", "media", "resource"),
  },
  {
    page: "deer-ear-animation-details",
    hidden: true,
    tabParam: "id",
    opened: "animation",
    element: lazyPage(() => import("./details-page.tsx"), "animations", "courses", "media", "resource"),
  },
];
