// The desk of a lecture: before it the link and what is planned, while it is live its comments, products and steps, afterwards its figures.
import { useState } from "react";
import { LinkOutlined, LoginOutlined, PoweroffOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "~/api/errors.ts";
import { post } from "~/api/client.ts";
import { useCan } from "~/api/session.ts";
import { ShareDialog, webAddress } from "~/resource/index.tsx";
import { ConfirmButton } from "~/ui/confirm-button.tsx";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { Card, Page } from "~/ui/page.tsx";
import { usePageTitle } from "~/ui/page-title.ts";
import { Empty, ErrorState, Loading } from "~/ui/states.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { TimeText, useNow } from "~/ui/time.tsx";
import { DeskComments } from "./desk-comments.tsx";
import { DeskProducts } from "./desk-products.tsx";
import { Minutes } from "./minutes.tsx";
import { Planned } from "./planned.tsx";
import { StateTag } from "./state-tag.tsx";
import { Steps } from "./steps.tsx";
import { countdown } from "./told.ts";
import { type Desk, useDesk } from "./use-desk.ts";
import { Viewers } from "./viewers.tsx";
import styles from "./desk.module.css";

const LIST = "/roomList?list=lectures";

export default function LectureDesk({ id }: { id: string }) {
  const { t } = useTranslation("lectures");
  const title = usePageTitle();
  const { desk, error, reload, freshness, take } = useDesk(id);
  useTabTitle(desk?.lecture.name);
  const back = useCan("roomList") ? LIST : "/sopLiveDetail";
  if (!desk) {
    const gone = error instanceof ApiError && error.status === 404;
    return (
      <Page title={title("sopLiveDetail")} back={back}>
        {gone ? <Empty title={t("desk.gone")} hint={t("desk.goneHint")} /> : error ? <ErrorState error={error} onRetry={reload} /> : <Loading />}
      </Page>
    );
  }
  const { lecture, role } = desk;
  const runs = role !== "onlooker";
  const live = lecture.state === "live";
  return (
    <Page
      title={lecture.name}
      subtitle={
        <span className={styles.subtitle}>
          <StateTag state={lecture.state} />
          <span>{lecture.host}</span>
          <TimeText at={lecture.start_at} />
        </span>
      }
      back={back}
      freshness={freshness}
      actions={<Actions desk={desk} onChanged={reload} />}
    >
      <Head desk={desk} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {lecture.state !== "planned" && <DeskComments desk={desk} may={runs} onChanged={reload} />}
          <Minutes desk={desk} />
        </div>
        <div className={styles.column}>
          {desk.flow && <Steps desk={desk} flow={desk.flow} may={runs && live} take={take} />}
          <DeskProducts desk={desk} may={runs && live} take={take} />
          <Planned desk={desk} may={runs && lecture.state !== "ended"} onChanged={reload} />
          <div className={styles.last}>
            <Viewers viewers={desk.viewers} />
          </div>
        </div>
      </div>
    </Page>
  );
}

function Head({ desk }: { desk: Desk }) {
  const { t } = useTranslation("lectures");
  const now = useNow(1000);
  const { lecture, data } = desk;
  const time = {
    planned: { label: t("desk.opensIn"), to: lecture.opens_at },
    open: { label: t("desk.beginsIn"), to: lecture.start_at },
    live: { label: t("desk.endsIn"), to: lecture.end_at },
  }[lecture.state];
  const left = time && Date.parse(time.to) - now;
  return (
    <Card>
      <MetricRow>
        {time && left !== undefined && (
          <Metric label={left < 0 ? t("desk.over") : time.label} value={countdown(Math.abs(left))} {...(left < 0 && { tone: "warning" as const })} />
        )}
        <Metric label={t("desk.now")} value={lecture.viewers} note={t("desk.ofCapacity", { max: lecture.capacity })} />
        <Metric label={t("desk.peak")} value={data.peak} note={t("desk.total", { count: data.total })} />
        <Metric label={t("desk.mean")} value={data.mean_minutes} unit={t("desk.minutes")} />
        <Metric label={t("desk.comments")} value={data.comments} />
        <Metric label={t("desk.clicks")} value={data.clicks} />
      </MetricRow>
    </Card>
  );
}

/** The room, the link for viewers, and the end. */
function Actions({ desk, onChanged }: { desk: Desk; onChanged: () => void }) {
  const { t } = useTranslation("lectures");
  const { message } = App.useApp();
  const [sharing, setSharing] = useState(false);
  const { lecture, role } = desk;
  const mayShare = useCan("sopLiveDetail", "export");
  const over = lecture.state === "ended";
  const enter = async () => {
    try {
      const as = role === "assistant" ? "assistant" : role === "onlooker" ? "viewer" : "host";
      const room = await post("/api/live/enter_live", { id: lecture.id, as });
      const place = webAddress(room.link);
      if (place) return void window.open(place.href, "_blank", "noopener,noreferrer");
      message.warning(t("desk.noLink", { id: room.room_id }));
    } catch (error) {
      message.warning((error as Error).message);
    }
  };
  const close = () => post("/api/live/close", { id: lecture.id }).then(onChanged, (error: Error) => void message.error(error.message));
  return (
    <>
      <Link to={`/roomList?record=${desk.class_id}`}>
        <Button type="text" tabIndex={-1}>
          {t("desk.class", { number: desk.number })}
        </Button>
      </Link>
      {mayShare && !over && (
        <Button icon={<LinkOutlined />} onClick={() => setSharing(true)}>
          {t("desk.share")}
        </Button>
      )}
      {!over && (
        <Button icon={<LoginOutlined />} onClick={() => void enter()}>
          {t("desk.enter")}
        </Button>
      )}
      {role !== "onlooker" && (lecture.state === "live" || lecture.state === "open") && (
        <ConfirmButton danger icon={<PoweroffOutlined />} question={t("desk.closeQuestion")} detail={t("desk.closeDetail")} onConfirm={close}>
          {t("desk.close")}
        </ConfirmButton>
      )}
      {sharing && (
        <ShareDialog
          of={{ resource: "lectures", id: lecture.id }}
          title={lecture.name}
          offers={[{ kind: "lecture", label: t("share.lecture"), hint: t("share.hint") }]}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}
