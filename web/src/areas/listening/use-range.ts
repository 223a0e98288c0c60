// Plays a part of the recording of the page, at its speed, and stops where the part ends.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

export interface Range {
  /** Which part sounds now, by its name. */
  playing: string | null;
  play: (name: string, startMs: number, endMs: number, percent?: number) => void;
  stop: () => void;
}

/** Plays it from here to there; the answer ends it before. `done` is told once, however it ends. */
function playPart(element: HTMLMediaElement, startMs: number, endMs: number, percent: number, done: () => void): () => void {
  let frame = 0;
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    cancelAnimationFrame(frame);
    element.removeEventListener("timeupdate", look);
    element.removeEventListener("pause", end);
    element.pause();
    element.playbackRate = 1;
    done();
  };
  const look = () => {
    if (element.currentTime * 1_000 >= endMs || element.ended) end();
  };
  const run = () => {
    look();
    if (!over) frame = requestAnimationFrame(run);
  };
  element.currentTime = startMs / 1_000;
  element.playbackRate = percent / 100;
  element.addEventListener("timeupdate", look);
  // Refused by the browser, it does not sound.
  element.play().then(() => {
    if (over) return;
    element.addEventListener("pause", end);
    frame = requestAnimationFrame(run);
  }, end);
  return end;
}

export function useRange(media: RefObject<HTMLMediaElement | null>): Range {
  const [playing, setPlaying] = useState<string | null>(null);
  const leave = useRef<(() => void) | null>(null);
  const stop = useCallback(() => leave.current?.(), []);
  useEffect(() => stop, [stop]);
  const play: Range["play"] = useCallback(
    (name, startMs, endMs, percent = 100) => {
      leave.current?.();
      if (!media.current) return;
      setPlaying(name);
      leave.current = playPart(media.current, startMs, endMs, percent, () => {
        leave.current = null;
        setPlaying(null);
      });
    },
    [media],
  );
  return { playing, play, stop };
}
