// A whole number, typed or stepped with the arrow keys; what it counts towards moves while one types.
import { useState } from "react";
import { useFieldId } from "./field-id.ts";
import styles from "./number-field.module.css";
import { useOpenDocument, useWritable } from "./use-document.ts";

/** The number that somebody types: with the digits of any keyboard, and of what is not whole the nearest. Nothing where it is none. */
function wholeOf(text: string): number | null {
  const plain = text.normalize("NFKC").trim();
  return /^\d{1,9}(\.\d*)?$/.test(plain) ? Math.round(Number(plain)) : null;
}

interface NumberFieldProps {
  value: number;
  max: number;
  label: string;
  unit: string;
  id?: string | undefined;
  onChange: (value: number) => void;
}

export function NumberField({ value, max, label, unit, id, onChange }: NumberFieldProps) {
  const writable = useWritable();
  const document = useOpenDocument();
  /** What is typed, while it is not (yet) the value. */
  const [draft, setDraft] = useState<string | null>(null);
  const take = (text: string) => {
    setDraft(text);
    const number = wholeOf(text);
    if (number !== null && Math.min(max, number) !== value) onChange(Math.min(max, number));
  };
  return (
    <label className={styles.field}>
      <input
        id={useFieldId(id)}
        className={styles.input}
        inputMode="numeric"
        aria-label={label}
        value={draft ?? String(value)}
        readOnly={!writable}
        onChange={(e) => take(e.target.value)}
        onFocus={(e) => e.target.select()}
        onBlur={() => setDraft(null)}
        onKeyDown={(e) => {
          const by = e.key === "ArrowUp" ? 1 : e.key === "ArrowDown" ? -1 : 0;
          // The keyboard stays: the number is taken as it is typed.
          if (e.key === "Enter" || e.key === "Escape") {
            setDraft(null);
            e.currentTarget.select();
          }
          if (!by || e.altKey || !document.writable) return;
          e.preventDefault();
          setDraft(null);
          onChange(Math.min(max, Math.max(0, value + by * (e.shiftKey ? 5 : 1))));
        }}
      />
      <span className={styles.unit} aria-hidden>
        {unit}
      </span>
    </label>
  );
}
