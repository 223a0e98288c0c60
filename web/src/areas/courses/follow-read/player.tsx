// A follow-read as a player: the canvas, play and pause, the way to any moment and to the lines before and behind, captions, speed. The same in the editor and in the
// preview.
import { useState } from "react";
import { CaretRightFilled, PauseOutlined, StepBackwardOutlined, StepForwardOutlined } from "@ant-design/icons";
import { Button, Select, Slider } from "antd";
import { useTranslation } from "react-i18next";
import { clockOf } from "~/ui/duration.ts";
import type { FollowReadView } from "./model.ts";
import { type Captions, Stage } from "./stage.tsx";
import { chaptersOf, segmentAt } from "./timeline.ts";
import type { Playback } from "./use-playback.ts";
import styles from "./player.module.css";

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5];
const CAPTIONS = ["both", "line", "none"] as const;

/** A moment as a clock says it. */
export const clock = (ms: number): string => clockOf(Math.floor(ms / 1_000));

interface PlayerProps {
  content: FollowReadView;
  playback: Playback;
  /** One came to another line by its button. */
  onLine?: (line: number) => void;
}

export function Player({ content, playback, onLine }: PlayerProps) {
  const { t } = useTranslation("follow_read");
  const [captions, setCaptions] = useState<Captions>("both");
  const { segments, total, at, playing, speed } = playback;
  const segment = segmentAt(segments, at);
  const chapters = chaptersOf(segments);
  const here = chapters.findLastIndex(({ start }) => start <= at);
  const go = (to: number) => {
    const chapter = chapters[to];
    if (!chapter) return;
    playback.seek(chapter.start);
    onLine?.(chapter.line);
  };
  return (
    <section className={styles.player} aria-label={t("player.label")}>
      <Stage content={content} segment={segment} at={at} captions={captions} />
      <div className={styles.controls}>
        <Button
          type="primary"
          shape="circle"
          icon={playing ? <PauseOutlined /> : <CaretRightFilled />}
          aria-label={t(playing ? "player.pause" : "player.play")}
          disabled={total === 0}
          onClick={playback.toggle}
        />
        <Button type="text" icon={<StepBackwardOutlined />} aria-label={t("player.previous")} disabled={here < 1} onClick={() => go(here - 1)} />
        <Button type="text" icon={<StepForwardOutlined />} aria-label={t("player.next")} disabled={!chapters[here + 1]} onClick={() => go(here + 1)} />
        <Slider
          className={styles.seek ?? ""}
          min={0}
          max={Math.max(1, total)}
          step={10}
          value={at}
          disabled={total === 0}
          tooltip={{ formatter: (ms) => clock(ms ?? 0) }}
          onChange={playback.seek}
          ariaLabelForHandle={t("player.moment")}
          ariaValueTextFormatterForHandle={(ms) => clock(ms)}
        />
        <span className="bt-num">
          {clock(at)} / {clock(total)}
        </span>
        <Select<Captions>
          size="small"
          variant="borderless"
          aria-label={t("player.captions")}
          value={captions}
          options={CAPTIONS.map((value) => ({ value, label: t(`captions.${value}`) }))}
          popupMatchSelectWidth={false}
          onChange={setCaptions}
        />
        <Select
          size="small"
          variant="borderless"
          aria-label={t("player.speed")}
          value={speed}
          options={SPEEDS.map((value) => ({ value, label: `${value} ×` }))}
          popupMatchSelectWidth={false}
          onChange={playback.setSpeed}
        />
      </div>
    </section>
  );
}
