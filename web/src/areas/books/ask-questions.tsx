// The button that has questions about the book written; what comes of it stands in a drawer beside the book.
import { Suspense, useState } from "react";
import { QuestionCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { StoryQuestions } from "~/areas/questions/index.tsx";
import { useContentPart } from "~/sync/editor/index.ts";
import { useWritable } from "~/sync/index.ts";
import { KIND } from "./model.ts";

export function AskQuestions({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation("books");
  const level = useContentPart(KIND, (book) => book.level);
  const writable = useWritable();
  const [open, setOpen] = useState(false);
  if (!writable) return null;
  return (
    <>
      <Button icon={<QuestionCircleOutlined />} onClick={() => setOpen(true)}>
        {t("book.questions")}
      </Button>
      {open && (
        <Suspense>
          <StoryQuestions book={id} title={title} level={level} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
