// How many lines came when, by level. A press on a bar, or a drag over several, looks at that time.
import { memo, type PointerEvent, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { keyOf } from "~/api/keys.ts";
import { levelTone } from "~/ui/tags.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { type Bar, type Bars, barsOf, type Counted, spanOf, stacked, sum, total } from "./histogram.ts";
import { type Bounds, boundsOf, type LogFilter, type Range, type Stream } from "./query.ts";
import { rangeText } from "./time-range.tsx";
import styles from "./log.module.css";

/** Time that goes on is counted anew this often. */
const RENEW_MS = 10_000;
const HEIGHT = 40;
/** What is rare is seen beside what is frequent. */
const LEAST = 2;

interface HistogramProps {
  /** What is counted, as a key says it. */
  of: Stream | `link:${string}`;
  filter: LogFilter;
  range: Range;
  /** Counts it. */
  ask: (filter: LogFilter & Bounds) => Promise<Counted>;
  onRange: (range: Range) => void;
}

export function Histogram({ of, filter, range, ask, onRange }: HistogramProps) {
  const { t } = useTranslation("logs");
  const zone = useZone();
  /** The bar under the pointer, and where a drag began. */
  const [at, setAt] = useState<number | null>(null);
  const [begun, setBegun] = useState<number | null>(null);
  const { data } = useQuery({
    queryKey: keyOf("logs", "histogram", of, filter, range, zone),
    queryFn: async () => barsOf(await ask({ ...filter, ...boundsOf(range, Date.now(), zone) })),
    refetchInterval: range.to === undefined && RENEW_MS,
    placeholderData: keepPreviousData,
  });
  if (!data) return <div className={styles.histogram} />;
  const last = data.bars.length - 1;
  const under = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * (last + 1))));
  };
  const [a, b] = at === null ? [0, last] : [Math.min(at, last), Math.min(begun ?? at, last)];
  const [from, to] = spanOf(data, a, b);
  const counted = sum(data, a, b);
  // Where it is let go says the event: what a quick hand has moved over last may not be drawn yet.
  const release = (end: number) => {
    setBegun(null);
    if (begun === null) return;
    const start = Math.min(begun, last);
    const [first, until] = spanOf(data, end, start);
    if (total(sum(data, end, start)) > 0) onRange({ from: new Date(first).toISOString(), to: new Date(until).toISOString() });
  };
  const words = `${rangeText(from, to, zone)} · ${said(counted)}`;
  function said(bar: Bar) {
    return [
      t("count", { count: total(bar) }),
      ...(["error", "warn"] as const).filter((level) => bar[level] > 0).map((level) => t(`histogram.${level}`, { count: bar[level] })),
    ].join(" · ");
  }
  return (
    <div className={styles.histogram}>
      <div
        className={styles.bars}
        role="img"
        aria-label={`${t("histogram.title")}: ${words}`}
        title={t("histogram.hint")}
        onPointerDown={(e) => {
          e.currentTarget.setPointerCapture(e.pointerId);
          setAt(under(e));
          setBegun(under(e));
        }}
        onPointerMove={(e) => setAt(under(e))}
        onPointerUp={(e) => release(under(e))}
        onPointerLeave={() => begun === null && setAt(null)}
        onPointerCancel={() => {
          setAt(null);
          setBegun(null);
        }}
      >
        <Drawn bars={data} />
        {at !== null && (
          <span
            className={styles.chosen}
            style={{ left: `${(100 * Math.min(a, b)) / (last + 1)}%`, width: `${(100 * (Math.abs(b - a) + 1)) / (last + 1)}%` }}
          />
        )}
      </div>
      <div className={`${styles.counted} bt-num`}>{words}</div>
    </div>
  );
}

const Drawn = memo(function Drawn({ bars: { bars } }: { bars: Bars }) {
  const most = Math.max(1, ...bars.map(total));
  return (
    <svg shapeRendering="crispEdges" viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {bars.map((bar, at) => {
        let top = HEIGHT;
        return stacked.map((level) => {
          if (bar[level] === 0) return null;
          const height = Math.max(LEAST, (bar[level] / most) * (HEIGHT - 2 * LEAST));
          top -= height;
          return <rect key={`${at} ${level}`} x={at + 0.08} y={top} width="0.84" height={height} fill={`var(--bt-${levelTone[level]}-mark)`} />;
        });
      })}
    </svg>
  );
});
