// Who has a task, and until when: said in red where nobody can do it any more, or it is late.
import { useTranslation } from "react-i18next";
import type { RowOf } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText, useNow } from "~/ui/time.tsx";
import styles from "./videos.module.css";

type Task = RowOf<"video_tasks">;

export const isOpen = ({ status }: Pick<Task, "status">): boolean => status !== "approved" && status !== "cancelled";

export function Assignee({ task }: { task: Task }) {
  const { t } = useTranslation("videos");
  return (
    <span className={styles.assignee}>
      {task.assignee_name}
      {isOpen(task) && task.assignee_state === "gone" && <StatusTag tone="danger">{t("assigneeGone")}</StatusTag>}
    </span>
  );
}

/** How many cues there are, and how many problems keep them from being handed in. */
export function Cues({ task }: { task: Task }) {
  const { t } = useTranslation("videos");
  if (task.cue_count === null || task.cue_count === undefined) return null;
  const wrong = isOpen(task) ? (task.cue_problem_count ?? 0) : 0;
  return (
    <span className={styles.assignee}>
      <span className="bt-num">{task.cue_count}</span>
      {task.cue_count > 0 && wrong > 0 && <StatusTag tone="warning">{t("subtitle_tracks.problems", { count: wrong })}</StatusTag>}
    </span>
  );
}

export function Due({ task }: { task: Task }) {
  const { t } = useTranslation("videos");
  const now = useNow(60_000);
  if (!task.due_at) return null;
  const late = isOpen(task) && Date.parse(task.due_at) < now;
  return (
    <span className={late ? styles.late : undefined} title={late ? t("late") : undefined}>
      <TimeText at={task.due_at} />
    </span>
  );
}
