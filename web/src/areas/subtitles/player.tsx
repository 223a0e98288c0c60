// The video with the words as they will be seen on it, while they are being written.
import { VideoPlayer } from "~/media/index.ts";
import { useContentPart } from "~/sync/editor/index.ts";
import { useTranslation } from "react-i18next";
import { useClock, useFollowVideo, useMomentPart } from "./clock.ts";
import { CueWaveform } from "./cue-waveform.tsx";
import { clockOf, cueAt, KIND } from "./model.ts";
import styles from "./subtitles.module.css";

interface Film {
  file: string;
  poster: string | null;
  name: string;
  durationMs: number | null;
}

export function TrackPlayer({ film }: { film: Film | undefined }) {
  const { t } = useTranslation("subtitles");
  const clock = useClock();
  const { video } = clock;
  useFollowVideo(clock, film?.file);
  return (
    <div className={styles.player}>
      <div className={styles.film}>
        {film ? <VideoPlayer ref={video} file={film.file} poster={film.poster} label={film.name} /> : <p className={styles.none}>{t("noFilm")}</p>}
        <Caption />
      </div>
      <Moment />
      {film?.durationMs ? <CueWaveform file={film.file} durationMs={film.durationMs} /> : null}
    </div>
  );
}

/** What is said now. */
function Caption() {
  const { t } = useTranslation("subtitles");
  const cues = useContentPart(KIND, (track) => track.cues);
  const id = useMomentPart((ms) => cueAt(cues, ms)?.id);
  const cue = id === undefined ? undefined : cues.find((one) => one.id === id);
  if (!cue || !(cue.text.trim() || cue.translation.trim())) return null;
  return (
    <div className={styles.caption} role="group" aria-label={t("caption")}>
      {[cue.text, cue.translation].map((said, at) => said.trim() && <p key={at === 0 ? "text" : "translation"}>{said}</p>)}
    </div>
  );
}

function Moment() {
  const { t } = useTranslation("subtitles");
  const ms = useMomentPart((now) => now);
  const total = useContentPart(KIND, (track) => track.durationMs);
  return <span className={`${styles.moment} bt-num`}>{t("moment", { now: clockOf(ms), total: total > 0 ? clockOf(total) : "–" })}</span>;
}
