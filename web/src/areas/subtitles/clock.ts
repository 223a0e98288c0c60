// The video of the page and its moment. What shows a moment asks for what it needs of it, so that a second that passes renders little.
import { createContext, use, useEffect, useRef, type RefObject } from "react";
import { createStore, useStore, type StoreApi } from "zustand";

export interface Clock {
  video: RefObject<HTMLVideoElement | null>;
  moment: StoreApi<{ ms: number }>;
}
export const ClockContext = createContext<Clock | null>(null);
export function useClock(): Clock {
  const clock = use(ClockContext);
  if (!clock) throw new Error("no ClockContext above this component");
  return clock;
}
export const useMomentPart = <T>(select: (ms: number) => T): T => useStore(useClock().moment, ({ ms }) => select(ms));

export const makeClock = (): Clock => ({ video: { current: null }, moment: createStore(() => ({ ms: 0 })) });

/** Follows the video, frame by frame while it plays. */
export function useFollowVideo({ video, moment }: Clock, file: string | undefined): void {
  const frame = useRef(0);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const tell = () => moment.setState({ ms: Math.round(element.currentTime * 1_000) });
    const run = () => {
      tell();
      if (!element.paused) frame.current = requestAnimationFrame(run);
    };
    const told = ["seeked", "seeking", "timeupdate", "pause", "loadedmetadata"];
    for (const name of told) element.addEventListener(name, tell);
    element.addEventListener("play", run);
    return () => {
      cancelAnimationFrame(frame.current);
      for (const name of told) element.removeEventListener(name, tell);
      element.removeEventListener("play", run);
    };
  }, [video, moment, file]);
}

/** What is done with the video. */
export function controlsOf({ video, moment }: Clock) {
  const seek = (ms: number) => {
    const to = Math.max(0, ms);
    moment.setState({ ms: to });
    if (video.current) video.current.currentTime = to / 1_000;
  };
  return {
    now: () => moment.getState().ms,
    seek,
    by: (ms: number) => seek(moment.getState().ms + ms),
    toggle: () => {
      const element = video.current;
      if (!element) return;
      if (element.paused) void element.play().catch(() => {});
      else element.pause();
    },
  };
}
