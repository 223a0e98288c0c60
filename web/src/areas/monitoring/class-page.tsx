// /ClassroomDetails?id=…: one class, live or over: its people, their network, what happened, its calls for help; with `&at=` as it was then.
import { Suspense, useReducer, useState } from "react";
import { FileTextOutlined, StopOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { ClassDeck } from "~/areas/courses/index.tsx";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { ApiError } from "~/api/errors.ts";
import { useCan } from "~/api/session.ts";
import { useFreshness, usePresence, useTopic } from "~/realtime/index.ts";
import { useTransitions } from "~/resource/index.tsx";
import { Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Faces } from "~/ui/people.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { type Detail, type TimelineEvent, withEvent, withTile } from "./detail.ts";
import { MomentLogs } from "./moment-logs.tsx";
import { isOver, usePast } from "./past.ts";
import { SeenClass, Status } from "./seen-class.tsx";
import { ShareClass } from "./share.tsx";
import { Answering, calls, SosBar } from "./sos.tsx";
import type { Tile } from "./tile.ts";
import styles from "./class-page.module.css";

const BOARD = "/ClassroomSituation";
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
  const past = usePast(detail, () => post("/api/monitor/class/outline", { id: tile.id }));
  const { over, rewind } = past;
  const mayLog = useCan("logMonitoring");
  const mayRecord = useCan("courseDetail", "query");
  const answering = useTransitions(calls);
  const logs = mayLog && (
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
          <ShareClass id={tile.id} title={tile.name} over={over} />
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
      <SeenClass
        detail={detail}
        past={past}
        ask={(at) => post("/api/monitor/class/moment", { id: tile.id, at })}
        logs={(at) => mayLog && <MomentLogs id={tile.id} at={at} />}
      />
      <Suspense>
        <ClassDeck id={tile.id} quiet />
      </Suspense>
    </Page>
  );
}
