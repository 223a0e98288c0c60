// The course tree: categories, coursewares and what hangs on them; words, lines and decks of coursewares; and textbooks.
import { AudioOutlined, ClusterOutlined, FontColorsOutlined, ReadOutlined } from "@ant-design/icons";
import { part } from "~/ui/part.ts";
import { type HomeCard, lazyPage, type PageEntry } from "~/ui/route.ts";

/** The slides of a class, on the pages that show one. */
export const ClassDeck = part(() => import("./decks/class-deck.tsx"));

export const routes: PageEntry[] = [
  {
    page: "classContentManagement",
    icon: <ClusterOutlined />,
    element: lazyPage(() => import("./content-page.tsx"), "courses", "sop", "classes", "resource"),
  },
  {
    page: "newTextbookLibrary",
    icon: <ReadOutlined />,
    element: lazyPage(() => import("./textbooks-page.tsx"), "courses", "media"),
  },
  {
    page: "pptDetail",
    hidden: true,
    tabParam: "id",
    opened: "deck",
    element: lazyPage(() => import("./decks/deck-page.tsx"), "courses", "resource", "media", "creation"),
  },
  {
    page: "echo-word",
    icon: <FontColorsOutlined />,
    element: lazyPage(() => import("./items/words-page.tsx"), "reading", "sync", "courses", "resource", "media"),
  },
  {
    page: "echo-word.cate.catId",
    hidden: true,
    element: lazyPage(() => import("./items/words-page.tsx"), "reading", "sync", "courses", "resource", "media"),
  },
  {
    page: "wordDetail",
    hidden: true,
    tabParam: "id",
    opened: "word",
    element: lazyPage(() => import("./items/word-page.tsx"), "reading", "courses", "resource", "media"),
  },
  {
    page: "echo-reading",
    icon: <AudioOutlined />,
    element: lazyPage(() => import("./items/lines-page.tsx"), "reading", "sync", "follow_read", "courses", "resource", "media"),
  },
  {
    page: "echo-reading.cate.catId",
    hidden: true,
    element: lazyPage(() => import("./items/lines-page.tsx"), "reading", "sync", "follow_read", "courses", "resource", "media"),
  },
  {
    page: "echo-reading.video-edit.coursewareId",
    hidden: true,
    opened: "followRead",
    element: lazyPage(() => import("./follow-read/editor-page.tsx"), "follow_read", "reading", "sync", "document", "resource", "media"),
  },
  {
    page: "echo-reading.video-preview.coursewareId",
    hidden: true,
    opened: "followRead",
    element: lazyPage(() => import("./follow-read/preview-page.tsx"), "follow_read", "reading", "sync", "document", "resource", "media"),
  },
];

export const cards: HomeCard[] = [{ on: "echo-reading", action: "query", Card: part(() => import("./follow-read/home-card.tsx")) }];
