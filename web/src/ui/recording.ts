// Plays the recording of a text, and tells which of its words is heard.
import { useEffect, useEffectEvent, useState } from "react";
import { wordHeard, type WordSaid } from "./narration.ts";

export interface Recorded {
  url: string;
  text: string;
  words: readonly WordSaid[];
}

/** Plays `what`; null plays nothing. `onEnd` is called when it was heard to its end, or cannot be heard. */
export function useRecording(what: Recorded | null, onEnd: () => void): [from: number, to: number] | null {
  const [heard, setHeard] = useState<{ url: string; ms: number } | null>(null);
  const ended = useEffectEvent(onEnd);
  const url = what?.url;
  useEffect(() => {
    if (!url) return;
    const sound = new Audio(url);
    let frame = 0;
    let over = false;
    const tick = () => {
      setHeard({ url, ms: sound.currentTime * 1_000 });
      frame = requestAnimationFrame(tick);
    };
    const end = () => {
      if (over) return;
      over = true;
      ended();
    };
    sound.addEventListener("ended", end);
    sound.addEventListener("error", end);
    sound.play().then(() => !over && tick(), end);
    return () => {
      over = true;
      cancelAnimationFrame(frame);
      sound.pause();
    };
  }, [url]);
  return what && heard?.url === what.url ? wordHeard(what.text, what.words, heard.ms) : null;
}
