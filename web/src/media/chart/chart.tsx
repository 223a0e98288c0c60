// A chart in the console's look, in both languages, with its figures as a table for whoever does not see it. Fetched when a page that has one is open: the library is large.
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { theme } from "antd";
import { BarChart, HeatmapChart, LineChart } from "echarts/charts";
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent, VisualMapComponent } from "echarts/components";
import { type EChartsType, init, use as register } from "echarts/core";
import type { EChartsOption } from "echarts/types/dist/shared";
import { CanvasRenderer } from "echarts/renderers";
import { fontFamily, peopleColours } from "~/ui/tokens.ts";
import styles from "./chart.module.css";

register([BarChart, LineChart, HeatmapChart, GridComponent, TooltipComponent, LegendComponent, VisualMapComponent, AriaComponent, CanvasRenderer]);

/** What a chart is drawn with: text and lines of the page, its one colour, what is bad, what is beside, and colours that tell lines apart. */
export interface ChartLook {
  text: string;
  quiet: string;
  line: string;
  surface: string;
  mark: string;
  danger: string;
  beside: string;
  apart: readonly string[];
}

/** Figures as rows of text. */
export interface ChartTable {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface ChartProps {
  /** What it shows, in a sentence. */
  label: string;
  height: number;
  option: (look: ChartLook) => EChartsOption;
  /** For whoever does not see it; left out where the page has a table of the same. */
  table?: ChartTable;
  /** The place of what was pressed: in its series, and which series. */
  onPress?: (place: number, series: number) => void;
  /** Hands out what takes a picture of it, and takes it back. */
  onReady?: (take: (() => string) | null) => void;
  children?: ReactNode;
}

/** Of a picture: as sharp as good screens. */
const PIXELS = 2;

export default function Chart({ label, height, option, table, onPress, onReady }: ChartProps) {
  const { token } = theme.useToken();
  const frame = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const press = useEffectEvent((place: number, series: number) => onPress?.(place, series));
  const ready = useEffectEvent((take: (() => string) | null) => onReady?.(take));
  const look = useMemo((): ChartLook => {
    const dark = document.documentElement.dataset.theme === "dark";
    return {
      text: token.colorText,
      quiet: token.colorTextTertiary,
      line: token.colorBorderSecondary,
      surface: token.colorBgContainer,
      mark: token.colorInfo,
      danger: token.colorError,
      beside: token.colorBorder,
      apart: dark ? peopleColours.map(lighter) : peopleColours,
    };
  }, [token]);
  useEffect(() => {
    if (!frame.current) return;
    const made = init(frame.current);
    chart.current = made;
    made.on("click", ({ dataIndex, seriesIndex }) => press(dataIndex ?? 0, seriesIndex ?? 0));
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(frame.current);
    return () => {
      ready(null);
      observer.disconnect();
      made.dispose();
      chart.current = undefined;
    };
  }, []);
  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    made.setOption(
      { animation: false, textStyle: { fontFamily, fontSize: 12, color: look.text }, tooltip: tooltipOf(look), ...option(look) },
      { notMerge: true },
    );
    ready(() => made.getDataURL({ type: "png", pixelRatio: PIXELS, backgroundColor: look.surface }));
  }, [option, look, height]);
  return (
    <figure className={styles.figure}>
      <div ref={frame} role="img" aria-label={label} style={{ height }} data-chart />
      {table && (
        <table className={styles.unseen}>
          <caption>{table.caption}</caption>
          <thead>
            <tr>
              {table.heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.join(" ")}>
                {row.map((cell, place) => (
                  <td key={table.heads[place]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}

const tooltipOf = ({ surface, line, text }: ChartLook) => ({
  confine: true,
  backgroundColor: surface,
  borderColor: line,
  textStyle: { color: text, fontSize: 12 },
});

/** Half way to white: the colours carry white text, and on dark a line of them needs more light. */
function lighter(hex: string): string {
  const parts = [1, 3, 5].map((at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) + 255) / 2));
  return `rgb(${parts.join(",")})`;
}
