// A recording with the browser's own controls: play, seek, loudness, keys.
import type { Ref } from "react";
import { fileUrl } from "~/api/upload.ts";
import styles from "./field.module.css";

export const Player = ({ id, label, ref }: { id: string; label: string; ref?: Ref<HTMLAudioElement> }) => (
  // What is said stands beside it where there is a script; a listening question must not show it.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  <audio
    key={id}
    ref={ref}
    className={styles.player}
    src={fileUrl(id)}
    controls
    preload="metadata"
    controlsList="nodownload noplaybackrate"
    aria-label={label}
  />
);
