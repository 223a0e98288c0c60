// Questions: papers that are written together, and the bank they draw from.
import { AuditOutlined, DatabaseOutlined, FileTextOutlined } from "@ant-design/icons";
import { lazyPage, type PageEntry } from "~/ui/route.ts";

const editor = lazyPage(() => import("./paper-page.tsx"), "questions", "sync", "document");

export const routes: PageEntry[] = [
  {
    page: "classification",
    titleKey: "pages:papers",
    icon: <FileTextOutlined />,
    element: lazyPage(() => import("./papers.tsx"), "questions"),
  },
  {
    page: "reviewQuestions",
    titleKey: "pages:paperReviews",
    icon: <AuditOutlined />,
    element: lazyPage(() => import("./review-page.tsx"), "questions"),
  },
  { page: "editQuestion", titleKey: "pages:paper", tabParam: "id", hidden: true, element: editor },
  {
    page: "testPaperTemplateDetails.pid",
    titleKey: "pages:paperTemplate",
    hidden: true,
    element: editor,
  },
  {
    page: "detailQuestion",
    titleKey: "pages:paperPreview",
    tabParam: "id",
    hidden: true,
    element: lazyPage(() => import("./detail-page.tsx"), "questions"),
  },
  {
    page: "QuestionBank",
    titleKey: "pages:questionBank",
    icon: <DatabaseOutlined />,
    element: lazyPage(() => import("./bank.tsx"), "questions"),
  },
];
