// The subtitles that a task works on: how far they are, what has to be fixed before they are handed in, and the way to them.
import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { subtitleTracksMeta } from "~/api/resources/subtitle_tracks.gen.ts";
import { useTopic } from "~/realtime/index.ts";
import { type RowOf, useRecord, useRecordPaths } from "~/resource/index.tsx";
import { Card } from "~/ui/page.tsx";
import { isOpen } from "./task-cells.tsx";
import { Checked } from "./tracks.tsx";
import styles from "./videos.module.css";

export function TaskTrack({ task }: { task: RowOf<"video_tasks"> }) {
  const { t } = useTranslation("videos");
  const { data, refetch } = useRecord(subtitleTracksMeta, task.track_id);
  const track = data as RowOf<"subtitle_tracks"> | undefined;
  useTopic("resource:subtitle_tracks", {
    onEvent: ({ data: event }) => {
      if (event.id === task.track_id) void refetch();
    },
    onReset: () => void refetch(),
  });
  const path = useRecordPaths()("subtitle_tracks", task.track_id);
  if (!track) return null;
  const [cues, wrong] = [track.cue_count ?? 0, track.problem_count ?? 0];
  return (
    <Card title={t("track.title")}>
      <div className={styles.trackLine}>
        <span className="bt-num">{cues > 0 ? t("track.cues", { count: cues }) : t("track.none")}</span>
        <Checked count={wrong} />
      </div>
      {isOpen(task) && task.status !== "handed_in" && wrong > 0 && <p className={styles.note}>{t("track.fix", { count: wrong })}</p>}
      {task.track_version !== null && (
        <p className={styles.note}>
          {t(task.status === "approved" ? "track.published" : "track.handedIn", { version: task.track_version })}{" "}
          {path && <Link to={`${path}?at=v${task.track_version}`}>{t("track.look")}</Link>}
        </p>
      )}
      {path && (
        <Link to={path}>
          <Button type={isOpen(task) && task.status === "executing" ? "primary" : "default"} icon={<EditOutlined />} tabIndex={-1}>
            {t("track.open")}
          </Button>
        </Link>
      )}
    </Card>
  );
}
