// Whole minutes, typed or stepped with the arrow keys; the total moves while one types.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOpenDocument, useWritable } from "~/sync/use-document.ts";
import { MAX_MINUTES } from "./model.ts";
import styles from "./minutes-field.module.css";

interface MinutesFieldProps {
  value: number;
  label: string;
  id?: string;
  onChange: (minutes: number) => void;
}

export function MinutesField({ value, label, id, onChange }: MinutesFieldProps) {
  const { t } = useTranslation("sop");
  const writable = useWritable();
  const document = useOpenDocument();
  /** What is typed, while it is not (yet) the value. */
  const [draft, setDraft] = useState<string | null>(null);
  const take = (text: string) => {
    setDraft(text);
    if (/^\d{1,4}$/.test(text.trim()) && Number(text) <= MAX_MINUTES && Number(text) !== value) onChange(Number(text));
  };
  return (
    <label className={styles.field}>
      <input
        id={id}
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
          if (e.key === "Enter" || e.key === "Escape") e.currentTarget.blur();
          if (!by || e.altKey || !document.writable) return;
          e.preventDefault();
          setDraft(null);
          onChange(Math.min(MAX_MINUTES, Math.max(0, value + by * (e.shiftKey ? 5 : 1))));
        }}
      />
      <span className={styles.unit} aria-hidden>{t("minute")}</span>
    </label>
  );
}
