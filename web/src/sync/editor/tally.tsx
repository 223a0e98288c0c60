// What a document adds up to (minutes, scores) against what it should: the sum, whether that is well, and who or what has which share.
import type { ReactNode } from "react";
import { toneStyle } from "~/ui/tone.ts";
import type { Tone } from "~/ui/tokens.ts";
import styles from "./tally.module.css";

/** `line` is the first row, `children` what stands under it. */
export function Tally({ label, sum, line, children }: { label: string; sum: string; line: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.tally} aria-label={label}>
      <div className={styles.line}>
        <span className={`${styles.sum} bt-num`}>{sum}</span>
        {line}
      </div>
      {children}
    </section>
  );
}

export const Verdict = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.verdict} style={toneStyle(tone)}>
    {children}
  </span>
);

interface Share {
  key: string;
  colour: string;
  name: string;
  value: string;
}

export function Legend({ shares, className }: { shares: readonly Share[]; className?: string | undefined }) {
  return (
    <ul className={`${styles.legend} ${className ?? ""}`}>
      {shares.map(({ key, colour, name, value }) => (
        <li key={key}>
          <span className={styles.dot} style={{ background: colour }} aria-hidden />
          {name} <span className="bt-num">{value}</span>
        </li>
      ))}
    </ul>
  );
}
