// States and log levels, in the five tones. Words are the caller's, from the state's own translation.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Tone } from "./tokens.ts";
import { toneStyle } from "./tone.ts";
import styles from "./tags.module.css";

export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.status} style={toneStyle(tone)}>
      <span className={`${styles.mark} ${styles[tone]}`} aria-hidden />
      {children}
    </span>
  );
}

export const levels = ["trace", "debug", "info", "warn", "error", "fatal"] as const;
export type Level = (typeof levels)[number];
export const levelTone: Record<Level, Tone> = { trace: "neutral", debug: "neutral", info: "info", warn: "warning", error: "danger", fatal: "danger" };

/** A log level; anything the server may add later is shown as it is. */
export function LevelTag({ level }: { level: string }) {
  const { t } = useTranslation();
  const known = levels.find((l) => l === level);
  return (
    <span
      className={`${styles.level} ${known === "trace" || known === "debug" ? styles.plain : ""}`}
      style={toneStyle(known ? levelTone[known] : "neutral")}
      title={known && t(`level.${known}`)}
    >
      {level}
    </span>
  );
}
