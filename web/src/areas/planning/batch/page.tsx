// /createTaskClassRoom: many classes at once. Where they come from, what would be made, and one press for all of it.
import { useEffect, useRef, useState } from "react";
import { Alert, Button, Input, Segmented } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { newId } from "@belltower/realtime/id";
import { post } from "~/api/client.ts";
import { useFreshness, useResourceTopic } from "~/realtime/index.ts";
import { jobEnd, useRefusal } from "~/resource/index.tsx";
import { Card, Page } from "~/ui/page.tsx";
import { Grid } from "./grid.tsx";
import { counts, sent } from "./model.ts";
import { PatternSource, ProcessSource, SheetSource, WeekSource } from "./sources.tsx";
import { useBatch } from "./use-batch.ts";
import styles from "./batch.module.css";

const SOURCES = ["sheet", "series", "week", "process"] as const;
type Source = (typeof SOURCES)[number];
const sources = { sheet: SheetSource, series: PatternSource, week: WeekSource, process: ProcessSource };

interface Made {
  job: string;
  /** What came of it, once it is over. */
  end: { made: number; wrong: number } | null;
}

export default function BatchPage() {
  const { t } = useTranslation("planning");
  const [params, setParams] = useSearchParams();
  const source = SOURCES.find((one) => one === params.get("from")) ?? "sheet";
  const [title, setTitle] = useState("");
  const [made, setMade] = useState<Made | null>(null);
  const [busy, setBusy] = useState(false);
  const refuse = useRefusal();
  const client = useQueryClient();
  const freshness = useFreshness(useResourceTopic("classes"));
  const batch = useBatch(made === null);
  const request = useRef(newId());
  const [left] = useState(() => new AbortController());
  useEffect(() => () => left.abort(), [left]);
  const Source = sources[source];
  const sum = counts(batch.rows);
  const bad = sum.in_the_way + sum.wrong;
  const make = async () => {
    setBusy(true);
    try {
      const { job } = await post("/api/class/batch/make", {
        requestId: request.current,
        title: title.trim(),
        source,
        rows: batch.rows.map(({ input }) => sent(input)),
      });
      setMade({ job, end: null });
      const end = await jobEnd<{ made: number; wrong: number }>(client, job, left.signal);
      setMade({ job, end });
    } catch (error) {
      if (!left.signal.aborted) refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const anew = () => {
    request.current = newId();
    setMade(null);
    batch.clear();
  };
  return (
    <Page title={t("batch.title")} back="/roomList" {...(made === null && batch.rows.length > 0 && { freshness })}>
      {made === null ? (
        <>
          <Card>
            <Segmented
              className={styles.from ?? ""}
              value={source}
              onChange={(next: Source) => {
                batch.clear();
                setParams({ from: next }, { replace: true });
              }}
              options={SOURCES.map((value) => ({ value, label: t(`batch.source.${value}`) }))}
            />
            <Source batch={batch} onTitle={setTitle} />
          </Card>
          {batch.rows.length > 0 && (
            <Card>
              <Grid batch={batch} />
              <div className={styles.make}>
                <label className={styles.title}>
                  <span>{t("batch.called")}</span>
                  <Input value={title} maxLength={100} onChange={(event) => setTitle(event.target.value)} />
                </label>
                {bad > 0 && <p className={styles.note}>{t("batch.comeBack", { count: bad })}</p>}
                <Button type="primary" loading={busy} disabled={sum.good === 0 || sum.looking > 0 || title.trim() === ""} onClick={() => void make()}>
                  {t("batch.make", { count: sum.good })}
                </Button>
              </div>
            </Card>
          )}
        </>
      ) : (
        <Card>
          <Alert
            type={made.end === null ? "info" : made.end.wrong > 0 ? "warning" : "success"}
            showIcon
            role="status"
            title={made.end === null ? t("batch.making") : t("batch.made", { count: made.end.made })}
            description={
              made.end !== null && (
                <div className={styles.after}>
                  {made.end.wrong > 0 && <a href={`/files/job/${made.job}`}>{t("batch.sheet", { count: made.end.wrong })}</a>}
                  <Link to="/roomList">{t("batch.toClasses")}</Link>
                  <Button size="small" onClick={anew}>
                    {t("batch.anew")}
                  </Button>
                </div>
              )
            }
          />
        </Card>
      )}
    </Page>
  );
}
