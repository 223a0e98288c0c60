// A recording with the browser's own controls: play, seek, loudness, keys.
import { fileUrl } from "~/api/upload.ts";
import styles from "./field.module.css";

export const Player = ({ id, label }: { id: string; label: string }) => (
  // What is said stands beside it where there is a script; a listening question must not show it.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  <audio key={id} className={styles.player} src={fileUrl(id)} controls preload="metadata" controlsList="nodownload noplaybackrate" aria-label={label} />
);
