// A video with the browser's own controls: play, seek, loudness, the whole screen.
import type { Ref } from "react";
import { fileUrl } from "~/api/upload.ts";
import styles from "./field.module.css";

interface VideoPlayerProps {
  file: string;
  poster: string | null | undefined;
  label: string;
  ref?: Ref<HTMLVideoElement>;
}

export const VideoPlayer = ({ file, poster, label, ref }: VideoPlayerProps) => (
  // Subtitles are made of it, if at all.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  <video
    key={file}
    ref={ref}
    className={styles.video}
    src={fileUrl(file)}
    {...(poster && { poster: fileUrl(poster, 640) })}
    controls
    playsInline
    preload="metadata"
    aria-label={label}
  />
);
