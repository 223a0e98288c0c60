// ?task=…: one task: the video, what is asked for, what was said of it, what can be done now, what happened.
import { useRef, useState } from "react";
import { EditOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { ApiError } from "~/api/errors.ts";
import { videosMeta } from "~/api/resources/videos.gen.ts";
import { useCan, useSession } from "~/api/session.ts";
import { useFreshness, usePresence, useTopic } from "~/realtime/index.ts";
import { VideoPlayer } from "~/media/index.ts";
import { History, RecordDrawer, type RowOf, TransitionButtons, useRecord, useWords } from "~/resource/index.tsx";
import { useCommands } from "~/ui/commands.ts";
import { Card, Page } from "~/ui/page.tsx";
import { Faces } from "~/ui/people.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { useTabTitle } from "~/ui/tab.ts";
import { isOpen } from "./task-cells.tsx";
import { TaskFacts } from "./task-facts.tsx";
import { TaskTrack } from "./task-track.tsx";
import { task as resource } from "./tasks.tsx";
import styles from "./videos.module.css";

const BACK = "/video-courseware-management";
const STEP_SECONDS = 1;

type Task = RowOf<"video_tasks">;

export function TaskPage({ id }: { id: string }) {
  const { t } = useTranslation("videos");
  const words = useWords(resource);
  const [editing, setEditing] = useState(false);
  const player = useRef<HTMLVideoElement>(null);
  const { data: record, error, refetch } = useRecord(resource.meta, id);
  const row = record as Task | undefined;
  const { data: video } = useRecord(videosMeta, row?.video_id ?? null) as { data: RowOf<"videos"> | undefined };
  const freshness = useFreshness("resource:video_tasks");
  const others = usePresence("video_tasks", id);
  const mayEdit = useCan(resource.meta.page, "edit");
  useTopic("resource:video_tasks", {
    onEvent: ({ data }) => {
      if (data.id === id) void refetch();
    },
    onReset: () => void refetch(),
  });
  useTabTitle(row?.name);
  const seek = (by: number) => {
    if (player.current) player.current.currentTime = Math.max(0, player.current.currentTime + by);
  };
  const play = () => {
    if (!player.current) return;
    if (player.current.paused) void player.current.play().catch(() => {});
    else player.current.pause();
  };
  const group = words.one;
  useCommands([
    { id: "video.play", label: t("keys.play"), group, keys: " ", run: play, quiet: true },
    { id: "video.back", label: t("keys.back"), group, keys: "arrowleft", run: () => seek(-STEP_SECONDS), quiet: true },
    { id: "video.on", label: t("keys.on"), group, keys: "arrowright", run: () => seek(STEP_SECONDS), quiet: true },
  ]);
  if (error && (!row || (error instanceof ApiError && error.status === 404))) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!row) return <Loading />;
  const state = row.status ?? "unknown";
  return (
    <Page
      title={row.name}
      subtitle={
        <span className={styles.subtitle}>
          <StatusTag tone={resource.tones?.["status"]?.[state] ?? "neutral"}>{words.value("status", state)}</StatusTag>
          <span>{t("roundOf", { round: row.round })}</span>
        </span>
      }
      back={BACK}
      freshness={freshness}
      actions={
        <>
          <Faces people={others.get(id)} />
          {mayEdit && isOpen(row) && (
            <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
              {t("edit")}
            </Button>
          )}
        </>
      }
    >
      <Reason task={row} />
      <div className={styles.task}>
        <div className={styles.main}>
          {video?.file ? <VideoPlayer ref={player} file={video.file} poster={video.poster} label={row.video_name ?? row.name} /> : <Loading />}
          <TaskTrack task={row} />
          <div className={styles.asked}>
            <Card title={words.field("requirements")}>
              <p className={styles.requirements}>{row.requirements}</p>
            </Card>
          </div>
        </div>
        <aside className={styles.beside}>
          <Decision task={row} />
          <div className={styles.known}>
            <Card>
              <TaskFacts task={row} video={video} />
            </Card>
            <Card title={t("history")}>
              <History resource={resource} row={row as never} />
            </Card>
          </div>
        </aside>
      </div>
      {editing && <RecordDrawer resource={resource} record={id} onClose={() => setEditing(false)} onCreated={() => setEditing(false)} />}
    </Page>
  );
}

/** Why it came back, above the work, for as long as that is not over. */
function Reason({ task }: { task: Task }) {
  const { t } = useTranslation("videos");
  if (!task.reason || task.status === "approved" || task.status === "handed_in") return null;
  const told = { cancelled: "reason.cancelled", rejected: "reason.rejected" } as const;
  const title = task.status === "cancelled" || task.status === "rejected" ? told[task.status] : "reason.before";
  return (
    <Alert
      className={styles.alert ?? ""}
      type={task.status === "rejected" ? "error" : task.status === "cancelled" ? "warning" : "info"}
      showIcon
      title={t(title, { by: task.decided_by_name ?? "" })}
      description={task.reason}
    />
  );
}

/** What whoever looks can do now, or whom it waits for. */
function Decision({ task }: { task: Task }) {
  const { t } = useTranslation("videos");
  const me = useSession((s) => s.user?.id);
  const mine = task.assignee_id === me;
  const whom = task.assignee_name ?? "";
  const says = {
    executing: mine ? "now.yours" : "now.theirs",
    handed_in: mine ? "now.waits" : "now.decide",
    rejected: mine ? "now.takeUp" : "now.rejected",
    approved: "now.approved",
    cancelled: "now.cancelled",
    unknown: "now.unknown",
  } as const;
  const lacksCategory = (task.status === "handed_in" || task.status === "executing") && !task.category_id;
  return (
    <section className={styles.decision} aria-label={t("now.label")}>
      <p className={styles.says}>{t(says[(task.status ?? "unknown") as keyof typeof says], { whom })}</p>
      {lacksCategory && <p className={styles.late}>{t(task.status === "executing" ? "now.categoryFirst" : "now.category")}</p>}
      <div className={styles.buttons}>
        <TransitionButtons resource={resource} rows={[task as never]} size="middle" here={{}} names={ORDER[(task.status ?? "unknown") as keyof typeof ORDER]} />
      </div>
    </section>
  );
}

/** What can be done in a state, and first what one comes here for. */
const ORDER = {
  executing: ["handIn", "reassign", "cancel"],
  handed_in: ["approve", "reject"],
  rejected: ["takeUp", "reassign", "cancel"],
  unknown: ["reassign", "cancel"],
  approved: [],
  cancelled: [],
} as const;
