// When a cue begins or ends. Taken when it is typed to its end: half a number would move the cue away.
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
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
  const { t } = useTranslation("subtitles");
  const writable = useWritable();
  const why = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const left = useRef(false);
  const take = () => {
    const typed = draft === null ? null : msOf(draft);
    // What is no time stays, with what is wrong with it.
    if (!left.current && draft !== null && typed === null) return setRefused(true);
    setRefused(false);
    setDraft(null);
    if (!left.current && typed !== null && typed !== ms) onChange(typed);
    left.current = false;
  };
  const shown = refused && draft !== null && msOf(draft) === null;
  return (
    <>
      <input
        aria-invalid={shown || undefined}
        aria-describedby={shown ? why : undefined}
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
            setRefused(false);
            setDraft(null);
            event.currentTarget.blur();
          } else if (by && writable) {
            event.preventDefault();
            setDraft(null);
            onChange(Math.max(0, ms + by));
          }
        }}
      />
      {shown && (
        <span id={why} role="alert" className={styles.danger}>
          {t("cue.noTime")}
        </span>
      )}
    </>
  );
}
