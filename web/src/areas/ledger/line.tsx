// The period from its first to its last day, a column a day, week or month: what became of its classes. A column narrows the ledger to its days.
import { useTranslation } from "react-i18next";
import { dayOf } from "~/ui/zoned.ts";
import { daysOf, type Days } from "./links.ts";
import type { Figures, Ledger } from "./types.ts";
import { periodText, tickText } from "./words.ts";
import styles from "./ledger.module.css";

const PARTS = ["held", "teacherAbsent", "studentAbsent", "failed", "cancelled", "open"] as const satisfies (keyof Figures)[];

/** The most words below the columns. */
const TICKS = 6;

/** The periods of the days, those without classes too. */
export function periodsOf({ from, to }: Days, step: Ledger["step"]): string[] {
  const periods: string[] = [];
  const monday = (day: string) => dayOf(day).subtract((dayOf(day).day() + 6) % 7, "day");
  let at = step === "week" ? monday(from) : step === "month" ? dayOf(from).startOf("month") : dayOf(from);
  for (; at.format("YYYY-MM-DD") <= to; at = at.add(1, step)) periods.push(at.format(step === "month" ? "YYYY-MM" : "YYYY-MM-DD"));
  return periods;
}

export function Line({ ledger, onChoose }: { ledger: Ledger; onChoose: (days: Days) => void }) {
  const { t } = useTranslation("ledger");
  const { line, step } = ledger;
  const known = new Map(line.map(({ period, figures }) => [period, figures]));
  const periods = periodsOf(ledger, step);
  const most = Math.max(1, ...line.map(({ figures }) => figures.planned));
  if (periods.length < 2) return null;
  const every = Math.ceil(periods.length / TICKS);
  return (
    <figure className={styles.line}>
      <ol className={styles.columns} aria-label={t(`line.${step}`)}>
        {periods.map((period, place) => {
          const figures = known.get(period);
          const said = t("line.column", { period: periodText(period, step), planned: figures?.planned ?? 0, held: figures?.held ?? 0 });
          const today = daysOf(period, step, ledger).from <= ledger.today && ledger.today <= daysOf(period, step, ledger).to;
          return (
            <li key={period} data-today={today || undefined}>
              <button type="button" title={said} aria-label={said} onClick={() => onChoose(daysOf(period, step, ledger))}>
                {figures &&
                  PARTS.map((part) =>
                    figures[part] > 0 ? <span key={part} className={styles[part]} style={{ blockSize: `${(figures[part] / most) * 100}%` }} /> : null,
                  )}
              </button>
              {place % every === 0 && (
                <span className={styles.tick} aria-hidden>
                  {tickText(period, step)}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <figcaption className={styles.legend}>
        {PARTS.map((part) => (
          <span key={part}>
            <i className={styles[part]} aria-hidden /> {t(`figure.${part}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
