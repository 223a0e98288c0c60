// Questions: papers that are written together, and the bank they draw from.
import { AuditOutlined, DatabaseOutlined, FileTextOutlined } from "@ant-design/icons";
import { lazyPage, type RouteEntry } from "~/ui/route.ts";

const editor = lazyPage(() => import("./paper-page.tsx"), "questions", "sync", "document");

export const routes: RouteEntry[] = [
  {
    path: "/classification",
    page: "classification",
    titleKey: "pages:papers",
    icon: <FileTextOutlined />,
    group: "question-bank",
    element: lazyPage(() => import("./papers.tsx"), "questions"),
  },
  {
    path: "/reviewQuestions",
    page: "reviewQuestions",
    titleKey: "pages:paperReviews",
    icon: <AuditOutlined />,
    group: "question-bank",
    element: lazyPage(() => import("./review-page.tsx"), "questions"),
  },
  { path: "/editQuestion", page: "editQuestion", titleKey: "pages:paper", group: "question-bank", tabParam: "id", hidden: true, element: editor },
  {
    path: "/testPaperTemplateDetails/:pid",
    page: "testPaperTemplateDetails.pid",
    titleKey: "pages:paperTemplate",
    group: "question-bank",
    hidden: true,
    element: editor,
  },
  {
    path: "/detailQuestion",
    page: "detailQuestion",
    titleKey: "pages:paperPreview",
    group: "question-bank",
    tabParam: "id",
    hidden: true,
    element: lazyPage(() => import("./detail-page.tsx"), "questions"),
  },
  {
    path: "/QuestionBank",
    page: "QuestionBank",
    titleKey: "pages:questionBank",
    icon: <DatabaseOutlined />,
    group: "question-bank-2",
    element: lazyPage(() => import("./bank.tsx"), "questions"),
  },
];
