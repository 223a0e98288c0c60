// ?inspection=…: one class: what was said in it, what was found, the decision on each, and how the steps went. `c` confirms, `r` rejects, `n` goes on.
import { useMemo, useState } from "react";
import { PlayCircleOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError } from "~/api/errors.ts";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useFreshness, useLiveList, usePresence, useTopic } from "~/realtime/index.ts";
import { type RowOf, useRecord, useWords } from "~/resource/index.tsx";
import { Card, Page } from "~/ui/page.tsx";
import { Faces } from "~/ui/people.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { HitPanel } from "./hit-panel.tsx";
import { InspectionFacts } from "./facts.tsx";
import { hits as hitsOf } from "./hits.tsx";
import { inspections } from "./inspections.tsx";
import { useStart } from "./start.tsx";
import { Steps } from "./steps.tsx";
import { Transcript } from "./transcript.tsx";
import { UploadButton } from "./upload-button.tsx";
import styles from "./inspection.module.css";

const MOST_HITS = 300;

export default function RecordPage({ id }: { id: string }) {
  const { t } = useTranslation("inspection");
  const words = useWords(inspections);
  const [params, setParams] = useSearchParams();
  const { data: record, error, refetch } = useRecord(inspections.meta, id);
  const row = record as RowOf<"inspections"> | undefined;
  const freshness = useFreshness("resource:inspections");
  const others = usePresence("inspections", id);
  useTopic("resource:inspections", {
    onEvent: ({ data }) => {
      if (data.id === id) void refetch();
    },
    onReset: () => void refetch(),
  });
  const lines = useQuery({
    queryKey: keyOf("inspections", "lines", id, String(row?.version ?? 0)),
    queryFn: ({ signal }) => post("/api/transcript/lines", { id }, { signal }),
    enabled: row !== undefined,
    placeholderData: (before) => before,
  });
  const query = useMemo(() => ({ page: 1, size: MOST_HITS, sort: ["line"], filter: { inspection_id: [id] }, search: "" }), [id]);
  const list = useLiveList(hitsOf.meta, query, { follows: true });
  const hits = useMemo(() => (list.rows ?? []) as unknown as RowOf<"inspection_hits">[], [list.rows]);
  const [picked, setPicked] = useState<string | null>(params.get("hit"));
  const chosen = hits.find((hit) => hit.id === picked) ?? hits.find(({ state }) => state === "open") ?? hits[0] ?? null;
  const { may, start, busy } = useStart();
  useTabTitle(row && `${row.number} ${row.class_name ?? ""}`);
  const choose = (hit: string) => {
    setPicked(hit);
    setParams(
      (now) => {
        now.set("hit", hit);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  if (error && (!row || (error instanceof ApiError && error.status === 404))) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!row) return <Loading />;
  const state = row.state ?? "not_inspected";
  const running = state === "obtaining" || state === "analysing";
  const there = lines.data?.lines ?? [];
  return (
    <Page
      title={row.class_name ?? row.number}
      subtitle={
        <span className={styles.tags}>
          <span>{row.number}</span>
          <StatusTag tone={inspections.tones?.["state"]?.[state] ?? "neutral"}>{words.value("state", state)}</StatusTag>
        </span>
      }
      back="/SOPuality"
      freshness={freshness}
      actions={
        <>
          <Faces people={others.get(id)} />
          {row.class_id && <UploadButton of={{ id: row.class_id, name: row.class_name ?? row.number ?? "" }} />}
          {may && (
            <Button type="primary" icon={<PlayCircleOutlined />} loading={busy || running} disabled={running || !row.transcript} onClick={() => start([id])}>
              {state === "obtained" ? t("again") : t("start")}
            </Button>
          )}
        </>
      }
    >
      {state === "failed" && (
        <Alert className={styles.alert ?? ""} type="error" showIcon title={t(`record.failed.${(row.reason ?? "interrupted") as "interrupted"}`)} />
      )}
      {running && <Alert className={styles.alert ?? ""} type="info" showIcon title={t("record.underWay")} />}
      <div className={styles.record}>
        <div className={styles.beside}>
          <Card>
            <InspectionFacts row={row} decided={hits.filter((hit) => hit.state !== "open").length} all={hits.length} />
          </Card>
          {state === "obtained" || hits.length > 0 ? (
            <HitPanel hits={hits} chosen={chosen} onChoose={choose} />
          ) : (
            <Card title={t("record.hits")}>
              <p className={styles.hint}>{t("record.noneYet")}</p>
            </Card>
          )}
          {row.adherence !== null && row.adherence !== undefined && <Steps id={id} version={row.version} />}
        </div>
        <div className={styles.main}>
          <Card
            title={t("record.transcript")}
            extra={
              lines.data?.head && (
                <span className={styles.hint}>
                  {t("record.lines", { count: there.length })} ·{" "}
                  {t("record.by", { file: lines.data.head.name, name: lines.data.head.by_name ?? t("record.nobody") })}
                </span>
              )
            }
          >
            {lines.error ? (
              <ErrorState error={lines.error} onRetry={() => void lines.refetch()} />
            ) : !lines.data ? (
              <Loading />
            ) : there.length === 0 ? (
              <Empty title={t("record.noTranscript")} hint={t("record.noTranscriptHint")} />
            ) : (
              <Transcript lines={there} hits={hits} chosen={chosen?.id ?? null} onChoose={choose} />
            )}
          </Card>
        </div>
      </div>
    </Page>
  );
}
