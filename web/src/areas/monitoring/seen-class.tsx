// One class at a moment: its people, their network, what happened, its calls for help, under the line of its time. For whoever may look into it, by an account or by a link.
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { keyOf } from "~/api/keys.ts";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { Card } from "~/ui/page.tsx";
import { part } from "~/ui/part.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText } from "~/ui/time.tsx";
import { type Detail, sosInOrder } from "./detail.ts";
import { Ends } from "./ends.tsx";
import { measures, type Measure } from "./measures.ts";
import { isOver, type Past } from "./past.ts";
import type { Moment, Span } from "./rewind.ts";
import { Scrubber } from "./scrubber.tsx";
import { MemberLine } from "./signal.tsx";
import { Elapsed } from "./elapsed.tsx";
import { levelTone, type Member, type Sos, stopwatch, type Tile } from "./tile.ts";
import { Silent } from "./silent.tsx";
import { Timeline } from "./timeline.tsx";
import { type Rewind, useAt } from "./use-rewind.ts";
import { useWord } from "./words.ts";
import styles from "./class-page.module.css";

const QualityChart = part(() => import("./quality-chart.tsx"));

interface SeenClassProps {
  detail: Detail;
  past: Past;
  /** Asks for a moment. */
  ask: (at: string) => Promise<Moment>;
  /** What stands beside a moment of the past. */
  logs?: (at: number) => ReactNode;
  /** The whole class, or its two ends side by side. */
  layout?: "whole" | "ends";
}

/** A class with the line of its time: as it is, or as it was where the line's handle stands. */
export function SeenClass({ detail, past: { outline, marks, span, rewind, over, waiting }, ask, logs, layout = "whole" }: SeenClassProps) {
  const View = layout === "ends" ? Ends : Situation;
  const present = { ...detail, events: detail.timeline, count: detail.timeline.length };
  return (
    <>
      {outline.error && <ErrorState error={outline.error} onRetry={() => void outline.refetch()} />}
      {outline.data ? (
        <Scrubber outline={outline.data} marks={marks} span={span} rewind={rewind} over={over} waiting={waiting} />
      ) : (
        !outline.error && <div className={styles.scrubber} />
      )}
      {rewind.at === null ? (
        <View now={present} series={detail.series} rewind={rewind} span={span} />
      ) : (
        <Then detail={detail} at={rewind.at} rewind={rewind} span={span} ask={ask} logs={logs} View={View} />
      )}
    </>
  );
}

interface ThenProps extends Pick<SeenClassProps, "detail" | "ask" | "logs"> {
  at: number;
  rewind: Rewind;
  span: Span;
  View: ComponentType<SituationProps>;
}

/** The class as it was, asked of the server, which builds it as it builds the present. */
function Then({ detail, at, rewind, span, ask, logs, View }: ThenProps) {
  const read = useAt<Moment>(keyOf("monitoring", "moment", detail.tile.id), at, ask);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Loading />;
  return <View now={read.data} series={detail.series} rewind={rewind} span={span} at={at} logs={logs?.(at)} />;
}

export interface SituationProps {
  now: Omit<Moment, "at"> & { at?: string };
  series: Detail["series"];
  rewind: Rewind;
  /** The whole of the class. */
  span: Span;
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
export function Status({ tile }: { tile: Tile }): ReactNode {
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
