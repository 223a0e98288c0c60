// Beside the form: the chosen question as the pupil sees it, and what is still wrong with the paper.
import { useState } from "react";
import { Switch } from "antd";
import { useTranslation } from "react-i18next";
import { itemOf, richIn } from "~/sync/model.ts";
import { useRichNodes } from "~/sync/rich-nodes.ts";
import { useOpenDocument } from "~/sync/use-document.ts";
import { QuestionPreview } from "./preview.tsx";
import { useChosenQuestion } from "./question-form.tsx";
import styles from "./preview.module.css";

export function ChosenPreview() {
  const { t } = useTranslation("questions");
  const { doc } = useOpenDocument();
  const found = useChosenQuestion();
  const [answers, setAnswers] = useState(false);
  const stem = useRichNodes(found ? richIn(itemOf(doc, "questions", found.question.id), "stem") : null);
  if (!found) return null;
  return (
    <section className={styles.panel} aria-label={t("preview.title")}>
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>{t("preview.title")}</h2>
        <label>{t("preview.answers")} <Switch size="small" checked={answers} onChange={setAnswers} /></label>
      </div>
      <QuestionPreview key={found.question.id} question={{ ...found.question, stem }} number={found.number} answers={answers} />
    </section>
  );
}
