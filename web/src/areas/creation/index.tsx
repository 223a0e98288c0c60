// Making content: a brief becomes stories, a story a picture book.
import { BulbOutlined, FileTextOutlined } from "@ant-design/icons";
import { part } from "~/ui/part.ts";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

export const routes: PageEntry[] = [
  {
    page: "createStory",
    icon: <BulbOutlined />,
    element: lazyPage(() => import("./makings.tsx"), "creation", "books"),
  },
  {
    page: "PPtGenerate",
    icon: <FileTextOutlined />,
    element: lazyPage(() => import("./deck-makings.tsx"), "creation", "books", "media", "resource"),
  },
];

/** The button that has pages of a deck made a book. */
export const FromDeck = part(async () => ({ default: (await import("./from-deck.tsx")).FromDeck }));
/** The books that are made of a deck. */
export const BooksOfDeck = part(async () => ({ default: (await import("./of-deck.tsx")).BooksOfDeck }));
