// /reviewQuestions, the papers that wait for a reviewer: each as the pupil would see the version that was submitted, with what is wrong in it and what was
// changed since; here it is published or sent back. ?id= is the one that is looked at, which need not wait: a message leads here whoever holds no page that edits it.
import { useEffect } from "react";
import { CheckCircleFilled, WarningFilled } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Grid } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { QuestionPaper } from "~/api/documents.gen.ts";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { questionPapersMeta } from "~/api/resources/question_papers.gen.ts";
import { type ListQuery, type Row, useLiveList } from "~/realtime/index.ts";
import { DocumentTransitions, Since, SinceDecided } from "~/documents/index.ts";
import { editorPath, useMayOnEditor } from "~/resource/index.tsx";
import type { Problem } from "~/sync/index.ts";
import { Card, Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { SplitPane } from "~/ui/split-pane.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText } from "~/ui/time.tsx";
import { useDocumentWords, useProblemWords } from "./checks.tsx";
import { KIND } from "./model.ts";
import { Sheet } from "./sheet.tsx";
import styles from "./review.module.css";

const WAITING: ListQuery = { page: 1, size: 100, sort: ["updated_at"], filter: { status: ["in_review"] }, search: "" };

export default function ReviewPage() {
  const { t } = useTranslation("questions");
  const pageTitle = usePageTitle();
  // A queue grows at its end and the paper under the reader's eyes stays: nothing needs to wait until it is asked for.
  const list = useLiveList(questionPapersMeta, WAITING, { follows: true });
  const wide = Grid.useBreakpoint().md ?? true;
  const [search, setSearch] = useSearchParams();
  const rows = list.rows ?? [];
  const chosen = search.get("id") ?? rows[0]?.id;
  const row = rows.find((r) => r.id === chosen);
  // Whoever reads the first stays with it, wherever it goes in the queue: decided is what was read.
  const first = search.get("id") === null ? chosen : undefined;
  useEffect(() => {
    if (first !== undefined) setSearch({ id: first }, { replace: true });
  }, [first, setSearch]);
  if (list.error && !list.rows)
    return (
      <Page title={pageTitle("reviewQuestions")}>
        <ErrorState error={list.error} onRetry={list.reload} />
      </Page>
    );
  if (!list.rows) return <Loading />;
  if (!chosen)
    return (
      <Page title={pageTitle("reviewQuestions")} freshness={list.freshness}>
        <Empty art={<CheckCircleFilled />} title={t("review.none")} hint={t("review.noneHint")}>
          <Link to="/classification">
            <Button tabIndex={-1}>{t("paper.toList")}</Button>
          </Link>
        </Empty>
      </Page>
    );
  const waiting = <Waiting rows={rows} at={chosen} onChoose={(id) => setSearch({ id }, { replace: true })} />;
  // Its version: a paper that changes meanwhile is read again.
  const reviewed = <Reviewed key={chosen} id={chosen} version={row?.version ?? 0} waits={row !== undefined} />;
  return (
    <Page title={pageTitle("reviewQuestions")} subtitle={t("review.count", { count: list.total })} freshness={list.freshness} fill={wide}>
      {wide ? (
        <SplitPane name="review" at="start" initial={300} side={waiting}>
          {reviewed}
        </SplitPane>
      ) : (
        <>
          {waiting}
          {reviewed}
        </>
      )}
    </Page>
  );
}

function Waiting({ rows, at, onChoose }: { rows: readonly Row[]; at: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation("questions");
  const pageTitle = usePageTitle();
  return (
    <ul className={styles.waiting} aria-label={pageTitle("reviewQuestions")}>
      {rows.map((row) => {
        const problems = Number(row.problem_count);
        return (
          <li key={row.id}>
            <button
              type="button"
              className={`${styles.paper} ${row.id === at ? styles.chosen : ""}`}
              aria-current={row.id === at}
              onClick={() => onChoose(row.id)}
            >
              <span className={styles.name}>{String(row.title) || t("paper.untitled")}</span>
              <span className={styles.facts}>
                {t(`paperKind.${row.kind as "exam"}`)} · {t("review.questions", { count: Number(row.question_count) })} ·{" "}
                <TimeText at={String(row.updated_at)} />
              </span>
              {problems === 0 ? (
                <StatusTag tone="success">{t("question_papers.ready")}</StatusTag>
              ) : (
                <StatusTag tone="warning">{t("question_papers.problems", { count: problems })}</StatusTag>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A version that waits, or the paper as it is now. */
interface Reviewing {
  content: QuestionPaper;
  problems: Problem[];
  /** Of a version its number, and the last entry that it holds. */
  number?: number | undefined;
  seq?: number;
}

function Reviewed({ id, version, waits }: { id: string; version: number; waits: boolean }) {
  const { t } = useTranslation("questions");
  const navigate = useNavigate();
  const mayOpen = useMayOnEditor("question_papers");
  const of = { meta: questionPapersMeta, kind: KIND, id } as const;
  const words = useDocumentWords();
  const publications = useQuery({
    queryKey: keyOf("question_papers", "review", "state", id, version),
    queryFn: ({ signal }) => post("/api/management/questionPaper/publish/state", { id }, { signal }),
    placeholderData: (before) => before,
  });
  const submitted = publications.data?.records.find((one) => one.state === "in_review");
  const number = submitted?.number;
  const versions = useQuery({
    queryKey: keyOf("question_papers", "review", "versions", id, number),
    enabled: number !== undefined,
    queryFn: ({ signal }) => post("/api/management/questionPaper/version/list", { id }, { signal }),
  });
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("question_papers", "review", "content", id, number ?? version),
    enabled: publications.data !== undefined,
    queryFn: async ({ signal }): Promise<Reviewing> =>
      number === undefined
        ? ((await post("/api/management/questionPaper/content", { id }, { signal })) as unknown as Reviewing)
        : { ...((await post("/api/management/questionPaper/history/content", { id, version: number }, { signal })) as unknown as Reviewing), number },
    placeholderData: (before) => before,
  });
  const paper = data?.content;
  const { say, itemName } = useProblemWords(() => paper ?? { sections: [] });
  const failed = publications.error ?? error;
  if (failed && !data) return <ErrorState error={failed} onRetry={() => void (publications.error ? publications.refetch() : refetch())} />;
  if (!paper) return <Loading />;
  const problems = data?.problems ?? [];
  return (
    <div className={styles.review}>
      {!waits && <Alert type="info" showIcon title={t("review.notWaiting")} />}
      {/* As long as another version is on its way, the one before is shown, and not decided on. */}
      {publications.data && submitted && data?.seq !== undefined && data.number === submitted.number && (
        <Card title={t("review.submitted", { number: submitted.number, name: submitted.submitted_by_name })}>
          <SinceDecided of={of} submitted={publications.data.records} waiting={submitted} versions={versions.data?.records ?? []} words={words} />
          <Since of={of} from={data.seq} submitted words={words} />
          <DocumentTransitions
            of={of}
            publications={publications.data}
            names={["publish", "reject"]}
            version={submitted.number}
            onAnswered={() => void publications.refetch()}
          />
        </Card>
      )}
      <Card title={t("review.checks")} extra={mayOpen && <Button onClick={() => void navigate(editorPath("question_papers", id))}>{t("review.open")}</Button>}>
        {problems.length === 0 ? (
          <p className={styles.fine}>
            <CheckCircleFilled aria-hidden /> {t("review.fine")}
          </p>
        ) : (
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <li key={JSON.stringify([problem.code, problem.where])}>
                <WarningFilled aria-hidden /> {say(problem) ?? t("review.other", { item: itemName(problem.where), code: problem.code })}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Sheet paper={paper} answers />
    </div>
  );
}
