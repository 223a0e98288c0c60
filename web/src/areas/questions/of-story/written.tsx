// Questions that were written: each as the pupil sees it, with its answer; those that are ticked go into the bank, or become a paper.
import { useState } from "react";
import { CheckCircleFilled } from "@ant-design/icons";
import { Alert, App, Button, Checkbox, Input, Modal, Tag } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useCan } from "~/api/session.ts";
import { askedOf } from "../asked.ts";
import { isQuestionKind } from "../model.ts";
import { QuestionPreview } from "../preview.tsx";
import { keep, type Written } from "./calls.ts";
import styles from "./of-story.module.css";

/** Questions of a paper (V14). */
const PAPER_LEAST = 5;
const MAX_TITLE = 200;

interface WrittenProps {
  written: Written;
  /** What a paper of them is called. */
  title: string;
  onAgain: () => void;
  onKept: () => void;
}

export function WrittenQuestions({ written, title, onAgain, onKept }: WrittenProps) {
  const { t } = useTranslation("questions");
  const { message } = App.useApp();
  const navigate = useNavigate();
  const mayBank = useCan("QuestionBank", "add");
  const mayPaper = useCan("classification", "add");
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const [naming, setNaming] = useState<string | null>(null);
  const { questions, paperId } = written;
  const chosen = questions.filter((question) => !left.has(question.number)).map((question) => question.number);
  const news = questions.filter((question) => !left.has(question.number) && !question.bankId).length;
  const tick = (number: number, on: boolean) => setLeft((before) => new Set(on ? [...before].filter((one) => one !== number) : [...before, number]));
  const attempt = async (as: "bank" | "paper", called = "") => {
    setBusy(true);
    try {
      const kept = await keep(written.jobId, chosen, as, called);
      onKept();
      if (as === "bank") void message.success(t("ofStory.inBankNow", { count: kept.bankIds.length }));
      else if (kept.paperId) void navigate(`/editQuestion?id=${kept.paperId}`);
    } catch (problem) {
      void message.error((problem as Error).message);
    }
    setBusy(false);
  };
  const kinds = written.short.filter(isQuestionKind).map((kind) => t(`kind.${kind}`));
  return (
    <>
      <div className={styles.head}>
        <Checkbox
          checked={chosen.length === questions.length}
          indeterminate={chosen.length > 0 && chosen.length < questions.length}
          onChange={({ target }) => setLeft(new Set(target.checked ? [] : questions.map((question) => question.number)))}
        >
          {t("ofStory.chosen", { count: chosen.length, of: questions.length })}
        </Checkbox>
        {written.writtenBy === "built-in" && <Tag>{t("ofStory.builtIn")}</Tag>}
        <span className={styles.by}>{t("ofStory.by", { name: written.byName, level: written.level })}</span>
        <Button size="small" onClick={onAgain}>
          {t("ofStory.again")}
        </Button>
      </div>
      {kinds.length > 0 && (
        <Alert
          type="info"
          showIcon
          className={styles.short ?? ""}
          title={t("ofStory.short", { count: questions.length, of: written.count, kinds: kinds.join(t("ofStory.comma")) })}
        />
      )}
      <ol className={styles.questions}>
        {questions.map((question) => {
          const asked = askedOf({ ...question, id: String(question.number) });
          return (
            <li key={question.number} className={left.has(question.number) ? styles.left : undefined}>
              <Checkbox
                checked={!left.has(question.number)}
                aria-label={t("ofStory.take", { number: question.number })}
                onChange={({ target }) => tick(question.number, target.checked)}
              />
              <div className={styles.question}>
                {asked && <QuestionPreview question={asked} number={question.number} answers />}
                {question.bankId && (
                  <Link className={styles.kept ?? ""} to={`/QuestionBank?record=${question.bankId}`}>
                    <CheckCircleFilled aria-hidden /> {t("ofStory.inBank")}
                  </Link>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <div className={styles.foot}>
        {mayBank && (
          <Button type="primary" disabled={news === 0} loading={busy} onClick={() => void attempt("bank")}>
            {t("ofStory.toBank", { count: news })}
          </Button>
        )}
        {paperId ? (
          <Link to={`/editQuestion?id=${paperId}`}>
            <Button tabIndex={-1}>{t("ofStory.openPaper")}</Button>
          </Link>
        ) : (
          mayPaper && (
            <Button disabled={chosen.length < PAPER_LEAST || busy} onClick={() => setNaming(title.slice(0, MAX_TITLE))}>
              {t("ofStory.toPaper", { count: chosen.length })}
            </Button>
          )
        )}
      </div>
      <Modal
        open={naming !== null}
        title={t("ofStory.paper")}
        okText={t("ofStory.makePaper")}
        okButtonProps={{ disabled: !naming?.trim(), loading: busy }}
        onCancel={() => setNaming(null)}
        onOk={() => void attempt("paper", naming ?? "")}
        destroyOnHidden
      >
        <label className={styles.naming}>
          <span>{t("ofStory.paperName")}</span>
          <Input
            autoFocus
            maxLength={MAX_TITLE}
            value={naming ?? ""}
            onChange={({ target }) => setNaming(target.value)}
            onPressEnter={() => void attempt("paper", naming ?? "")}
          />
        </label>
      </Modal>
    </>
  );
}
