// A whole paper to be read, as the pupil gets it: on a page of the console, and on paper.
import { useTranslation } from "react-i18next";
import type { QuestionPaper } from "~/api/documents.gen.ts";
import { Printed, usePrintJob } from "~/ui/printed.tsx";
import { QuestionPreview } from "./preview.tsx";
import styles from "./sheet.module.css";

interface PaperProps {
  paper: QuestionPaper;
  answers: boolean;
}

export function Sheet({ paper, answers }: PaperProps) {
  const { t } = useTranslation("questions");
  const before = (at: number) => paper.sections.slice(0, at).reduce((n, s) => n + s.questions.length, 0);
  return (
    <div className={styles.sheet}>
      <h2 className={styles.title}>{paper.title}</h2>
      <p className={styles.facts}>
        {[paper.level, paper.minutes > 0 ? t("print.minutes", { n: paper.minutes }) : "", t("print.total")].filter(Boolean).join("  ·  ")}
      </p>
      <p className={styles.pupil} aria-hidden>
        {(["name", "class", "date", "score"] as const).map((what) => (
          <span key={what}>
            {t(`print.${what}`)}
            <i />
          </span>
        ))}
      </p>
      {paper.sections.map((section, at) => (
        <section key={section.id} className={styles.section} aria-label={section.title}>
          <h3>{section.title}</h3>
          {section.instruction && <p className={styles.instruction}>{section.instruction}</p>}
          {section.questions.map((question, nth) => (
            <QuestionPreview key={question.id} question={question} number={before(at) + nth + 1} answers={answers} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** What a printed paper is called, in its head and as a file. */
export function usePrintedName() {
  const { t } = useTranslation("questions");
  return ({ paper, answers }: PaperProps) => {
    const title = paper.title || t("paper.untitled");
    return answers ? t("print.withAnswers", { title }) : title;
  };
}

/** The same for the printer. */
export function PrintedSheet(props: PaperProps) {
  const name = usePrintedName()(props);
  return (
    <Printed name={name}>
      <Sheet {...props} />
    </Printed>
  );
}

/** Brings a paper to the print view with one press. `sheet` is to be rendered beside what asks. */
export function usePrinting() {
  const nameOf = usePrintedName();
  const { print, sheet } = usePrintJob<PaperProps>(nameOf, (job) => <Sheet {...job} />);
  return { print: (paper: QuestionPaper, answers: boolean) => print({ paper, answers }), sheet };
}
