// What the address of the analysis says: the measure, by what, of which days, against which, narrowed to what, and what is open. What is usual is not written.
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Asked } from "./types.ts";

export const MEASURES = ["problem", "join", "first_frame", "first_frame_p95", "rtt", "rtt_p95", "freeze", "loss", "poor", "rejoin", "sos"] as const;
export type Measure = (typeof MEASURES)[number];
export const DIMENSIONS = ["region", "network", "device", "browser", "role", "hour", "weekday", "day", "classroom_type", "kind", "teacher"] as const;
export type Dimension = (typeof DIMENSIONS)[number];
export const SPANS = ["today", "this_week", "last_week", "four_weeks", "this_month", "last_month", "twelve_weeks", "year"] as const;
export type Span = (typeof SPANS)[number];
export const SHAPES = ["bars", "line", "matrix"] as const;
export type Shape = (typeof SHAPES)[number];
export const ORDERS = ["worst", "most"] as const;
export type Order = (typeof ORDERS)[number];

export interface Days {
  from: string;
  to: string;
}

/** Values that sessions are narrowed to. */
export type Where = Partial<Record<Dimension, readonly string[]>>;

export interface View {
  measure: Measure;
  shape: Shape;
  by: Dimension;
  /** The other one, of a matrix. */
  across: Dimension;
  span: Span;
  /** Days of one's own, instead of the span's. */
  days: Days | null;
  /** The period before, or other days; null is no comparison. */
  against: "before" | Days | null;
  where: Where;
  order: Order;
  /** The values of the cell whose sessions are open. */
  open: readonly string[] | null;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const oneOf = <T extends string>(words: readonly T[], text: string | null, otherwise: T): T => words.find((word) => word === text) ?? otherwise;
const daysIn = (from: string | null, to: string | null): Days | null => (isDay(from) && isDay(to) && from <= to ? { from, to } : null);
/** The most values that a dimension is narrowed to. */
const MOST = 50;
export const isTime = (dimension: Dimension): boolean => dimension === "hour" || dimension === "day" || dimension === "weekday";

/** Reads an address; what it says wrongly is as if it were not said. */
export function readView(params: URLSearchParams): View {
  const where: Where = {};
  for (const dimension of DIMENSIONS) {
    const values = params.getAll(`is_${dimension}`).slice(0, MOST);
    if (values.length > 0) where[dimension] = values;
  }
  const against = params.get("against");
  const by = oneOf(DIMENSIONS, params.get("by"), "region");
  const across = oneOf(DIMENSIONS, params.get("across"), "hour");
  const open = params.getAll("open");
  return {
    measure: oneOf(MEASURES, params.get("measure"), "problem"),
    shape: oneOf(SHAPES, params.get("shape"), "bars"),
    by,
    across: across === by ? (by === "hour" ? "region" : "hour") : across,
    span: oneOf(SPANS, params.get("span"), "four_weeks"),
    days: daysIn(params.get("from"), params.get("to")),
    against: against === "before" ? "before" : daysIn(...((against?.split("~") ?? [null, null]) as [string | null, string | null])),
    where,
    order: oneOf(ORDERS, params.get("order"), "worst"),
    open: open.length > 0 && open.length <= 2 ? open : null,
  };
}

/** The address of a view. */
export function writeView({ measure, shape, by, across, span, days, against, where, order, open }: View): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, text: string, usual: string) => text !== usual && params.set(name, text);
  set("measure", measure, "problem");
  set("shape", shape, "bars");
  set("by", by, "region");
  if (shape === "matrix") set("across", across, "");
  if (days) {
    params.set("from", days.from);
    params.set("to", days.to);
  } else set("span", span, "four_weeks");
  if (against !== null) params.set("against", against === "before" ? against : `${against.from}~${against.to}`);
  for (const dimension of DIMENSIONS) for (const value of where[dimension] ?? []) params.append(`is_${dimension}`, value);
  set("order", order, "worst");
  for (const value of open ?? []) params.append("open", value);
  return params;
}

/** The dimensions of a view's cells. */
export const dimensionsOf = ({ shape, by, across }: View): Dimension[] =>
  shape === "matrix" ? [by, across] : shape === "line" && by !== "day" ? ["day", by] : [by];

const conditionsOf = (where: Where) => DIMENSIONS.flatMap((dimension) => (where[dimension] ? [{ dimension, values: [...where[dimension]] }] : []));

/** Which sessions a view is of. */
export const sessionsOf = ({ span, days, where }: Pick<View, "span" | "days" | "where">) => ({ ...(days ?? { span }), where: conditionsOf(where) });

/** What the server is asked for a view. */
export const askedOf = (view: View): Asked => ({
  ...sessionsOf(view),
  measures: [view.measure],
  by: dimensionsOf(view),
  ...(view.against && { against: view.against === "before" ? {} : view.against }),
});

/** Sessions of a cell: what the view is narrowed to, and the cell's own values. */
export function withCell(view: View, keys: readonly string[]): Where {
  const where = { ...view.where };
  dimensionsOf(view).forEach((dimension, place) => {
    const value = keys[place];
    if (value !== undefined) where[dimension] = [value];
  });
  return where;
}

/** The view, and how to change it. A change of what is asked closes what is open. */
export function useView(): [View, (change: Partial<View>) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (part: Partial<View>) => {
      const next = { ...view, open: null, ...part };
      if (next.across === next.by) next.across = next.by === "hour" ? "region" : "hour";
      setParams(writeView(next), { preventScrollReset: true });
    },
    [view, setParams],
  );
  return [view, change];
}
