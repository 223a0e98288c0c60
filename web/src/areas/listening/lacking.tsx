// Whether one is listed, and what it needs before it can be: the server has the last word.
import { CheckCircleOutlined, ExclamationCircleOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { subtitleTracksMeta } from "~/api/resources/subtitle_tracks.gen.ts";
import { useCan } from "~/api/session.ts";
import { useTopic } from "~/realtime/index.ts";
import { type RowOf, useRecord, useRecordPaths } from "~/resource/index.tsx";
import { itemsOf, type Kind, lackOf } from "./items.ts";
import type { ListeningSet } from "./sets.tsx";
import styles from "./listening.module.css";

interface LackingProps {
  set: ListeningSet;
  video: RowOf<"videos"> | undefined;
  onGo: (item: string) => void;
}

export function Lacking({ set, video, onGo }: LackingProps) {
  const { t } = useTranslation("listening");
  const path = useRecordPaths()("subtitle_tracks", set.track_id);
  const { data: track, refetch } = useRecord(subtitleTracksMeta, set.track_id ?? null);
  useTopic("resource:subtitle_tracks", {
    onEvent: ({ data }) => {
      if (data.id === set.track_id) void refetch();
    },
    onReset: () => void refetch(),
  });
  const items = itemsOf(set);
  const refused = video?.review === "not_passed" || video?.review === "withdrawn";
  const media = set.sound ? Boolean(set.duration_ms) : Boolean(set.video_id) && (!video || (Boolean(video.duration_ms) && !refused));
  const lacks = items.flatMap((item, at) => {
    const lack = lackOf(set.kind as Kind, item);
    return lack ? [{ id: item.id ?? "", number: at + 1, lack }] : [];
  });
  const needs = [
    { key: "media", met: media },
    // One without subtitles needs none.
    ...(track ? [{ key: "track" as const, met: track["published_version"] !== null }] : []),
    { key: "items", met: items.length > 0 },
  ] as const;
  const mayList = useCan("trainingListen", "enable");
  const whole = needs.every(({ met }) => met) && lacks.length === 0;
  return (
    <>
      <p className={styles.says}>{t(set.listing === "listed" ? "state.listed" : whole ? (mayList ? "state.ready" : "state.readyAsk") : "state.lacks")}</p>
      <ul className={styles.needs}>
        {needs.map(({ key, met }) => (
          <li key={key} className={met ? styles.met : styles.unmet}>
            {met ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}
            {t(`needs.${key}.${met ? "met" : "unmet"}`)}
          </li>
        ))}
        {items.length > 0 && lacks.length === 0 && (
          <li className={styles.met}>
            <CheckCircleOutlined aria-hidden />
            {t("needs.each")}
          </li>
        )}
        {lacks.slice(0, 5).map(({ id, number, lack }) => (
          <li key={id} className={styles.unmet}>
            <ExclamationCircleOutlined aria-hidden />
            <button type="button" className={styles.link} onClick={() => onGo(id)}>
              {t(`needs.item.${lack}`, { number })}
            </button>
          </li>
        ))}
        {lacks.length > 5 && <li className={styles.unmet}>{t("needs.more", { count: lacks.length - 5 })}</li>}
      </ul>
      {track && path && (
        <p className={styles.note}>
          {t("subtitlesAre")} <Link to={path}>{String(track["title"])}</Link>
        </p>
      )}
    </>
  );
}
