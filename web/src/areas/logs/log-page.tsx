// /logMonitoring: a stream of log lines, live or back in time, narrowed by the server.
import { useState } from "react";
import { CaretRightOutlined, ExportOutlined, LockOutlined, PauseOutlined } from "@ant-design/icons";
import { App, Button, Segmented } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { useFreshness } from "~/realtime/index.ts";
import { useCommands } from "~/ui/commands.ts";
import type { FreshnessState } from "~/ui/freshness.tsx";
import { Page, Toolbar } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { ZoneNote } from "~/ui/time.tsx";
import { Filters } from "./filters.tsx";
import { Histogram } from "./histogram.tsx";
import { LogList } from "./log-list.tsx";
import { type Bounds, type Stream, streams, useLogQuery } from "./query.ts";
import { ShareLines } from "./share.tsx";
import { TimeRange } from "./time-range.tsx";
import { type Beginning, topicOf, useOpened, useTail } from "./use-tail.ts";
import styles from "./log.module.css";

export default function LogPage() {
  const { t } = useTranslation(["logs", "resource"]);
  const { message } = App.useApp();
  const pageTitle = usePageTitle();
  const url = useLogQuery();
  const { query } = url;
  const opened = useOpened(query);
  const freshness = useFreshness(topicOf(query.stream));
  const [paused, setPaused] = useState(false);
  const [ended, setEnded] = useState<Stream | null>(null);
  const shut = ended === query.stream || (opened.error instanceof ApiError && opened.error.status === 403);
  const readable = opened.data !== undefined && !shut;
  const live = readable && query.range.to === undefined;
  // A job writes it: My jobs in the header has the file.
  const out = useMutation({
    mutationFn: (bounds: Bounds) =>
      post("/api/log/export", { stream: query.stream, filter: { ...query.filter, ...bounds }, title: t(`stream.${query.stream}`) }),
    onSuccess: () => void message.success(t("resource:export.begun")),
    onError: (error) => void message.error(error.message),
  });
  const toggle = () => setPaused(!paused);
  const verb = paused ? t("resume") : t("pause");
  useCommands(live ? [{ id: "logs.pause", label: verb, group: pageTitle("logMonitoring"), keys: "p", run: toggle }] : []);
  const choose = (stream: Stream) => {
    setEnded(null);
    url.setStream(stream);
  };
  const actions = readable && (
    <>
      <Button icon={<ExportOutlined />} loading={out.isPending} onClick={() => out.mutate(opened.data.bounds)} title={t("exportHint")}>
        {t("export")}
      </Button>
      {query.stream === "classes" && <ShareLines filter={query.filter} first={opened.data} />}
      {live && (
        <Button icon={paused ? <CaretRightOutlined /> : <PauseOutlined />} onClick={toggle}>
          {verb}
        </Button>
      )}
    </>
  );
  return (
    <Page title={pageTitle("logMonitoring")} {...(live && { freshness: gapless(freshness) })} actions={actions} fill>
      <Toolbar label={t("filters")}>
        <Segmented
          value={query.stream}
          onChange={choose}
          options={streams.map((value) => ({ value, label: t(`stream.${value}`) }))}
          aria-label={t("streams")}
        />
        <TimeRange range={query.range} onRange={url.setRange} />
        <Filters
          stream={query.stream}
          filter={query.filter}
          heard={opened.data?.heard ?? NOBODY}
          onFilter={url.setFilter}
          {...((Object.keys(query.filter).length > 0 || Object.keys(query.range).length > 0) && { onClear: url.clear })}
        />
      </Toolbar>
      <div className={styles.card}>
        {!shut && query.line === undefined && (
          <Histogram
            of={query.stream}
            filter={query.filter}
            range={query.range}
            ask={(filter) => post("/api/log/histogram", { stream: query.stream, filter })}
            onRange={url.setRange}
          />
        )}
        {readable ? (
          // Another stream, filter or line is another list.
          <Opened
            key={JSON.stringify([query, opened.dataUpdatedAt])}
            first={opened.data}
            url={url}
            paused={paused}
            onResume={() => setPaused(false)}
            onReset={() => void opened.refetch()}
            onEnd={() => setEnded(query.stream)}
          />
        ) : shut ? (
          <Shut stream={query.stream} onClasses={() => choose("classes")} />
        ) : opened.error instanceof ApiError && opened.error.status === 404 && query.line ? (
          <Empty title={t("lineGone")} hint={t("lineGoneHint")}>
            <Button onClick={url.toPresent}>{t("toLive")}</Button>
          </Empty>
        ) : opened.error ? (
          <ErrorState error={opened.error} onRetry={() => void opened.refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </Page>
  );
}

const NOBODY: readonly string[] = [];

/** What is missing is a row of its own here, to be fetched: no need to say it twice. */
const gapless = (value: FreshnessState): FreshnessState => (value.kind === "gap" ? { kind: "live" } : value);

/** Not to be read by this person, or no more. */
function Shut({ stream, onClasses }: { stream: Stream; onClasses: () => void }) {
  const { t } = useTranslation("logs");
  if (stream === "classes") return <Empty art={<LockOutlined />} title={t("shut.classes")} hint={t("shut.classesHint")} />;
  return (
    <Empty art={<LockOutlined />} title={t("shut.server")} hint={t("shut.serverHint")}>
      <Button onClick={onClasses}>{t("shut.back")}</Button>
    </Empty>
  );
}

interface OpenedProps {
  first: Beginning;
  url: ReturnType<typeof useLogQuery>;
  paused: boolean;
  onResume: () => void;
  onReset: () => void;
  onEnd: (code: string) => void;
}

function Opened({ first, url, paused, onResume, onReset, onEnd }: OpenedProps) {
  const { t } = useTranslation("logs");
  const { query } = url;
  const log = useTail(query, first, { paused, onReset, onEnd });
  const count = log.tail.items.length;
  return (
    <>
      {count === 0 ? (
        <Empty title={t("none")} hint={log.past ? t("nonePastHint") : Object.keys(query.filter).length > 0 ? t("noneFilterHint") : t("noneHint")} />
      ) : (
        <LogList stream={query.stream} log={log} paused={paused} onResume={onResume} linked={query.line} onFilter={url.setFilter} onPresent={url.toPresent} />
      )}
      <footer className={styles.foot}>
        <span className="bt-num">{t("count", { count })}</span>
        <span>{log.past ? t("state.past") : paused ? t("state.paused") : log.following ? t("state.following") : t("state.reading")}</span>
        <span className={styles.zone}>
          <ZoneNote />
        </span>
      </footer>
    </>
  );
}
