// Every measure of the whole period, each the way to itself; against the period it is compared with.
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/ui/number.ts";
import type { Shown } from "./page.tsx";
import { MEASURES, type Measure } from "./query.ts";
import { useTotals } from "./use-analysis.ts";
import { valueText } from "./words.ts";
import styles from "./analysis.module.css";

/** Those whose middle is shown beside their far end. */
const FAR: Partial<Record<Measure, Measure>> = { first_frame: "first_frame_p95", rtt: "rtt_p95" };
const SHOWN = MEASURES.filter((measure) => !measure.endsWith("_p95"));

export function Totals({ view, change }: Shown) {
  const { t } = useTranslation("analysis");
  const { data } = useTotals(view);
  const figure = (measure: Measure) => data?.totals[MEASURES.indexOf(measure)];
  return (
    <ul className={styles.totals} aria-label={t("totals")}>
      {SHOWN.map((measure) => {
        const place = MEASURES.indexOf(measure);
        const now = figure(measure);
        const before = data?.before?.totals[place];
        const since = data?.since[place];
        const far = FAR[measure];
        const notes = [
          measure === "problem" && now && now.adjusted !== null ? t("adjusted", { value: valueText(measure, now.adjusted) }) : null,
          far ? t("far", { value: valueText(far, figure(far)?.value ?? null) }) : null,
          now && t("n", { n: formatNumber(now.n) }),
          before && t("was", { value: valueText(measure, before.value) }),
          since && since !== "same" ? t(`since.${since}`) : null,
        ].filter(Boolean);
        return (
          <li key={measure}>
            <button type="button" aria-pressed={view.measure === measure} onClick={() => change({ measure })}>
              <span className={styles.label}>{t(`short.${measure}`)}</span>
              <span className={styles.value}>{now ? valueText(measure, now.value) : "–"}</span>
              <span className={styles.note}>{notes.join(" · ")}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
