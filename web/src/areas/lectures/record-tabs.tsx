// A lecture in the record of its class: who watched, what was said, what was shown and how it went. The parts are those of the desk; what is done there while it
// is live may be done here too.
import type { ReactNode } from "react";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "~/api/errors.ts";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { Card } from "~/ui/page.tsx";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { formatTime } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { DeskComments } from "./desk-comments.tsx";
import { DeskProducts } from "./desk-products.tsx";
import { Minutes } from "./minutes.tsx";
import { Planned } from "./planned.tsx";
import { Steps } from "./steps.tsx";
import { type Desk, useDesk } from "./use-desk.ts";
import { Viewers } from "./viewers.tsx";
import styles from "./desk.module.css";

/** The tabs that a class has for being the class of a lecture. */
export type LectureTabKey = "audience" | "comments" | "products" | "run";

interface LectureTabProps {
  id: string;
  tab: LectureTabKey;
}

export default function LectureTab({ id, tab }: LectureTabProps) {
  const { t } = useTranslation("lectures");
  const { desk, error, reload, take } = useDesk(id);
  if (!desk) {
    const gone = error instanceof ApiError && (error.status === 404 || error.status === 403);
    return gone ? <Empty title={t("desk.gone")} hint={t("desk.goneHint")} /> : error ? <ErrorState error={error} onRetry={reload} /> : <Loading />;
  }
  const runs = desk.role !== "onlooker";
  const live = desk.lecture.state === "live";
  switch (tab) {
    case "audience":
      return <Audience desk={desk} />;
    case "comments":
      return desk.lecture.comments.length + desk.waiting.length === 0 && !live ? (
        <Before desk={desk} none={t("comments.noneSaid")} hint={t("comments.before")} />
      ) : (
        <DeskComments desk={desk} may={runs && live} onChanged={reload} />
      );
    case "products":
      return <DeskProducts desk={desk} may={runs && live} take={take} />;
    default:
      return <Run desk={desk} runs={runs} live={live} reload={reload} take={take} />;
  }
}

/** Before a lecture when its tab will have something, after one that there was nothing. */
function Before({ desk, none, hint, children }: { desk: Desk; none: string; hint: string; children?: ReactNode }) {
  const { t } = useTranslation("lectures");
  const zone = useZone();
  const { state, cancelled, opens_at: opens } = desk.lecture;
  if (state === "ended" || cancelled) return <Empty title={none}>{children}</Empty>;
  return (
    <Empty title={hint} hint={t(state === "planned" ? "record.opensAt" : "record.isOpen", { at: formatTime(opens, zone) })}>
      {children}
    </Empty>
  );
}

function Audience({ desk }: { desk: Desk }) {
  const { t, i18n } = useTranslation("lectures");
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const { lecture, data, assistants, viewers } = desk;
  const over = lecture.state === "ended";
  const minutes = data.per_minute.length;
  const perMinute = minutes > 0 ? Math.round((data.comments / minutes) * 10) / 10 : undefined;
  return (
    <div className={styles.stack}>
      <p className={styles.people}>
        <span>{t("record.host", { name: lecture.host })}</span>
        <span>{assistants.length > 0 ? t("record.assistants", { names: list.format(assistants) }) : t("record.noAssistants")}</span>
      </p>
      {data.total === 0 && minutes === 0 ? (
        <Before desk={desk} none={t("record.nobodyCame")} hint={t("record.audienceBefore")} />
      ) : (
        <>
          <MetricRow>
            {!over && <Metric label={t("desk.now")} value={lecture.viewers} note={t("desk.ofCapacity", { max: lecture.capacity })} />}
            <Metric label={t("desk.peak")} value={data.peak} note={t("desk.total", { count: data.total })} />
            <Metric label={t("desk.mean")} value={data.mean_minutes} unit={t("desk.minutes")} />
            <Metric label={t("record.perMinute")} value={perMinute} note={t("viewers.comments", { count: data.comments })} />
          </MetricRow>
          <Minutes desk={desk} />
          <Viewers viewers={viewers} />
        </>
      )}
    </div>
  );
}

interface RunProps {
  desk: Desk;
  runs: boolean;
  live: boolean;
  reload: () => void;
  take: (change: (now: Desk) => Desk) => void;
}

function Run({ desk, runs, live, reload, take }: RunProps) {
  const { t } = useTranslation("lectures");
  return (
    <div className={styles.stack}>
      {desk.flow ? (
        <Steps desk={desk} flow={desk.flow} may={runs && live} take={take} />
      ) : (
        <Card title={t("steps.title")} flush>
          <p className={styles.none}>{t("record.noFlow")}</p>
        </Card>
      )}
      <Planned desk={desk} may={runs && desk.lecture.state !== "ended"} onChanged={reload} />
      {runs && desk.lecture.state !== "ended" && (
        <p>
          <Link to={`/sopLiveDetail?lecture=${encodeURIComponent(desk.lecture.id)}`}>
            <Button tabIndex={-1}>{t("toDesk")}</Button>
          </Link>
        </p>
      )}
    </div>
  );
}
