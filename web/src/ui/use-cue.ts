// A new call for help is heard, and seen in the window's title, also while somebody works in another window.
import { useEffect, useRef, useState } from "react";

const KEY = "board_sound";

/** Two short tones, made here: no file to fetch when it matters. */
function ring(): void {
  const audio = new AudioContext();
  for (const [nth, pitch] of [740, 988].entries()) {
    const at = audio.currentTime + nth * 0.18;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.3);
    if (nth === 1) tone.onended = () => void audio.close();
  }
}

/** `open` are the calls that nobody has taken yet. */
export function useCue(open: readonly string[]): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) === "on");
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  const waiting = open.length;
  const list = open.toSorted().join(" ");
  useEffect(() => {
    const now = new Set(list.split(" ").filter(Boolean));
    const before = known.current;
    known.current = now;
    // What was open when the page came is on screen already.
    if (on && before && [...now].some((id) => !before.has(id))) ring();
  }, [list, on]);
  useEffect(() => {
    if (waiting === 0) return;
    const before = document.title;
    document.title = `(${waiting}) ${before}`;
    return () => void (document.title = document.title.replace(/^\(\d+\) /, ""));
  }, [waiting]);
  const toggle = () => {
    localStorage.setItem(KEY, on ? "off" : "on");
    setOn(!on);
    if (!on) ring();
  };
  return { on, toggle };
}
