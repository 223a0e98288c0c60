// Plays a part of the recording of the page, at its speed, and stops where the part ends.
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

export interface Range {
  /** Which part sounds now, by its name. */
  playing: string | null;
  play: (name: string, startMs: number, endMs: number, percent?: number) => void;
  stop: () => void;
}

export function useRange(media: RefObject<HTMLMediaElement | null>): Range {
  const [playing, setPlaying] = useState<string | null>(null);
  const leave = useRef<(() => void) | null>(null);
  const stop = useCallback(() => leave.current?.(), []);
  useEffect(() => stop, [stop]);
  const play: Range["play"] = useCallback(
    (name, startMs, endMs, percent = 100) => {
      const element = media.current;
      if (!element) return;
      leave.current?.();
      let frame = 0;
      const end = () => {
        leave.current = null;
        cancelAnimationFrame(frame);
        element.removeEventListener("timeupdate", look);
        element.removeEventListener("pause", end);
        element.pause();
        element.playbackRate = 1;
        setPlaying(null);
      };
      const look = () => {
        // Whoever goes elsewhere in it is heard on.
        if (element.currentTime * 1_000 >= endMs || element.ended) end();
      };
      const run = () => {
        look();
        if (leave.current === end) frame = requestAnimationFrame(run);
      };
      leave.current = end;
      element.currentTime = startMs / 1_000;
      element.playbackRate = percent / 100;
      element.addEventListener("timeupdate", look);
      setPlaying(name);
      // Refused by the browser, it does not sound.
      element.play().then(
        () => {
          if (leave.current !== end) return;
          element.addEventListener("pause", end);
          frame = requestAnimationFrame(run);
        },
        () => leave.current === end && end(),
      );
    },
    [media],
  );
  return { playing, play, stop };
}
