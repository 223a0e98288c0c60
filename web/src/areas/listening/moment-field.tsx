// A moment of a recording as it is said and typed: `1:02.345`. Taken when it is typed to its end; the arrows move it by a tenth of a second.
import { useState } from "react";
import { Input } from "antd";
import styles from "./listening.module.css";

const STEP_MS = 100;

/** `1:02.345`. */
export function momentOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}.${String(ms % 1_000).padStart(3, "0")}`;
}

/** What was typed, in ms: `62.5`, `1:02.5`; null where it is no moment. */
export function momentFrom(typed: string): number | null {
  const read = /^(?:(\d{1,4}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/u.exec(typed.trim().replaceAll("：", ":"));
  if (!read) return null;
  const [minutes, seconds] = [Number(read[1] ?? 0), Number(read[2])];
  return read[1] !== undefined && seconds >= 60 ? null : (minutes * 60 + seconds) * 1_000 + Number((read[3] ?? "0").padEnd(3, "0"));
}

interface MomentFieldProps {
  ms: number;
  label: string;
  disabled: boolean;
  wrong?: boolean;
  onChange: (ms: number) => void;
}

export function MomentField({ ms, label, disabled, wrong = false, onChange }: MomentFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? null : momentFrom(draft);
  const take = () => {
    setDraft(null);
    if (typed !== null && typed !== ms) onChange(typed);
  };
  return (
    <Input
      className={`bt-num ${styles.moment}`}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      status={wrong || (draft !== null && typed === null) ? "error" : ""}
      value={draft ?? momentOf(ms)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onPressEnter={take}
      onKeyDown={(event) => {
        const by = event.key === "ArrowUp" ? STEP_MS : event.key === "ArrowDown" ? -STEP_MS : 0;
        if (event.key === "Escape") setDraft(null);
        if (!by) return;
        event.preventDefault();
        setDraft(null);
        onChange(Math.max(0, ms + by));
      }}
    />
  );
}
