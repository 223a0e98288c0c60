// A month in counts; a press opens the day.
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { dayAt, plusDays } from "~/ui/plan-grid/clock.ts";
import type { FreshnessState } from "~/ui/freshness.tsx";
import { ErrorState, Loading } from "~/ui/states.tsx";
import { formatTime } from "~/ui/time.tsx";
import type { ViewProps } from "./plan-view.tsx";
import { useDays } from "./use-calendar.ts";
import { daysShown } from "./window.ts";
import styles from "./calendar.module.css";

export function MonthView({ day, narrowing, zone, now, onDay, onFresh }: ViewProps & { day: string; onDay: (day: string) => void }) {
  const { t, i18n } = useTranslation("calendar");
  const days = daysShown("month", day);
  const { data, error, refetch, freshness } = useDays(days[0] ?? day, plusDays(days.at(-1) ?? day, 1), zone, narrowing);
  const fresh = JSON.stringify(freshness);
  useEffect(() => onFresh(JSON.parse(fresh) as FreshnessState), [fresh, onFresh]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const counts = new Map(data.days.map((one) => [one.day, one]));
  const most = Math.max(1, ...data.days.map(({ classes }) => classes));
  const today = dayAt(now, zone);
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: "short", timeZone: "UTC" });
  return (
    <div className={styles.month} role="group" aria-label={t("month")}>
      {days.slice(0, 7).map((one) => (
        <span key={one} className={styles.weekday} aria-hidden>
          {weekday.format(new Date(`${one}T12:00:00Z`))}
        </span>
      ))}
      {days.map((one) => {
        const { classes = 0, open = 0, cancelled = 0 } = counts.get(one) ?? {};
        const said = [
          t("classes", { count: classes }),
          ...(open > 0 ? [t("open", { count: open })] : []),
          ...(cancelled > 0 ? [t("cancelled", { count: cancelled })] : []),
        ];
        return (
          <button
            key={one}
            type="button"
            className={styles.cell}
            data-day={one}
            data-other={one.slice(0, 7) !== day.slice(0, 7) || undefined}
            aria-current={one === today ? "date" : undefined}
            aria-label={`${formatTime(`${one}T12:00:00Z`, "UTC", "wholeDay")}: ${said.join(", ")}`}
            onClick={() => onDay(one)}
          >
            <b>{Number(one.slice(8))}</b>
            {classes > 0 && (
              <>
                <span className={styles.count}>{classes}</span>
                <i className={styles.bar} style={{ width: `${(classes / most) * 100}%` }} />
              </>
            )}
            {open > 0 && <small className={styles.open}>{t("open", { count: open })}</small>}
          </button>
        );
      })}
    </div>
  );
}
