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
