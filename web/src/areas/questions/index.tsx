// Questions: papers that are written together, and the bank they draw from.
import { lazy } from "react";
import { AuditOutlined, DatabaseOutlined, FileTextOutlined } from "@ant-design/icons";
import type { RouteEntry } from "~/ui/route.ts";

const editor = lazy(() => import("./paper-page.tsx"));

export const routes: RouteEntry[] = [
  { path: "/classification", page: "classification", titleKey: "pages:papers", icon: <FileTextOutlined />, group: "question-bank", element: lazy(() => import("./papers.tsx")) },
  { path: "/reviewQuestions", page: "reviewQuestions", titleKey: "pages:paperReviews", icon: <AuditOutlined />, group: "question-bank", element: lazy(() => import("./review-page.tsx")) },
  { path: "/editQuestion", page: "editQuestion", titleKey: "pages:paper", group: "question-bank", tabParam: "id", hidden: true, element: editor },
  { path: "/testPaperTemplateDetails/:pid", page: "testPaperTemplateDetails.pid", titleKey: "pages:paperTemplate", group: "question-bank", hidden: true, element: editor },
  { path: "/detailQuestion", page: "detailQuestion", titleKey: "pages:paperPreview", group: "question-bank", tabParam: "id", hidden: true, element: lazy(() => import("./detail-page.tsx")) },
  { path: "/QuestionBank", page: "QuestionBank", titleKey: "pages:questionBank", icon: <DatabaseOutlined />, group: "question-bank-2", element: lazy(() => import("./bank.tsx")) },
];
