// Where a video is: what became of its review and why, whose task it is in, which courseware came of it, what ended its recommendation.
import type { ReactNode } from "react";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { videosMeta } from "~/api/resources/videos.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { type RowOf, useRecordPaths, useWords } from "~/resource/index.tsx";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText } from "~/ui/time.tsx";
import { Rights } from "./rights.tsx";
import { reviewTones } from "./tones.ts";
import styles from "./videos.module.css";

const named = { ns: "videos", name: videosMeta.name, meta: videosMeta } as const;

export function VideoState({ row }: { row: Row }) {
  const { t } = useTranslation("videos");
  const words = useWords(named);
  const pathOf = useRecordPaths();
  const video = row as unknown as RowOf<"videos">;
  const linked = (resource: string, id: string | null, name: string | null | undefined) => {
    const path = pathOf(resource, id);
    return id && (path ? <Link to={path}>{name}</Link> : name);
  };
  const facts: [string, ReactNode][] = [
    [
      words.field("review"),
      <StatusTag key="review" tone={reviewTones[video.review ?? "pending"]}>
        {words.value("review", video.review ?? "pending")}
      </StatusTag>,
    ],
    [words.field("maker_id"), video.maker_name],
    [words.field("decided_by_id"), video.decided_by_name],
    [words.field("decided_at"), video.decided_at && <TimeText key="decided" at={video.decided_at} />],
    [words.field("handling"), words.value("handling", video.handling ?? "unprocessed")],
    [words.field("task_id"), linked("video_tasks", video.task_id, video.task_name)],
    [words.field("original_id"), linked("videos", video.original_id, video.original_name)],
    [words.field("courseware_id"), linked("coursewares", video.courseware_id, video.courseware_name)],
    [words.field("stopped_by_id"), linked("video_collections", video.stopped_by_id, video.stopped_by_name)],
    [words.field("rights_until"), video.rights_until && <Rights key="rights" until={video.rights_until} />],
  ];
  return (
    <>
      {video.review === "not_passed" && video.reason && (
        <Alert className={styles.alert ?? ""} type="error" showIcon title={t("notPassed", { by: video.decided_by_name ?? "" })} description={video.reason} />
      )}
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
    </>
  );
}
