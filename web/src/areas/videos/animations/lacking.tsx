// Whether one is listed, and what it needs before it can be: the server has the last word.
import { CheckCircleOutlined, ExclamationCircleOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { subtitleTracksMeta } from "~/api/resources/subtitle_tracks.gen.ts";
import { useTopic } from "~/realtime/index.ts";
import { type RowOf, useRecord, useRecordPaths } from "~/resource/index.tsx";
import type { Animation } from "./animations.tsx";
import styles from "./animations.module.css";

export function Lacking({ animation, video }: { animation: Animation; video: RowOf<"videos"> | undefined }) {
  const { t } = useTranslation("videos");
  const path = useRecordPaths()("videos", animation.video_id);
  const { data: track, refetch } = useRecord(subtitleTracksMeta, animation.track_id);
  useTopic("resource:subtitle_tracks", {
    onEvent: ({ data }) => {
      if (data.id === animation.track_id) void refetch();
    },
    onReset: () => void refetch(),
  });
  const refused = video?.review === "not_passed" || video?.review === "withdrawn";
  const needs = [
    { key: "video", met: !video || (Boolean(video.duration_ms) && !refused) },
    { key: "cover", met: Boolean(animation.cover) },
    { key: "points", met: (animation.points ?? []).length > 0 },
    // A film without subtitles needs none.
    ...(track ? [{ key: "track" as const, met: track["published_version"] !== null }] : []),
  ] as const;
  const lacks = needs.some(({ met }) => !met);
  return (
    <>
      <p className={styles.says}>{t(animation.listing === "listed" ? "animation.state.listed" : lacks ? "animation.state.lacks" : "animation.state.ready")}</p>
      <ul className={styles.needs}>
        {needs.map(({ key, met }) => (
          <li key={key} className={met ? styles.met : styles.unmet}>
            {met ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}
            {t(`animation.needs.${key}.${met ? "met" : "unmet"}`)}
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t("animation.filmIs")} {path ? <Link to={path}>{animation.video_name}</Link> : animation.video_name}
      </p>
    </>
  );
}
