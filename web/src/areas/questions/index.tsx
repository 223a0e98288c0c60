// Questions: papers that are written together, and the bank they draw from.
import { AuditOutlined, DatabaseOutlined, FileTextOutlined } from "@ant-design/icons";
import { part } from "~/ui/part.ts";
import { type HomeCard, lazyPage, type PageEntry } from "~/ui/route.ts";

const editor = lazyPage(() => import("./paper-page.tsx"), "questions", "sync", "document", "media");

export const routes: PageEntry[] = [
  {
    page: "classification",
    icon: <FileTextOutlined />,
    element: lazyPage(() => import("./papers.tsx"), "questions"),
  },
  {
    page: "reviewQuestions",
    icon: <AuditOutlined />,
    element: lazyPage(() => import("./review-page.tsx"), "questions"),
  },
  { page: "editQuestion", opened: "paper", tabParam: "id", hidden: true, element: editor },
  {
    page: "testPaperTemplateDetails.pid",
    opened: "paperTemplate",
    hidden: true,
    element: editor,
  },
  {
    page: "detailQuestion",
    opened: "paperPreview",
    tabParam: "id",
    hidden: true,
    element: lazyPage(() => import("./detail-page.tsx"), "questions"),
  },
  {
    page: "QuestionBank",
    icon: <DatabaseOutlined />,
    element: lazyPage(() => import("./bank.tsx"), "questions", "media"),
  },
];

export const cards: HomeCard[] = [{ on: "classification", action: "query", Card: part(() => import("./home-card.tsx")) }];

/** Questions about a picture book, in a drawer beside it. */
export const StoryQuestions = part(() => import("./of-story/drawer.tsx"));
