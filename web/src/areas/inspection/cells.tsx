// Cells of lists and facts of records: how grave a hit is, by when it is to be decided, what a class scored.
import { useTranslation } from "react-i18next";
import type { RowOf } from "~/resource/index.tsx";
import { formatDuration } from "~/ui/duration.ts";
import { StatusTag } from "~/ui/tags.tsx";
import { TimeText, useNow } from "~/ui/time.tsx";
import type { Tone } from "~/ui/tokens.ts";
import styles from "./inspection.module.css";

const tones = ["info", "info", "warning", "danger", "danger"] as const satisfies Tone[];

export function Severity({ of }: { of: number | null | undefined }) {
  const { t } = useTranslation("inspection");
  if (!of) return null;
  return <StatusTag tone={tones[of] ?? "neutral"}>{t(`severity.${of as 1}`)}</StatusTag>;
}

/** A share of 100; red where it is low. */
export function Score({ of }: { of: number | null | undefined }) {
  if (of === null || of === undefined) return null;
  return <span className={`bt-num ${of < 80 ? styles.low : ""}`}>{of}</span>;
}

const MINUTE_MS = 60_000;

export function Due({ at }: { at: string | null | undefined }) {
  const now = useNow(MINUTE_MS);
  if (!at) return null;
  return (
    <span className={Date.parse(at) < now ? styles.low : ""}>
      <TimeText at={at} />
    </span>
  );
}

/** A moment of a class, from its beginning on. */
export const At = ({ ms }: { ms: number }) => <span className="bt-num">{formatDuration(Math.floor(ms / 1000))}</span>;

/** How often reviewers agreed with a violation word. */
export function Precision({ word }: { word: RowOf<"violation_words"> }) {
  const { t } = useTranslation("inspection");
  const [confirmed, all] = [word.confirmed ?? 0, (word.confirmed ?? 0) + (word.rejected ?? 0)];
  if (all === 0) return null;
  return (
    <span title={t("precisionOf", { confirmed, all })} className={`bt-num ${confirmed * 2 < all ? styles.low : ""}`}>
      {t("precision", { percent: Math.round((100 * confirmed) / all) })}
    </span>
  );
}
