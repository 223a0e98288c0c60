// What is heard: the video, or the sound of its own, and its waveform with a region for each item.
import { type RefObject, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Player, type Region, VideoPlayer, Waveform } from "~/media/index.ts";
import type { RowOf } from "~/resource/index.tsx";
import { Empty, Loading } from "~/ui/states.tsx";
import { type Item, type Kind, lackOf } from "./items.ts";
import type { ListeningSet } from "./sets.tsx";
import styles from "./listening.module.css";

interface RecordingProps {
  set: ListeningSet;
  video: RowOf<"videos"> | undefined;
  media: RefObject<HTMLMediaElement | null>;
  items: readonly Item[];
  chosen: string | null;
  onChoose: (id: string) => void;
  onMove?: (id: string, startMs: number, endMs: number) => void;
  onDraw?: (startMs: number, endMs: number) => void;
}

export function Recording({ set, video, media, items, chosen, onChoose, onMove, onDraw }: RecordingProps) {
  const { t } = useTranslation("listening");
  const regions = useMemo(
    () =>
      items.map((item, at): Region => ({
        id: item.id ?? String(at),
        startMs: item.start_ms,
        endMs: item.end_ms,
        label: String(at + 1),
        tone: lackOf(set.kind as Kind, item) ? "wrong" : "plain",
      })),
    [items, set.kind],
  );
  if (!set.sound && !set.video_id) return <Empty title={t("noMedia")} hint={t("noMediaHint")} />;
  const file = set.sound ?? video?.file;
  if (!file) return <Loading />;
  return (
    <div className={styles.recording}>
      {set.sound ? (
        <Player ref={media as RefObject<HTMLAudioElement | null>} id={file} label={set.title} />
      ) : (
        <div className={styles.film}>
          <VideoPlayer ref={media as RefObject<HTMLVideoElement | null>} file={file} poster={video?.poster} label={set.title} />
        </div>
      )}
      {set.duration_ms ? (
        <Suspense fallback={<div className={styles.place} />}>
          <Waveform
            key={file}
            media={media}
            file={file}
            durationMs={set.duration_ms}
            regions={regions}
            chosen={chosen}
            label={t("waveform", { count: items.length })}
            onChoose={onChoose}
            onMove={onMove}
            onDraw={onDraw}
          />
        </Suspense>
      ) : (
        <p className={styles.note}>{t("form.unread")}</p>
      )}
    </div>
  );
}
