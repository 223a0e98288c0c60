// Making content: a brief becomes stories, a story a picture book.
import { BulbOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "createStory",
    icon: <BulbOutlined />,
    element: lazyPage(() => import("./makings.tsx"), "creation", "books"),
  },
];
