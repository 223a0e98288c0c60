// What is known of a task: whose it is, of which video, what it is to become, and what came of it.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type RowOf, useRecordPaths, useWords } from "~/resource/index.tsx";
import { TimeText } from "~/ui/time.tsx";
import { Length } from "./length.tsx";
import { Rights } from "./rights.tsx";
import { Assignee, Due } from "./task-cells.tsx";
import { tasks } from "./tasks.tsx";
import styles from "./videos.module.css";

export function TaskFacts({ task, video }: { task: RowOf<"video_tasks">; video: RowOf<"videos"> | undefined }) {
  const { t } = useTranslation("videos");
  const words = useWords(tasks);
  const pathOf = useRecordPaths();
  const linked = (resource: string, id: string | null, name: string | null | undefined) => {
    const path = pathOf(resource, id);
    return path ? <Link to={path}>{name}</Link> : name;
  };
  const facts: [string, ReactNode][] = [
    [words.field("assignee_id"), <Assignee key="assignee" task={task} />],
    [words.field("assigned_by_id"), task.assigned_by_name],
    [words.field("due_at"), task.due_at && <Due key="due" task={task} />],
    [words.field("video_id"), linked("videos", task.video_id, task.video_name)],
    [words.field("duration_ms"), <Length key="length" ms={task.duration_ms} />],
    [t("videos.fields.rights_until"), video?.rights_until && <Rights key="rights" until={video.rights_until} />],
    [words.field("level"), task.level],
    [words.field("points"), (task.points ?? []).join(" · ")],
    [words.field("collection_id"), linked("video_collections", task.collection_id, task.collection_name)],
    [words.field("category_id"), task.category_name],
    [words.field("handed_in_at"), task.handed_in_at && <TimeText key="in" at={task.handed_in_at} />],
    [words.field("decided_by_id"), task.decided_by_name],
    [words.field("result_video_id"), task.result_video_id && linked("videos", task.result_video_id, task.result_video_name)],
    [words.field("result_courseware_id"), task.result_courseware_id && linked("coursewares", task.result_courseware_id, task.result_courseware_name)],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
