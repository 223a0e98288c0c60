// Each participant's network over the lesson. Loaded only by the class page: ECharts is large.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { theme } from "antd";
import { LineChart } from "echarts/charts";
import { AriaComponent, GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent } from "echarts/components";
import { connect, type EChartsType, init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { useTranslation } from "react-i18next";
import { clock } from "~/ui/time.tsx";
import { useZone } from "~/ui/time-zone.ts";
import { fontFamily, peopleColours } from "~/ui/tokens.ts";
import type { Series } from "./detail.ts";
import { lineOf } from "./lines.ts";
import type { Measure } from "./measures.ts";
import type { Span } from "./rewind.ts";
import styles from "./class-page.module.css";

register([LineChart, GridComponent, TooltipComponent, LegendComponent, MarkAreaComponent, AriaComponent, CanvasRenderer]);

const WORST = 6;
const POOR_FROM = 3.5;
/** Space beside the plot, as in the stylesheet. */
const RIGHT = 16;
/** Pixels of one dot of a line, and the fewest dots before the width is known. */
const DOT_PX = 4;
/** Steps in which the end of a running class moves. */
const STEP_MS = 30_000;
const FEWEST = 80;

interface QualityChartProps {
  series: readonly Series[];
  measure: Measure;
  /** A moment: what came after it is dimmed. */
  at: number | null;
  /** The time that it shows, where that is not the lines' own. */
  span?: Span;
  /** Charts of one group have one pointer. */
  group?: string;
}

export default function QualityChart({ series, measure, at, span, group }: QualityChartProps) {
  const { t } = useTranslation("monitoring");
  const zone = useZone();
  const { token } = theme.useToken();
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const cursor = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // A class that runs would have its chart drawn anew every second: its end moves by steps.
  const [from, to] = span ? [span.from, Math.ceil(span.to / STEP_MS) * STEP_MS] : [undefined, undefined];
  useEffect(() => {
    if (!frame.current) return;
    const made = init(frame.current);
    chart.current = made;
    if (group !== undefined) {
      made.group = group;
      connect(group);
    }
    const observer = new ResizeObserver(([entry]) => {
      made.resize();
      setWidth(entry?.contentRect.width ?? 0);
    });
    observer.observe(frame.current);
    return () => {
      observer.disconnect();
      made.dispose();
    };
  }, [group]);

  useEffect(() => {
    const dark = document.documentElement.dataset.theme === "dark";
    const quality = measure === "quality";
    const unit = measure === "rtt" ? " ms" : quality ? "" : "%";
    const text = (value: unknown) =>
      typeof value !== "number" ? "–" : quality ? t(`quality.${String(Math.round(value)) as "1"}`) : `${Math.round(value * 10) / 10}${unit}`;
    chart.current?.setOption(
      {
        animation: false,
        aria: { enabled: true },
        textStyle: { fontFamily, fontSize: 12 },
        grid: { top: 34, left: 8, right: RIGHT, bottom: 4, containLabel: true },
        legend: { top: 0, left: 0, icon: "roundRect", itemWidth: 12, itemHeight: 3, textStyle: { color: token.colorTextSecondary } },
        tooltip: {
          trigger: "axis",
          backgroundColor: token.colorBgElevated,
          borderColor: token.colorBorderSecondary,
          textStyle: { color: token.colorText, fontSize: 12 },
          axisPointer: { lineStyle: { color: token.colorTextTertiary }, label: { formatter: ({ value }: { value: number }) => clock(value, zone) } },
          valueFormatter: text,
        },
        xAxis: {
          type: "time",
          minInterval: 60_000,
          ...(from !== undefined && { min: from, max: to }),
          axisLine: { lineStyle: { color: token.colorBorderSecondary } },
          axisTick: { show: false },
          axisLabel: { color: token.colorTextTertiary, hideOverlap: true, formatter: (at: number) => clock(at, zone).slice(0, 5) },
        },
        yAxis: {
          type: "value",
          ...(quality ? { min: 1, max: WORST, interval: 1, inverse: true } : { min: 0 }),
          splitLine: { lineStyle: { color: token.colorBorderSecondary, type: "dashed" } },
          axisLabel: { color: token.colorTextTertiary, formatter: (value: number) => (quality ? t(`grade.${String(value) as "1"}`) : `${value}${unit}`) },
        },
        series: series.map(({ user, name, points }, nth) => ({
          id: user,
          name,
          type: "line",
          showSymbol: false,
          step: quality ? "end" : false,
          connectNulls: false,
          lineStyle: { width: 1.8 },
          color: dark ? lighter(lineColour(nth)) : lineColour(nth),
          data: lineOf(points, measure, Math.max(FEWEST, width / DOT_PX)),
          markArea:
            quality && nth === 0
              ? { silent: true, itemStyle: { color: token.colorError, opacity: 0.07 }, data: [[{ yAxis: POOR_FROM }, { yAxis: WORST }]] }
              : undefined,
        })),
      },
      { replaceMerge: ["series"] },
    );
  }, [series, measure, t, zone, token, width, from, to]);
  // The cursor lies on the chart, so that moving it draws nothing anew.
  useLayoutEffect(() => {
    if (at === null || !cursor.current) return;
    const begin = from ?? Math.min(...series.flatMap(({ points }) => (points[0] ? [Date.parse(points[0].at)] : [])));
    const x = chart.current?.convertToPixel({ xAxisIndex: 0 }, Math.max(at, begin)) ?? 0;
    cursor.current.style.left = `${Math.min(Number(x), width - RIGHT)}px`;
  }, [at, series, measure, width, from]);
  return (
    <div className={styles.frame}>
      <div ref={frame} className={styles.chart} data-chart={measure} />
      {at !== null && <div ref={cursor} className={styles.cursor} data-cursor />}
    </div>
  );
}

/** Colour alone tells lines apart, so neighbours are far from each other in it; not the colour a person has elsewhere, which two of a class may share. */
const lineColour = (nth: number): string => peopleColours[(nth * 3) % peopleColours.length] as string;

/** Half way to white: the colours carry white text, and on dark a line of them needs more light. */
function lighter(hex: string): string {
  const parts = [1, 3, 5].map((at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) + 255) / 2));
  return `rgb(${parts.join(",")})`;
}
