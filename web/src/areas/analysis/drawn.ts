// Charts of an answer: bars, a line over time, a matrix. Pure.
import type { ChartLook } from "~/media/index.ts";
import { formatNumber } from "~/ui/number.ts";
import { dimensionsOf, isTime, type Measure, type View } from "./query.ts";
import type { Answer, Cell } from "./types.ts";
import { dayText, unitOf, valueText } from "./words.ts";

/** What is said in a chart. */
export interface Said {
  value: (place: number, cell: Cell) => string;
  raw: string;
  adjusted: string;
  before: string;
  worse: string;
  few: string;
  n: (n: string) => string;
  all: string;
}

/** Lines that can be told apart. */
const LINES = 5;
const MARK = "▲";
const ROW = 30;
const ROW_OF_TWO = 46;

const valueOf = (cell: Cell) => cell.figures[0]?.value ?? null;

/** Cells as the bars show them: times from the first, or else the worst or the most sessions first; what is of too few after all others. */
export function barsOf(answer: Answer, view: View): Cell[] {
  const cells = answer.cells.filter((cell) => valueOf(cell) !== null);
  if (isTime(view.by) || view.order === "most") return cells;
  const bad = (cell: Cell) => (view.measure === "join" ? -1 : 1) * (valueOf(cell) ?? 0);
  return cells.toSorted((one, other) => Number(one.figures[0]?.few) - Number(other.figures[0]?.few) || bad(other) - bad(one));
}

const axisOf = (look: ChartLook) => ({
  axisLine: { lineStyle: { color: look.line } },
  axisTick: { show: false },
  axisLabel: { color: look.quiet, hideOverlap: true },
  splitLine: { lineStyle: { color: look.line, type: "dashed" as const } },
});
const legendOf = (look: ChartLook) => ({ top: 0, left: 0, icon: "roundRect", itemWidth: 12, itemHeight: 6, textStyle: { color: look.text } });
const tip = (measure: Measure) => (value: unknown) => valueText(measure, typeof value === "number" ? value : null);

/** A bar each: the figure with its n, beside it adjusted or that of the other period; what is worse than the rest is striped and marked. */
export function bars(answer: Answer, view: View, said: Said, narrow: boolean) {
  const cells = barsOf(answer, view);
  const { measure } = view;
  const labels = (cell: Cell) => {
    const figure = cell.figures[0];
    const parts = [valueText(measure, valueOf(cell)), said.n(formatNumber(figure?.n ?? 0)), figure?.few && said.few, cell.beside === "worse" && said.worse];
    return `${cell.beside === "worse" ? `${MARK} ` : ""}${parts.filter(Boolean).join(" · ")}`;
  };
  const beside = [
    ...(measure === "problem" ? [{ name: said.adjusted, of: (cell: Cell) => cell.figures[0]?.adjusted ?? null }] : []),
    ...(view.against === null ? [] : [{ name: said.before, of: (cell: Cell) => cell.before?.[0]?.value ?? null }]),
  ];
  const height = 56 + cells.length * (beside.length > 0 ? ROW_OF_TWO : ROW);
  const option = (look: ChartLook) => ({
    grid: { top: 30, left: 4, right: narrow ? 96 : 190, bottom: 4, containLabel: true },
    legend: legendOf(look),
    tooltip: { trigger: "axis" as const, axisPointer: { type: "shadow" as const }, valueFormatter: tip(measure) },
    xAxis: { type: "value" as const, min: 0, ...axisOf(look), axisLabel: { color: look.quiet, hideOverlap: true, formatter: `{value}${unitOf(measure)}` } },
    yAxis: {
      type: "category" as const,
      inverse: true,
      data: cells.map((cell) => said.value(0, cell)),
      ...axisOf(look),
      axisLabel: { color: look.text, width: narrow ? 88 : 180, overflow: "truncate" as const },
    },
    series: [
      {
        type: "bar" as const,
        name: said.raw,
        barMaxWidth: 18,
        color: look.mark,
        cursor: "pointer",
        label: {
          show: true,
          position: "right" as const,
          color: look.text,
          fontSize: 11,
          formatter: ({ dataIndex }: { dataIndex: number }) => (cells[dataIndex] ? labels(cells[dataIndex]) : ""),
        },
        labelLayout: { hideOverlap: false },
        data: cells.map((cell) => ({
          value: valueOf(cell),
          itemStyle: {
            opacity: cell.figures[0]?.few ? 0.45 : 1,
            ...(cell.beside === "worse" && {
              color: look.danger,
              decal: { symbol: "rect", rotation: Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [3, 5], color: "rgb(255 255 255 / 45%)" },
            }),
          },
        })),
      },
      ...beside.map(({ name, of }) => ({ type: "bar" as const, name, barMaxWidth: 10, color: look.beside, cursor: "pointer", data: cells.map(of) })),
    ],
  });
  return { cells, height, option };
}

/** Days from the first to the last, those without sessions too. */
function daysOf({ from, to }: Answer): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** A line over the days: of all sessions and the period before, or of the values with the most sessions. */
export function line(answer: Answer, view: View, said: Said) {
  const days = daysOf(answer);
  const at = new Map<string, Cell>();
  const sessions = new Map<string, number>();
  const names = new Map<string, string>();
  const split = dimensionsOf(view).length > 1;
  for (const cell of answer.cells) {
    const of = split ? (cell.keys[1] ?? "~") : "";
    at.set(`${cell.keys[0]} ${of}`, cell);
    sessions.set(of, (sessions.get(of) ?? 0) + cell.sessions);
    names.set(of, split ? said.value(1, cell) : said.all);
  }
  const of = [...sessions].toSorted(([, one], [, other]) => other - one).slice(0, LINES);
  const { measure } = view;
  const series = of.flatMap(([key]) => {
    const cells = days.map((day) => at.get(`${day} ${key}`));
    const now = { name: names.get(key) ?? "", dashed: false, data: cells.map((cell) => (cell ? valueOf(cell) : null)) };
    const adjusted = { name: said.adjusted, dashed: true, data: cells.map((cell) => cell?.figures[0]?.adjusted ?? null) };
    const before = { name: said.before, dashed: true, data: cells.map((cell) => cell?.before?.[0]?.value ?? null) };
    return split ? [now] : [now, ...(measure === "problem" ? [adjusted] : []), ...(view.against === null ? [] : [before])];
  });
  const option = (look: ChartLook) => ({
    grid: { top: 34, left: 4, right: 16, bottom: 4, containLabel: true },
    legend: legendOf(look),
    tooltip: { trigger: "axis" as const, valueFormatter: tip(measure) },
    xAxis: {
      type: "category" as const,
      data: days,
      ...axisOf(look),
      axisLabel: { color: look.quiet, hideOverlap: true, formatter: (day: string) => dayText(day, { month: "short", day: "numeric" }) },
    },
    yAxis: { type: "value" as const, min: 0, ...axisOf(look), axisLabel: { color: look.quiet, formatter: `{value}${unitOf(measure)}` } },
    series: series.map(({ name, dashed, data }, nth) => ({
      type: "line" as const,
      name,
      data,
      connectNulls: false,
      symbolSize: 5,
      color: dashed ? look.quiet : split ? look.apart[(nth * 3) % look.apart.length] : look.mark,
      lineStyle: { width: 1.8, type: dashed ? ("dashed" as const) : ("solid" as const) },
    })),
  });
  return { height: 320, option };
}

/** Two dimensions: a field for each pair, the deeper the worse; what is worse than the rest is marked. */
export function matrix(answer: Answer, view: View, said: Said) {
  const cells = answer.cells.filter((cell) => valueOf(cell) !== null);
  const [rows, columns] = [0, 1].map((place) => {
    const named = new Map<string, string>();
    const dimension = dimensionsOf(view)[place];
    for (const cell of cells) named.set(cell.keys[place] ?? "~", said.value(place, cell));
    return dimension && isTime(dimension) ? [...named].toSorted(([one], [other]) => one.localeCompare(other)) : [...named];
  }) as [[string, string][], [string, string][]];
  const { measure } = view;
  const values = cells.map((cell) => valueOf(cell) ?? 0);
  const [least, most] = [Math.min(0, ...values), Math.max(...values, measure === "join" ? 100 : 0)];
  const placeIn = (of: [string, string][], key: string | null | undefined) => of.findIndex(([known]) => known === (key ?? "~"));
  const option = (look: ChartLook) => ({
    grid: { top: 4, left: 4, right: 8, bottom: 48, containLabel: true },
    tooltip: {
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const cell = cells[dataIndex];
        if (!cell) return "";
        const figure = cell.figures[0];
        return `${said.value(0, cell)} · ${said.value(1, cell)}<br/>${valueText(measure, valueOf(cell))} · ${said.n(formatNumber(figure?.n ?? 0))}`;
      },
    },
    visualMap: {
      min: least,
      max: Math.max(most, least + 1),
      orient: "horizontal" as const,
      left: 0,
      bottom: 0,
      itemHeight: 120,
      itemWidth: 10,
      text: [valueText(measure, Math.max(most, least + 1)), valueText(measure, least)],
      textStyle: { color: look.quiet },
      inRange: { color: measure === "join" ? [look.danger, look.surface] : [look.surface, look.danger] },
    },
    xAxis: { type: "category" as const, data: columns.map(([, name]) => name), ...axisOf(look) },
    yAxis: {
      type: "category" as const,
      inverse: true,
      data: rows.map(([, name]) => name),
      ...axisOf(look),
      axisLabel: { color: look.text, width: 150, overflow: "truncate" as const },
    },
    series: [
      {
        type: "heatmap" as const,
        cursor: "pointer",
        itemStyle: { borderColor: look.line, borderWidth: 1 },
        label: {
          show: true,
          color: look.text,
          fontSize: 11,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const cell = cells[dataIndex];
            const value = cell ? valueOf(cell) : null;
            return cell && value !== null ? `${cell.beside === "worse" ? `${MARK} ` : ""}${formatNumber(value, value < 10 ? 1 : 0)}` : "";
          },
        },
        data: cells.map((cell) => ({
          value: [placeIn(columns, cell.keys[1]), placeIn(rows, cell.keys[0]), valueOf(cell) ?? 0],
          itemStyle: { opacity: cell.figures[0]?.few ? 0.5 : 1 },
        })),
      },
    ],
  });
  return { cells, height: 110 + rows.length * 30, option };
}
