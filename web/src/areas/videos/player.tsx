// A video with the browser's own controls.
import type { Ref } from "react";
import { VideoCameraOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import type { Values } from "~/resource/index.tsx";
import { Length } from "./length.tsx";
import styles from "./videos.module.css";

interface PlayerProps {
  file: string;
  poster: string | null | undefined;
  label: string;
  ref?: Ref<HTMLVideoElement>;
}

export const VideoPlayer = ({ file, poster, label, ref }: PlayerProps) => (
  // Its subtitles are what the task is about: there are none yet.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  <video
    key={file}
    ref={ref}
    className={styles.player}
    src={fileUrl(file)}
    {...(poster && { poster: fileUrl(poster, 640) })}
    controls
    playsInline
    preload="metadata"
    aria-label={label}
  />
);

/** A video as it is shown, with what is typed of it. */
export function VideoPreview({ values }: { values: Values }) {
  const { t } = useTranslation("videos");
  const file = typeof values["file"] === "string" ? values["file"] : "";
  if (!file) return <p className={styles.note}>{t("noFile")}</p>;
  return <VideoPlayer file={file} poster={values["poster"] as string | null} label={String(values["name"] ?? "")} />;
}

/** Its picture in a list, with its length on it. */
export function Poster({ id, name, ms }: { id: string | null | undefined; name: string; ms?: number | null | undefined }) {
  return (
    <span className={styles.poster}>
      {id ? <img src={fileUrl(id, 160)} alt={name} loading="lazy" decoding="async" /> : <VideoCameraOutlined aria-label={name} />}
      {ms ? (
        <span className={styles.onPoster}>
          <Length ms={ms} />
        </span>
      ) : null}
    </span>
  );
}
