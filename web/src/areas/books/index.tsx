// Picture books: a story told page by page, a picture and a few words each.
import { ReadOutlined } from "@ant-design/icons";
import { part } from "~/ui/part.ts";
import { type HomeCard, lazyPage, type PageEntry } from "~/ui/route.ts";

const element = lazyPage(() => import("./book-page.tsx"), "books", "sync", "document", "media");

// The specification has three routes to what is one editor.
export const routes: PageEntry[] = [
  { page: "Roombook", icon: <ReadOutlined />, element: lazyPage(() => import("./book-list.tsx"), "books") },
  { page: "editPictureBook", opened: "book", under: "Roombook", hidden: true, tabParam: "id", element },
  { page: "editBook", opened: "book", under: "Roombook", hidden: true, tabParam: "id", element },
  { page: "editStoryBook", opened: "book", under: "Roombook", hidden: true, tabParam: "id", element },
];

/** The roles of the library, to take one. */
export const RolePicker = part(() => import("./role-picker.tsx"));
/** The face of one. */
export const RoleFace = part(() => import("./role-face.tsx"));
/** The styles of the library, to choose one. */
export const StyleChoice = part(() => import("./takes/style-cards.tsx"));

export const cards: HomeCard[] = [{ on: "Roombook", action: "query", Card: part(() => import("./home-card.tsx")) }];
