// Six digits of an authenticator app, a box each. One field lies over the boxes, so that pasting, a browser's own filling-in and screen readers find what they know.
import type { Ref } from "react";
import styles from "./code-boxes.module.css";

const DIGITS = 6;

interface CodeBoxesProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** The sixth digit is there. */
  onWhole?: (digits: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function CodeBoxes({ label, value, onChange, onWhole, error, disabled = false, ref }: CodeBoxesProps) {
  const take = (text: string) => {
    const digits = text.replaceAll(/\D/g, "").slice(0, DIGITS);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === DIGITS) onWhole?.(digits);
  };
  return (
    <div>
      <div className={`${styles.boxes} ${error ? styles.wrong : ""}`}>
        {Array.from({ length: DIGITS }, (_, at) => (
          <span key={at} aria-hidden className={`${styles.box} ${at === Math.min(value.length, DIGITS - 1) ? styles.next : ""}`}>
            {value[at]}
          </span>
        ))}
        <input
          ref={ref}
          className={styles.field}
          aria-label={label}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? "code-boxes-error" : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={value}
          readOnly={disabled}
          onChange={(e) => take(e.target.value)}
        />
      </div>
      {error && (
        <p id="code-boxes-error" role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
