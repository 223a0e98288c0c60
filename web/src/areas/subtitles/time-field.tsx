// When a cue begins or ends. Taken when it is typed to its end: half a number would move the cue away.
import { useRef, useState } from "react";
import { useWritable } from "~/sync/index.ts";
import { clockOf, msOf } from "./model.ts";
import styles from "./subtitles.module.css";

const STEP_MS = 100;

interface TimeFieldProps {
  ms: number;
  label: string;
  wrong: boolean;
  onChange: (ms: number) => void;
}

export function TimeField({ ms, label, wrong, onChange }: TimeFieldProps) {
  const writable = useWritable();
  const [draft, setDraft] = useState<string | null>(null);
  const left = useRef(false);
  const take = () => {
    const typed = draft === null ? null : msOf(draft);
    setDraft(null);
    if (!left.current && typed !== null && typed !== ms) onChange(typed);
    left.current = false;
  };
  return (
    <input
      className={`${styles.time} bt-num ${wrong || (draft !== null && msOf(draft) === null) ? styles.wrong : ""}`}
      inputMode="decimal"
      aria-label={label}
      value={draft ?? clockOf(ms)}
      readOnly={!writable}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const by = event.key === "ArrowUp" ? STEP_MS : event.key === "ArrowDown" ? -STEP_MS : 0;
        if (event.key === "Enter") take();
        else if (event.key === "Escape") {
          left.current = draft !== null;
          setDraft(null);
          event.currentTarget.blur();
        } else if (by && writable) {
          event.preventDefault();
          setDraft(null);
          onChange(Math.max(0, ms + by));
        }
      }}
    />
  );
}
