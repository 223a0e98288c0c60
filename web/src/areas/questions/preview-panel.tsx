// One question as the pupil sees it, beside where it is written, kept or drawn, with the answers for whoever asks.
import { useState } from "react";
import { Switch } from "antd";
import { useTranslation } from "react-i18next";
import { type Asked, QuestionPreview } from "./preview.tsx";
import styles from "./preview.module.css";

export function PreviewPanel({ question, number }: { question: Asked; number?: number }) {
  const { t } = useTranslation("questions");
  const [answers, setAnswers] = useState(false);
  return (
    <section className={styles.panel} aria-label={t("preview.title")}>
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>{t("preview.title")}</h2>
        <label>
          {t("preview.answers")} <Switch size="small" checked={answers} onChange={setAnswers} />
        </label>
      </div>
      <QuestionPreview key={question.id} question={question} answers={answers} {...(number !== undefined && { number })} />
    </section>
  );
}
