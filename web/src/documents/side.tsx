// The column beside every co-edited document: the work itself, what is said about it, its past, its way out.
import { useEffect, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { CHECKS, useChosen, useEditor } from "~/sync/editor/index.ts";
import { fieldOnScreen, type Kind, type Problem } from "~/sync/index.ts";
import { useCommands } from "~/ui/commands.ts";
import { later } from "~/ui/later.tsx";
import { useDocumentNews, type DocumentOf } from "./calls.ts";
import { useDeletedMeanwhile } from "./bin.tsx";
import { Comments, openThreads, useComments, type PlaceWords } from "./comments.tsx";
import { Pressed } from "./pressed.tsx";
import { Publishing } from "./publishing.tsx";
import { useRestoreNotice } from "./restore.tsx";
import { useVisit } from "./visit.ts";
import type { DocumentWords } from "./words.ts";
import styles from "./document.module.css";

// Looked at now and then.
const History = later(async () => (await import("./history.tsx")).History);

interface DocumentSideProps extends PlaceWords {
  of: DocumentOf;
  words: DocumentWords;
  problems: (problems: Problem[]) => ReactNode;
  /** The panels of the work. */
  children: ReactNode;
}

const tabs = ["work", "comments", "history", "publish"] as const;
type Tab = (typeof tabs)[number];

export function DocumentSide({ of, words, nameOf, go, problems, children }: DocumentSideProps) {
  const { t } = useTranslation("document");
  const [tab, setTab] = useState<Tab>("work");
  const chosen = useChosen((c) => c.item);
  useDocumentNews(of, useRestoreNotice());
  useDeletedMeanwhile(of.kind as Kind, words, go);
  // Somebody is on their way to a field of the work.
  const awaited = useChosen((c) => c.awaited);
  const [heard, setHeard] = useState(awaited);
  if (awaited !== heard) {
    setHeard(awaited);
    if (awaited) setTab("work");
  }
  const visit = useVisit(of);
  const comments = useComments(of);
  const open = openThreads(comments);
  const { chosen: page } = useEditor();
  // What is said of a passage is marked in it, as long as it is open.
  useEffect(() => {
    const passages = (comments ?? []).filter((c) => c.id === c.thread_id && c.anchor && !c.resolved_at).map(({ id, anchor }) => ({ thread: id, anchor }));
    page.setState({ passages });
  }, [comments, page]);
  // A notification leads to a thread.
  const [params, setParams] = useSearchParams();
  const called = params.get("thread");
  useEffect(() => {
    if (!called) return;
    page.setState({ thread: called });
    setParams(
      (now) => {
        now.delete("thread");
        return now;
      },
      { replace: true },
    );
  }, [called, page, setParams]);
  // Somebody is about to say something of a passage, or asks for what was said.
  const talked = useChosen((c) => c.remark?.anchor ?? c.thread);
  const [heardTalk, setHeardTalk] = useState(talked);
  if (talked !== heardTalk) {
    setHeardTalk(talked);
    if (talked) setTab("comments");
  }
  const toPassage = (thread: string, place: string) => {
    flushSync(() => setTab("work"));
    if (place) go(place);
    page.setState({ seen: thread });
  };
  const panel = useRef<HTMLElement>(null);
  // From anywhere on the page, and back to the item one was at.
  const to = (next: Tab) => {
    flushSync(() => setTab(next));
    if (next !== "work") panel.current?.focus();
    else if (chosen) go(chosen);
  };
  const toChecks = () => {
    flushSync(() => setTab("work"));
    const checks = fieldOnScreen(CHECKS);
    checks?.scrollIntoView({ block: "nearest" });
    checks?.focus();
  };
  useCommands(
    tabs.map((next, at) => ({ id: `document.${next}`, label: t(`side.${next}`), group: t("side.label"), keys: `alt+${at + 1}`, run: () => to(next) })),
  );
  const options: { value: Tab; label: ReactNode }[] = [
    { value: "work", label: t("side.work") },
    {
      value: "comments",
      label: (
        <>
          {t("side.comments")}
          {open > 0 && <span className={styles.count}>{open}</span>}
        </>
      ),
    },
    { value: "history", label: t("side.history") },
    { value: "publish", label: t("side.publish") },
  ];
  return (
    <>
      <Segmented size="small" className={styles.tabs ?? ""} aria-label={t("side.label")} value={tab} options={options} onChange={setTab} />
      <Pressed comments={comments} />
      {tab === "work" ? (
        children
      ) : (
        <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={t(`side.${tab}`)}>
          {tab === "comments" && <Comments of={of} chosen={chosen} nameOf={nameOf} go={go} onPassage={toPassage} onText={() => setTab("work")} />}
          {tab === "history" && <History of={of} words={words} visit={visit} go={go} />}
          {tab === "publish" && <Publishing of={of} problems={problems} toChecks={toChecks} />}
        </section>
      )}
    </>
  );
}
