// How fresh a live view is, in words a person can act on.
import { Tooltip } from "antd";
import { useTranslation } from "react-i18next";
import type { Tone } from "./tokens.ts";
import { toneStyle } from "./tone.ts";
import { clock, useSpan } from "./time.tsx";
import { useZone } from "./time-zone.ts";
import styles from "./freshness.module.css";

export type FreshnessState =
  | { kind: "live" }
  | { kind: "connecting" }
  /** What is shown was true at `at` (ms since 1970). */
  | { kind: "behind"; at: number; ms: number }
  /** The server could not send some updates; `missed` if it said how many. */
  | { kind: "gap"; missed?: number }
  | { kind: "offline" };

const tone: Record<FreshnessState["kind"], Tone> = { live: "success", connecting: "neutral", behind: "warning", gap: "warning", offline: "danger" };

export function Freshness({ value }: { value: FreshnessState }) {
  const { t } = useTranslation();
  const zone = useZone();
  const span = useSpan();
  const text = () => {
    if (value.kind === "behind") return t("fresh.behind", { time: span(value.ms) });
    if (value.kind === "gap") return value.missed === undefined ? t("fresh.gap") : t("fresh.gapCount", { count: value.missed });
    return t(`fresh.${value.kind}`);
  };
  const hint = value.kind === "behind" ? t("fresh.behindHint", { at: clock(value.at, zone) }) : t(`fresh.${value.kind}Hint`);
  return (
    <Tooltip title={hint}>
      <span className={`${styles.fresh} ${value.kind === "live" ? styles.live : ""}`} style={toneStyle(tone[value.kind])} role="status" data-fresh={value.kind}>
        <span className={styles.dot} />
        {text()}
      </span>
    </Tooltip>
  );
}
