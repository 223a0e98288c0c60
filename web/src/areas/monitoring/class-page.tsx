// /ClassroomDetails?id=…: one class, live or over: its people, their network, what happened, its calls for help; with `&at=` as it was then.
import { type ReactNode, Suspense, useMemo, useReducer, useState } from "react";
import { FileTextOutlined, StopOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { ClassDeck } from "~/areas/courses/index.tsx";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { ApiError } from "~/api/errors.ts";
import { useCan } from "~/api/session.ts";
import { useFreshness, usePresence, useTopic } from "~/realtime/index.ts";
import { useTransitions } from "~/resource/index.tsx";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { Card, Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { part } from "~/ui/part.ts";
import { Faces } from "~/ui/people.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText, useNow } from "~/ui/time.tsx";
import { type Detail, sosInOrder, type TimelineEvent, withEvent, withTile } from "./detail.ts";
import { measures, type Measure } from "./measures.ts";
import { MemberLine } from "./signal.tsx";
import { MomentLogs } from "./moment-logs.tsx";
import { marksOf, type Moment, type Outline } from "./rewind.ts";
import { Scrubber } from "./scrubber.tsx";
import { Answering, calls, Elapsed, SosBar } from "./sos.tsx";
import { levelTone, type Member, type Sos, stopwatch, type Tile } from "./tile.ts";
import { Silent } from "./tile-card.tsx";
import { Timeline } from "./timeline.tsx";
import { type Rewind, useAt, useRewind } from "./use-rewind.ts";
import { useWord } from "./words.ts";
import styles from "./class-page.module.css";

const QualityChart = part(() => import("./quality-chart.tsx"));
const BOARD = "/ClassroomSituation";
/** The outline of a running class is added up by the database; what happens meanwhile is on the page by itself. */
const OUTLINE_EVERY_MS = 20_000;
/** Who is told nothing of the class asks so often. */
const ASK_EVERY_MS = 5_000;

export default function ClassPage() {
  const { t } = useTranslation("monitoring");
  const pageTitle = usePageTitle();
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const [ended, setEnded] = useState<string | null>(null);
  const read = useQuery({
    queryKey: keyOf("monitoring", "class", id),
    queryFn: (): Promise<Detail> => post("/api/monitor/class/detail", { id }),
    enabled: id !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => data && !data.live && !isOver(data.tile) && ASK_EVERY_MS,
  });
  const { t: say } = useTranslation("common");
  const gone = id === "" || (read.error instanceof ApiError && read.error.status === 404);
  useTabTitle(gone ? say("error.goneTab") : undefined);
  if (read.data && !gone && ended !== id)
    return (
      <Opened key={read.data.live ? `${id} ${read.dataUpdatedAt}` : id} first={read.data} onReload={() => void read.refetch()} onEnd={() => setEnded(id)} />
    );
  return (
    <Page title={pageTitle("ClassroomDetails")} back={BOARD}>
      {ended === id && <Empty art={<StopOutlined />} title={t("ended.classTitle")} hint={t("ended.hint")} />}
      {gone && (
        <Empty title={t("class.gone")} hint={t("class.goneHint")}>
          <Link to={BOARD}>
            <Button tabIndex={-1}>{t("class.toBoard")}</Button>
          </Link>
        </Empty>
      )}
      {!gone && read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!gone && !read.error && ended !== id && <Loading />}
    </Page>
  );
}

function Opened({ first, onReload, onEnd }: { first: Detail; onReload: () => void; onEnd: () => void }) {
  const { t } = useTranslation("monitoring");
  const [told, change] = useReducer((now: Detail, next: (now: Detail) => Detail) => next(now), first);
  const detail = first.live ? told : first;
  const { tile } = detail;
  const topic = `class:${tile.id}` as const;
  useTabTitle(tile.name);
  const others = usePresence("classes", tile.id);
  // Whoever looks back goes on hearing: the present is complete when they return to it.
  useTopic(first.live ? topic : null, {
    since: first.position,
    onEvent: ({ offset, data }) => change((now) => withEvent(now, offset, data as Omit<TimelineEvent, "o">)),
    onReset: onReload,
    onEnd: (code) => code !== "unavailable" && onEnd(),
  });
  const freshness = useFreshness(topic);
  const take = (next: unknown) => change((now) => withTile(now, next as Tile, new Date().toISOString()));
  // Who may not see the board sees the class as it was read, and its events.
  useTopic(useCan("ClassroomSituation") ? "board" : null, {
    onSnapshot: (all) => all[tile.id] && take(all[tile.id]),
    onState: (key, value) => key === tile.id && value !== null && take(value),
  });
  const over = isOver(tile);
  const outline = useQuery({
    queryKey: keyOf("monitoring", "outline", tile.id, over),
    queryFn: (): Promise<Outline> => post("/api/monitor/class/outline", { id: tile.id }),
    refetchInterval: over ? false : OUTLINE_EVERY_MS,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const tick = useNow(1000);
  const span = { from: Date.parse(outline.data?.from ?? tile.startAt), to: outline.data?.over ? Date.parse(outline.data.to) : tick };
  const rewind = useRewind(span);
  const [left, setLeft] = useState(detail.position[1]);
  if (rewind.at === null && left !== detail.position[1]) setLeft(detail.position[1]);
  const marks = useMemo(() => (outline.data ? marksOf(outline.data, detail.timeline) : []), [outline.data, detail.timeline]);
  const mayRecord = useCan("courseDetail", "query");
  const answering = useTransitions(calls);
  const logs = useCan("logMonitoring") && (
    <Link to={`/logMonitoring?class=${encodeURIComponent(tile.number)}`}>
      <Button icon={<FileTextOutlined />} tabIndex={-1}>
        {t("class.logs")}
      </Button>
    </Link>
  );
  return (
    <Page
      title={tile.name}
      subtitle={
        <span className={styles.facts}>
          <span className="bt-num">{tile.number}</span>
          {tile.teacher}
          <Status tile={tile} />
        </span>
      }
      back={BOARD}
      {...(first.live && { freshness })}
      actions={
        <>
          <Faces people={others.get(tile.id)} />
          {mayRecord && (
            <Link to={`/courseDetail?id=${encodeURIComponent(tile.id)}`}>
              <Button tabIndex={-1}>{t("class.record")}</Button>
            </Link>
          )}
          {logs}
        </>
      }
    >
      <Answering value={answering}>
        {detail.sos
          .filter((one) => one.state !== "resolved")
          .map((one) => (
            <SosBar key={one.id} sos={one} note={over ? t("sos.afterClass") : rewind.at !== null && t("sos.now")} />
          ))}
      </Answering>
      {answering.dialog}
      {outline.error && <ErrorState error={outline.error} onRetry={() => void outline.refetch()} />}
      {outline.data ? (
        <Scrubber outline={outline.data} marks={marks} span={span} rewind={rewind} over={over} waiting={detail.position[1] - left} />
      ) : (
        !outline.error && <div className={styles.scrubber} />
      )}
      {rewind.at === null ? (
        <Situation now={{ ...detail, events: detail.timeline, count: detail.timeline.length }} series={detail.series} rewind={rewind} />
      ) : (
        <Past detail={detail} at={rewind.at} rewind={rewind} />
      )}
      <Suspense>
        <ClassDeck id={tile.id} quiet />
      </Suspense>
    </Page>
  );
}

const isOver = (tile: Tile) => tile.status === "ended" || tile.status === "auto_ended";

/** The class as it was, asked of the server, which builds it as it builds the present. */
function Past({ detail, at, rewind }: { detail: Detail; at: number; rewind: Rewind }) {
  const { id } = detail.tile;
  const mayLog = useCan("logMonitoring");
  const read = useAt<Moment>(keyOf("monitoring", "moment", id), at, (moment) => post("/api/monitor/class/moment", { id, at: moment }));
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Loading />;
  return <Situation now={read.data} series={detail.series} rewind={rewind} at={at} logs={mayLog && <MomentLogs id={id} at={at} />} />;
}

interface SituationProps {
  now: Omit<Moment, "at"> & { at?: string };
  series: Detail["series"];
  rewind: Rewind;
  /** A moment of the past. */
  at?: number;
  logs?: ReactNode;
}

/** The class at one moment: the present, or any before. */
function Situation({ now: { tile, members, sos, events, count, at: built }, series, rewind, at, logs }: SituationProps) {
  const { t, i18n } = useTranslation("monitoring");
  const over = isOver(tile);
  const percent = (part: number) => new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 }).format(part);
  const open = sos.filter((one) => one.state !== "resolved");
  const until = built ?? (over ? tile.endAt : null);
  return (
    <div className={styles.situation} data-moment={built ?? "live"} aria-busy={at !== undefined && built !== undefined && Date.parse(built) !== at}>
      <MetricRow>
        <Metric
          label={over ? t("class.lasted") : t("class.elapsed")}
          value={<Elapsed since={tile.startAt} until={until} />}
          note={
            <>
              <TimeText at={tile.startAt} format="time" /> – <TimeText at={tile.endAt} format="time" />
            </>
          }
        />
        <Metric label={t("class.present")} value={members.filter((m) => m.online).length} note={t("class.ofMembers", { count: members.length })} />
        <Metric
          label={t("class.poor5m")}
          value={tile.silentSince ? <Silent since={tile.silentSince} /> : percent(tile.poor5m)}
          {...(!tile.silentSince && tile.level !== "ok" && { tone: levelTone[tile.level], note: t(`level.${tile.level}`) })}
        />
        <Metric label={t("class.poorTotal")} value={percent(tile.poorTotal)} note={t("class.samples", { count: tile.samples })} />
        <Metric label={t("class.sosCount")} value={sos.length} {...(open.length > 0 && { tone: "danger", note: t("class.sosOpen", { count: open.length }) })} />
      </MetricRow>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ChartCard series={series} at={at ?? null} />
          <Card title={t("class.members")}>
            <Members members={members} />
          </Card>
        </div>
        <div className={styles.column}>
          {sos.length > 0 && (
            <Card title={t("class.sos")} flush>
              <SosHistory all={sosInOrder(sos)} />
            </Card>
          )}
          <Card title={t("class.timeline")} extra={<span className={styles.quiet}>{t("class.events", { count })}</span>} flush>
            <div className={styles.scroll}>
              <Timeline events={events} onMoment={rewind.go} />
            </div>
          </Card>
          {logs}
        </div>
      </div>
    </div>
  );
}

const statuses = ["not_started", "in_progress", "ended", "auto_ended"] as const;
function Status({ tile }: { tile: Tile }): ReactNode {
  const { t } = useTranslation("monitoring");
  const known = statuses.find((s) => s === tile.status);
  if (!known) return tile.status;
  return <StatusTag tone={known === "in_progress" ? "info" : "neutral"}>{t(`status.${known}`)}</StatusTag>;
}

function ChartCard({ series, at }: { series: Detail["series"]; at: number | null }) {
  const { t } = useTranslation("monitoring");
  const [measure, setMeasure] = useState<Measure>("quality");
  const pick = (
    <Segmented
      size="small"
      value={measure}
      onChange={setMeasure}
      options={measures.map((value) => ({ value, label: t(`measure.${value}`) }))}
      aria-label={t("class.measure")}
    />
  );
  return (
    <Card title={t("class.network")} extra={pick}>
      {series.length === 0 ? (
        <Empty title={t("class.noSamples")} />
      ) : (
        <Suspense fallback={<div className={styles.chart} />}>
          <QualityChart series={series} measure={measure} at={at} />
        </Suspense>
      )}
    </Card>
  );
}

function Members({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation("monitoring");
  const word = useWord();
  if (members.length === 0) return <Empty title={t("board.nobody")} />;
  return (
    <div className={styles.members}>
      {members.map((member) => {
        const notes = [
          member.rejoins ? t("class.rejoins", { count: member.rejoins }) : "",
          member.freezes ? t("class.freezes", { count: member.freezes }) : "",
        ].filter(Boolean);
        return (
          <div key={member.id}>
            <MemberLine member={member} role={word("role", member.role)} />
            {notes.length > 0 && <div className={styles.notes}>{notes.join(" · ")}</div>}
          </div>
        );
      })}
    </div>
  );
}

function SosHistory({ all }: { all: Sos[] }) {
  const { t } = useTranslation("monitoring");
  const word = useWord();
  return (
    <ul className={styles.calls}>
      {all.map((one) => (
        <li key={one.id}>
          <StatusTag tone={one.state === "open" ? "danger" : one.state === "claimed" ? "info" : "success"}>{t(`sosState.${one.state}`)}</StatusTag>
          <span className={styles.what}>
            <strong>{word("category", one.category)}</strong> {one.userName} {one.ownerName && `→ ${one.ownerName}`}
            {one.note && <span className={styles.note}>{one.note}</span>}
          </span>
          <span className={styles.quiet}>
            <TimeText at={one.since} format="seconds" />
            {one.resolvedAt && <span className="bt-num"> · {stopwatch(Date.parse(one.resolvedAt) - Date.parse(one.since))}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
