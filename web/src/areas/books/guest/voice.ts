// Reads a text aloud by the browser's own voice, where it has one for English, and tells which word it is at.
import { useEffect, useEffectEvent, useState } from "react";

/** Slower than among adults: it is for who learns the language. */
const RATE = 0.85;

const voices = () => (typeof speechSynthesis === "undefined" ? [] : speechSynthesis.getVoices());
const english = () => voices().find((voice) => voice.lang.toLowerCase().startsWith("en"));

/** The word that begins at a place of a text. */
export function wordAt(text: string, at: number): [number, number] {
  const length = /^[\p{L}\p{N}'’-]+/u.exec(text.slice(at))?.[0].length ?? 0;
  return [at, at + length];
}

/** Reads `text`; null reads nothing. `onEnd` is called when it was read to its end. */
export function useVoice(text: string | null, onEnd: () => void): { there: boolean; word: [number, number] | null } {
  const [there, setThere] = useState(() => english() !== undefined);
  const [said, setSaid] = useState<{ text: string; word: [number, number] } | null>(null);
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    if (typeof speechSynthesis === "undefined") return;
    // Some browsers learn of their voices only after a moment.
    const look = () => setThere(english() !== undefined);
    speechSynthesis.addEventListener("voiceschanged", look);
    return () => speechSynthesis.removeEventListener("voiceschanged", look);
  }, []);
  useEffect(() => {
    if (!text) return;
    const voice = english();
    if (!voice) return;
    const speech = new SpeechSynthesisUtterance(text);
    Object.assign(speech, { voice, lang: voice.lang, rate: RATE });
    let over = false;
    speech.addEventListener("boundary", ({ name, charIndex }) => name !== "sentence" && setSaid({ text, word: wordAt(text, charIndex) }));
    speech.addEventListener("end", () => !over && ended());
    speechSynthesis.speak(speech);
    return () => {
      over = true;
      speechSynthesis.cancel();
    };
  }, [text]);
  return { there, word: text !== null && said?.text === text ? said.word : null };
}
