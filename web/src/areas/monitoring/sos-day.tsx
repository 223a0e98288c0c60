// The day's calls for help in figures: how many, how soon somebody took them, at which hours, and what they were about.
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useTopic } from "~/realtime/index.ts";
import { Metric, MetricRow } from "~/ui/metric.tsx";
import { ErrorState } from "~/ui/states.tsx";
import { useSpan } from "~/ui/time.tsx";
import { toWall } from "~/ui/zoned.ts";
import { useWord } from "./words.ts";
import styles from "./sos-desk.module.css";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MS = 1000;

/** Calls of each hour of the viewer's clock, from quarters of hours. */
export function byHour(quarters: readonly { at: string; count: number }[], zone: string): number[] {
  const hours = HOURS.map(() => 0);
  for (const { at, count } of quarters) {
    const hour = toWall(at, zone).hour();
    hours[hour] = (hours[hour] ?? 0) + count;
  }
  return hours;
}

export function SosDay({ from, to, zone }: { from: string; to: string; zone: string }) {
  const { t } = useTranslation("monitoring");
  const word = useWord();
  const span = useSpan();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf("sos", "day", from),
    queryFn: ({ signal }) => post("/api/sos/day", { from, to }, { signal }),
    staleTime: 0,
  });
  useTopic("resource:sos", { onEvent: () => void refetch(), onReset: () => void refetch() });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const hours = byHour(data?.quarters ?? [], zone);
  const most = Math.max(1, ...hours);
  const time = (seconds: number | null | undefined) => (data ? (seconds === null || seconds === undefined ? "–" : span(seconds * MS)) : undefined);
  const two = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  return (
    <section className={styles.day} aria-label={t("desk.day")}>
      <MetricRow>
        <Metric label={t("desk.total")} value={data?.total} />
        <Metric label={t("desk.median")} value={time(data?.claimMedianS)} />
        <Metric label={t("desk.longest")} value={time(data?.claimLongestS)} />
      </MetricRow>
      {data && data.total > 0 && (
        <div className={styles.figures}>
          <figure>
            <figcaption>{t("desk.byHour")}</figcaption>
            <ol className={styles.hours}>
              {hours.map((count, hour) => (
                <li key={two(hour)} title={t("desk.hour", { hour: two(hour), count })}>
                  <span className={styles.column} style={{ blockSize: `${(count / most) * 100}%` }} />
                  <span className={styles.hidden}>{t("desk.hour", { hour: two(hour), count })}</span>
                  {hour % 6 === 0 && (
                    <span className={styles.hour} aria-hidden>
                      {two(hour)}
                    </span>
                  )}
                </li>
              ))}
            </ol>
          </figure>
          <figure>
            <figcaption>{t("desk.byCategory")}</figcaption>
            <ul className={styles.causes}>
              {data.categories.map(({ category, count }) => (
                <li key={category}>
                  <span>{word("category", category)}</span>
                  <span className={styles.bar}>
                    <span style={{ inlineSize: `${(count / data.total) * 100}%` }} />
                  </span>
                  <span className="bt-num">{count}</span>
                </li>
              ))}
            </ul>
          </figure>
        </div>
      )}
    </section>
  );
}
