// One figure with its name, and a row of them.
import type { ReactNode } from "react";
import type { Tone } from "./tokens.ts";
import { toneStyle } from "./tone.ts";
import styles from "./metric.module.css";

interface MetricProps {
  label: ReactNode;
  /** Undefined while it is not known: the place is kept, nothing jumps. */
  value: ReactNode;
  unit?: ReactNode;
  /** What it means: a change, a target, a share. */
  note?: ReactNode;
  tone?: Tone;
}

export function Metric({ label, value, unit, note, tone }: MetricProps) {
  return (
    <div className={styles.metric} style={tone && toneStyle(tone)}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value} style={tone && tone !== "neutral" ? { color: "var(--ink)" } : undefined}>
        {value ?? "–"}
        {unit && value !== undefined && <span className={styles.unit}>{unit}</span>}
      </span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </div>
  );
}

export const MetricRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
