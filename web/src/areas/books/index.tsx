// Picture books: a story told page by page, a picture and a few words each.
import { ReadOutlined } from "@ant-design/icons";
import { lazyPage, type RouteEntry } from "~/ui/route.ts";

const element = lazyPage(() => import("./book-page.tsx"), "books", "sync", "document");
const group = "material-tutorial";

// The specification has three routes to what is one editor.
export const routes: RouteEntry[] = [
  { path: "/Roombook", page: "Roombook", titleKey: "pages:books", icon: <ReadOutlined />, group, element: lazyPage(() => import("./book-list.tsx"), "books") },
  { path: "/editPictureBook", page: "editPictureBook", titleKey: "pages:book", group, hidden: true, tabParam: "id", element },
  { path: "/editBook", page: "editBook", titleKey: "pages:book", group, hidden: true, tabParam: "id", element },
  { path: "/editStoryBook", page: "editStoryBook", titleKey: "pages:book", group, hidden: true, tabParam: "id", element },
];
