// The figures of the period as a whole, each with its share and what it was in the period before.
import { useTranslation } from "react-i18next";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { formatNumber } from "~/ui/number.ts";
import type { Figures, Ledger } from "./types.ts";
import { dayText, hours, share } from "./words.ts";
import styles from "./ledger.module.css";

const SHARED = ["held", "teacherAbsent", "studentAbsent", "failed", "cancelled"] as const satisfies (keyof Figures)[];

export function Totals({ ledger: { totals, before } }: { ledger: Ledger }) {
  const { t } = useTranslation("ledger");
  const was = before?.figures;
  /** Its share of what was planned, and what it was. */
  const note = (name: keyof Figures) => {
    const part = name === "planned" ? null : share(totals[name], totals.planned);
    return [part, was && t("was", { figure: formatNumber(was[name]) })].filter(Boolean).join(" · ");
  };
  return (
    <>
      <MetricRow>
        <Metric label={t("figure.planned")} value={formatNumber(totals.planned)} note={note("planned")} />
        {SHARED.map((name) => (
          <Metric key={name} label={t(`figure.${name}`)} value={formatNumber(totals[name])} note={note(name)} />
        ))}
        <Metric label={t("figure.taughtS")} value={hours(totals.taughtS)} unit={t("hoursUnit")} note={was && t("was", { figure: hours(was.taughtS) })} />
      </MetricRow>
      {before && <p className={styles.quiet}>{t("comparedWith", { from: dayText(before.from), to: dayText(before.to) })}</p>}
    </>
  );
}
