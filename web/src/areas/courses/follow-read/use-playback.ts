// Plays a follow-read: a moment that moves, the recording of the line it is in, and music under it. One for the editor, the preview and whoever shows one.
import { useEffect, useMemo, useRef, useState } from "react";
import { fileUrl } from "~/api/upload.ts";
import type { FollowReadView } from "./model.ts";
import { lengthOf, type Segment, segmentAt, timeline } from "./timeline.ts";

export interface Playback {
  segments: readonly Segment[];
  total: number;
  /** In milliseconds. */
  at: number;
  playing: boolean;
  speed: number;
  toggle: () => void;
  seek: (ms: number) => void;
  setSpeed: (speed: number) => void;
}

/** A page that was in the background goes on where it was. */
const LONGEST_FRAME_MS = 250;

const sounding = (sound: HTMLAudioElement) => void sound.play().catch(() => {});

export function usePlayback(content: FollowReadView): Playback {
  // A letter typed in a translation is no reason to begin a recording anew.
  const key = JSON.stringify([timeline(content), content.lines.map(({ sound }) => sound)]);
  const [segments, sounds] = useMemo(() => JSON.parse(key) as [Segment[], string[]], [key]);
  const total = lengthOf(segments);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  /** Where it is sought to: each time another. */
  const [sought, setSought] = useState(0);
  const position = useRef(0);
  const { music, musicVolume } = content;
  useEffect(() => {
    if (!playing) return;
    const voice = new Audio();
    const under = music && musicVolume > 0 ? new Audio(fileUrl(music)) : null;
    if (under) {
      under.loop = true;
      under.volume = musicVolume / 100;
      sounding(under);
    }
    let shown: Segment | undefined;
    let frame = 0;
    let last = performance.now();
    const enter = (segment: Segment | undefined) => {
      voice.pause();
      const sound = segment?.part === "said" ? sounds[segment.line] : "";
      if (!segment || !sound) return;
      voice.src = fileUrl(sound);
      voice.playbackRate = speed;
      voice.currentTime = Math.max(0, position.current - segment.start) / 1_000;
      sounding(voice);
    };
    const tick = (now: number) => {
      position.current = Math.min(total, position.current + Math.min(LONGEST_FRAME_MS, now - last) * speed);
      last = now;
      const segment = segmentAt(segments, position.current);
      if (segment !== shown) enter((shown = segment));
      setAt(position.current);
      if (position.current >= total) setPlaying(false);
      else frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => {
      cancelAnimationFrame(frame);
      voice.pause();
      under?.pause();
    };
  }, [playing, speed, segments, sounds, total, music, musicVolume, sought]);
  const seek = (ms: number) => {
    position.current = Math.min(total, Math.max(0, ms));
    setAt(position.current);
    setSought((times) => times + 1);
  };
  const toggle = () => {
    if (!playing && position.current >= total) seek(0);
    setPlaying(!playing && total > 0);
  };
  return { segments, total, at: Math.min(at, total), playing, speed, toggle, seek, setSpeed };
}
