// A whole paper to be read, as the pupil gets it: on a page of the console, and on paper.
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { QuestionPaper } from "~/api/documents.gen.ts";
import { QuestionPreview } from "./preview.tsx";
import styles from "./sheet.module.css";

export function Sheet({ paper, answers }: { paper: QuestionPaper; answers: boolean }) {
  const { t } = useTranslation("questions");
  const before = (at: number) => paper.sections.slice(0, at).reduce((n, s) => n + s.questions.length, 0);
  return (
    <div className={styles.sheet}>
      <h2 className={styles.title}>{paper.title}</h2>
      <p className={styles.facts}>{[paper.level, paper.minutes > 0 ? t("print.minutes", { n: paper.minutes }) : "", t("print.total")].filter(Boolean).join("  ·  ")}</p>
      {paper.sections.map((section, at) => (
        <section key={section.id} className={styles.section} aria-label={section.title}>
          <h3>{section.title}</h3>
          {section.instruction && <p className={styles.instruction}>{section.instruction}</p>}
          {section.questions.map((question, nth) => <QuestionPreview key={question.id} question={question} number={before(at) + nth + 1} answers={answers} />)}
        </section>
      ))}
    </div>
  );
}

/** The same for the printer: outside of the console's frame, whose panes scroll and would be cut off. Not seen on screen. */
export const PrintedSheet = (props: { paper: QuestionPaper; answers: boolean }) => createPortal(<div className="bt-printed" aria-hidden inert><Sheet {...props} /></div>, document.body);
