// A whole paper to be read, as the pupil gets it: on a page of the console, and on paper.
import { useEffect, useEffectEvent, useId, useState, type CSSProperties } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { QuestionPaper } from "~/api/documents.gen.ts";
import { printAs } from "~/ui/print.ts";
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

/** The same for the printer: outside of the console's frame, whose panes scroll and would be cut off. Not seen on screen. */
export function PrintedSheet(props: PaperProps) {
  const name = usePrintedName()(props);
  // Its own kind of page: what else is printed from the console has no such head.
  const page = `paper${useId().replace(/\W/g, "")}`;
  return createPortal(
    <div className="bt-printed" style={{ page } as CSSProperties} aria-hidden inert>
      <style>{sheetOf(page, name)}</style>
      <Sheet {...props} />
    </div>,
    document.body,
  );
}

/** A4 with the paper's name above and the page's number below. */
function sheetOf(page: string, name: string): string {
  const margins = { "top-left": inCss(name), "bottom-center": 'counter(page) " / " counter(pages)' };
  const boxes = Object.entries(margins).map(([place, content]) => `@${place} { content: ${content}; ${NOTE} }`);
  return `@page ${page} { size: A4; margin: 18mm 16mm; ${boxes.join(" ")} }`;
}

const NOTE = 'color: #444; font: 9pt Inter, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", sans-serif;';

/** A text as CSS takes it, whatever is in it: also the end of the style it stands in. */
const inCss = (text: string) => `"${text.replace(/["\\<\n\r\f]/g, (char) => `\\${(char.codePointAt(0) ?? 0).toString(16)} `)}"`;

/** Brings a paper to the print view with one press. `sheet` is to be rendered beside what asks. */
export function usePrinting() {
  const nameOf = usePrintedName();
  const [job, setJob] = useState<PaperProps | null>(null);
  const start = useEffectEvent((props: PaperProps) => void printAs(nameOf(props)));
  useEffect(() => {
    if (!job) return;
    const end = () => setJob(null);
    globalThis.addEventListener("afterprint", end, { once: true });
    start(job);
    return () => globalThis.removeEventListener("afterprint", end);
  }, [job]);
  return { print: (paper: QuestionPaper, answers: boolean) => setJob({ paper, answers }), sheet: job && <PrintedSheet {...job} /> };
}
