// The canvas at a moment, as learners see it: the picture and the words of a line, whose turn it is, or a card.
import { AudioOutlined, SoundOutlined, TrophyOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { fileUrl } from "~/api/upload.ts";
import { type FollowReadView, ratioOf } from "./model.ts";
import type { Segment } from "./timeline.ts";
import styles from "./stage.module.css";

export type Captions = "both" | "line" | "none";

interface StageProps {
  content: FollowReadView;
  segment: Segment | undefined;
  at: number;
  captions?: Captions;
}

export function Stage({ content, segment, at, captions = "both" }: StageProps) {
  const { t } = useTranslation("follow_read");
  const line = segment && (segment.part === "said" || segment.part === "pause") ? content.lines[segment.line] : undefined;
  const share = segment && segment.end > segment.start ? (at - segment.start) / (segment.end - segment.start) : 0;
  const title = content.title || t("untitled");
  return (
    <div
      className={styles.stage}
      data-theme={content.theme}
      style={{ aspectRatio: content.canvas.replace(":", " / "), ["--ratio" as string]: ratioOf(content.canvas) }}
    >
      {!segment && <p className={styles.nothing}>{t("stage.nothing")}</p>}
      {segment?.part === "intro" && (
        <div className={styles.card} lang="en">
          <h2>{title}</h2>
        </div>
      )}
      {segment?.part === "score" && (
        <div className={styles.card}>
          <TrophyOutlined className={styles.trophy} aria-hidden />
          <h2>{t("stage.wellDone")}</h2>
          <p>{t("stage.scores")}</p>
        </div>
      )}
      {line && segment && (
        <>
          <div className={styles.top}>
            <span className={styles.speaker} lang="en">
              {line.speaker}
            </span>
            <span className={styles.turn} data-part={segment.part}>
              {segment.part === "pause" ? <AudioOutlined aria-hidden /> : <SoundOutlined aria-hidden />}{" "}
              {segment.part === "pause" ? t("stage.pause") : t("stage.said")}
            </span>
          </div>
          {line.image && (
            <div className={styles.picture}>
              <img src={fileUrl(line.image, 640)} alt="" draggable={false} />
            </div>
          )}
          <div className={styles.words}>
            {captions !== "none" && (
              <p className={styles.text} lang="en">
                {line.text}
              </p>
            )}
            {captions === "both" && line.translation && (
              <p className={styles.translation} lang="zh">
                {line.translation}
              </p>
            )}
          </div>
          <span className={styles.bar} data-part={segment.part} aria-hidden>
            <span style={{ inlineSize: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
          </span>
        </>
      )}
    </div>
  );
}
