// Questions about a picture book, in a drawer beside it: asked for by kinds, number and level, written while one waits, looked at with their answers, and what is
// chosen of them kept in the bank or as a paper.
import { useState } from "react";
import { Alert, App, Button, Drawer, Progress } from "antd";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { isUnderWay, useStoryQuestions } from "./calls.ts";
import { QuestionsForm } from "./form.tsx";
import { WrittenQuestions } from "./written.tsx";
import styles from "./of-story.module.css";

interface StoryQuestionsProps {
  book: string;
  title: string;
  level: string;
  onClose: () => void;
}

export default function StoryQuestions({ book, title, level, onClose }: StoryQuestionsProps) {
  const { t } = useTranslation("questions");
  const { message } = App.useApp();
  const { data, error, refetch, renew } = useStoryQuestions(book);
  const [again, setAgain] = useState(false);
  const last = data?.last;
  const underWay = last ? isUnderWay(last) : false;
  const asks = data && !underWay && (again || !last || last.state !== "done");
  const cancel = async (id: string) => {
    try {
      await post("/api/job/cancel", { id });
    } catch (problem) {
      void message.error((problem as Error).message);
    }
    renew();
  };
  return (
    <Drawer open onClose={onClose} size={640} title={t("ofStory.title", { title })}>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : !data && <Loading />}
      {last && underWay && (
        <div className={styles.waiting} role="status">
          <Progress percent={100} status="active" showInfo={false} aria-hidden />
          <p>{t("ofStory.writing", { name: last.byName, count: last.count })}</p>
          <Button size="small" onClick={() => void cancel(last.jobId)}>
            {t("ofStory.cancel")}
          </Button>
        </div>
      )}
      {asks && (
        <>
          {last?.state === "failed" && <Alert type="error" showIcon title={t("ofStory.failed")} description={last.error} />}
          <QuestionsForm
            book={book}
            level={last?.level ?? level}
            {...(last && { before: last })}
            onAsked={() => {
              setAgain(false);
              renew();
            }}
            {...(again && { onBack: () => setAgain(false) })}
          />
        </>
      )}
      {last?.state === "done" && !asks && (
        <WrittenQuestions key={last.jobId} written={last} title={t("ofStory.paperTitle", { title })} onAgain={() => setAgain(true)} onKept={renew} />
      )}
    </Drawer>
  );
}
