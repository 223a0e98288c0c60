// The ten words and lines that go worst: by what is reported, or by how badly they are said, of the last 7, 30 or 90 days.
import { Segmented } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { call, type Data } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { MediaCell } from "~/media/index.ts";
import { useFreshness, useTopic } from "~/realtime/index.ts";
import { useRecordPaths } from "~/resource/index.tsx";
import { Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import styles from "./feedback.module.css";
import { ShowTabs } from "./show-tabs.tsx";

type Top = Data<"/api/management/followRead/feedbackTop10">["records"][number];
const DAYS = [7, 30, 90] as const;
const BY = ["reports", "accuracy"] as const;
const DAY_MS = 24 * 3600 * 1000;

/** The day so many days ago, in UTC, as days are counted. */
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

export function TopTen() {
  const { t } = useTranslation("reading");
  const title = usePageTitle();
  const [params, setParams] = useSearchParams();
  const days = DAYS.find((one) => String(one) === params.get("days")) ?? 30;
  const by = BY.find((one) => one === params.get("by")) ?? "reports";
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("follow_read_feedback", "top", days, by),
    queryFn: ({ signal }) => call<{ records: Top[] }>("POST", "/api/management/followRead/feedbackTop10", { from: day(days - 1), to: day(0), by }, { signal }),
    staleTime: 0,
  });
  const heard = { onEvent: () => void refetch(), onReset: () => void refetch() };
  // An attempt is told by the counts of what it is of, a report by itself as well.
  useTopic("resource:words", heard);
  useTopic("resource:follow_read_items", heard);
  useTopic("resource:follow_read_feedback", heard);
  const freshness = useFreshness("resource:follow_read_feedback");
  const set = (name: string, value: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const most = Math.max(1, ...(data?.records.map(({ reports }) => reports) ?? []));
  return (
    <Page title={title("echo-reading")} freshness={freshness} actions={<ShowTabs value="top" />}>
      <div className={styles.choices}>
        <Segmented
          value={by}
          onChange={(value) => set("by", value)}
          options={BY.map((value) => ({ value, label: t(`top.by.${value}`) }))}
          aria-label={t("top.order")}
        />
        <Segmented
          value={days}
          onChange={(value) => set("days", String(value))}
          options={DAYS.map((value) => ({ value, label: t("top.days", { count: value }) }))}
          aria-label={t("top.period")}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.records.length === 0 ? (
        <Empty title={t(`top.none.${by}`)} hint={t("top.noneHint")} />
      ) : (
        <ol className={styles.top} aria-label={t("top.title")}>
          {data.records.map((one) => (
            <Item key={one.item.id} one={one} part={by === "reports" ? one.reports / most : (one.accuracy ?? 0) / 100} by={by} />
          ))}
        </ol>
      )}
    </Page>
  );
}

/** One of them: its bar, how often it was tried and how well, what of it is said wrong, and what that sounds like. */
function Item({ one, part, by }: { one: Top; part: number; by: (typeof BY)[number] }) {
  const { t } = useTranslation("reading");
  const pathOf = useRecordPaths();
  const { item, attempts, accuracy, reports, worstWords, recordings } = one;
  const path = item.kind === "word" ? `/wordDetail?${new URLSearchParams({ id: item.id })}` : pathOf("follow_read_items", item.id);
  const ofItem = { of: "follow_read_feedback", [item.kind === "word" ? "word_id" : "line_id"]: item.id };
  const list = `/echo-reading?${new URLSearchParams(ofItem)}`;
  return (
    <li>
      <div className={styles.name}>
        {path ? <Link to={path}>{item.said}</Link> : item.said}
        <span className={styles.note}>{item.coursewareName}</span>
      </div>
      <div className={styles.measure}>
        <span className={styles.bar} data-by={by} aria-hidden>
          <span style={{ inlineSize: `${Math.round(part * 100)}%` }} />
        </span>
        <span className={`bt-num ${styles.value}`}>{by === "reports" ? reports : (accuracy ?? "–")}</span>
      </div>
      <p className={styles.note}>
        {t("top.attempts", { count: attempts })}
        {by === "reports" && accuracy != null && ` · ${t("top.accuracy", { accuracy })}`}
        {reports > 0 && (
          <>
            {" · "}
            <Link to={list}>{t("top.reports", { count: reports })}</Link>
          </>
        )}
        {worstWords.length > 0 && (
          <>
            {" · "}
            {t("top.wrong", { words: worstWords.map(({ word, count }) => `${word} ×${count}`).join(", ") })}
          </>
        )}
      </p>
      {recordings.length > 0 && (
        <div className={styles.heard}>
          {recordings.map(({ id, file, accuracy: score }) => (
            <span key={id}>
              <MediaCell of="sound" id={file} name={item.said} />
              {score != null && <span className={`bt-num ${styles.note}`}>{score}</span>}
            </span>
          ))}
        </div>
      )}
    </li>
  );
}
