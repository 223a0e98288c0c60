// The column beside every co-edited document: the work itself, what is said about it, its past, its way out.
import { useState, type ReactNode } from "react";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useChosen } from "~/sync/editor/editor.ts";
import type { Problem } from "~/sync/frames.ts";
import { useDocumentNews, type DocumentOf } from "./calls.ts";
import { Comments, openThreads, useComments, type PlaceWords } from "./comments.tsx";
import { History, useVisit } from "./history.tsx";
import { Publishing } from "./publishing.tsx";
import type { DocumentWords } from "./words.ts";
import styles from "./document.module.css";

interface DocumentSideProps extends PlaceWords {
  of: DocumentOf;
  words: DocumentWords;
  problems: (problems: Problem[]) => ReactNode;
  /** The panels of the work. */
  children: ReactNode;
}

type Tab = "work" | "comments" | "history" | "publish";

export function DocumentSide({ of, words, nameOf, go, problems, children }: DocumentSideProps) {
  const { t } = useTranslation("document");
  const [tab, setTab] = useState<Tab>("work");
  const chosen = useChosen((c) => c.item);
  useDocumentNews(of);
  const visit = useVisit(of);
  const open = openThreads(useComments(of));
  const options: { value: Tab; label: ReactNode }[] = [
    { value: "work", label: t("side.work") },
    { value: "comments", label: <>{t("side.comments")}{open > 0 && <span className={styles.count}>{open}</span>}</> },
    { value: "history", label: t("side.history") },
    { value: "publish", label: t("side.publish") },
  ];
  return (
    <>
      <Segmented block size="small" aria-label={t("side.label")} value={tab} options={options} onChange={setTab} />
      {tab === "work" ? children : (
        <section className={styles.panel} aria-label={t(`side.${tab}`)}>
          {tab === "comments" && <Comments of={of} chosen={chosen} nameOf={nameOf} go={go} />}
          {tab === "history" && <History of={of} words={words} visit={visit} go={go} />}
          {tab === "publish" && <Publishing of={of} problems={problems} />}
        </section>
      )}
    </>
  );
}
