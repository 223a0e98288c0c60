// What the address of the ledger says: days, how rows are cut, their order. What is usual is not written.
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Asked } from "./types.ts";

export const SPANS = ["today", "this_week", "last_week", "four_weeks", "this_month", "last_month", "twelve_weeks", "year"] as const;
export type Span = (typeof SPANS)[number];
export const STEPS = ["whole", "day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];
export const GROUPS = ["all", "teacher", "student", "courseware", "kind", "classroom_type"] as const;
export type Group = (typeof GROUPS)[number];
export const TABS = ["classes", "hours", "movements"] as const;
/** The kinds of class that lessons are for. */
export const UNITS = ["one_to_one", "small_group", "live_lecture"] as const;
export type Unit = (typeof UNITS)[number];
export const SIZE = 50;

export interface View {
  tab: (typeof TABS)[number];
  span: Span;
  /** Days of one's own, instead of the span's. */
  days: { from: string; to: string } | null;
  step: Step;
  group: Group;
  /** Classes of this one alone: `teacher:id`. */
  only: { group: Exclude<Group, "all">; id: string } | null;
  /** Lessons of this kind of class alone. */
  unit: Unit | null;
  compare: boolean;
  sort: string | null;
  page: number;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const oneOf = <T extends string>(words: readonly T[], text: string | null, otherwise: T): T => words.find((word) => word === text) ?? otherwise;

/** Reads an address; what it says wrongly is as if it were not said. */
export function readView(params: URLSearchParams): View {
  const [from, to] = [params.get("from"), params.get("to")];
  const of = /^([a-z_]+):(.{0,60})$/.exec(params.get("only") ?? "");
  const whose = of && oneOf(GROUPS, of[1] ?? null, "all");
  const group = oneOf(GROUPS, params.get("group"), "all");
  const page = Number(params.get("page"));
  const sort = params.get("sort");
  const step = oneOf(STEPS, params.get("by"), group === "all" ? "day" : "whole");
  return {
    tab: oneOf(TABS, params.get("tab"), "classes"),
    span: oneOf(SPANS, params.get("span"), "four_weeks"),
    days: isDay(from) && isDay(to) && from <= to ? { from, to } : null,
    step: step === "whole" && group === "all" ? "day" : step,
    group,
    only: of && whose && whose !== "all" ? { group: whose, id: of[2] ?? "" } : null,
    unit: UNITS.find((unit) => unit === params.get("unit")) ?? null,
    compare: params.get("compare") === "yes",
    sort: sort && /^-?[a-z_]+$/.test(sort) ? sort : null,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}

/** The address of a view. */
export function writeView({ tab, span, days, step, group, only, unit, compare, sort, page }: View): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, text: string | null, usual: string) => text !== null && text !== usual && params.set(name, text);
  set("tab", tab, "classes");
  if (days) {
    params.set("from", days.from);
    params.set("to", days.to);
  } else set("span", span, "four_weeks");
  set("group", group, "all");
  set("by", step, group === "all" ? "day" : "whole");
  set("only", only && `${only.group}:${only.id}`, "");
  set("unit", unit, "");
  set("compare", compare ? "yes" : "", "");
  set("sort", sort, "");
  set("page", String(page), "1");
  return params;
}

/** What the server is asked for a view. */
export const askedOf = ({ span, days, step, group, only, compare, sort, page }: View): Asked => ({
  ...(days ?? { span }),
  ...(step !== "whole" && { by: step }),
  ...(group !== "all" && { group }),
  ...(only && { only }),
  compare,
  ...(sort !== null && { sort }),
  page,
  size: SIZE,
});

/** The view, and how to change it. A change of anything but the page goes to the first one. */
export function useView(): [View, (change: Partial<View>) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (part: Partial<View>) => {
      // In whole rows of all together there is one row: it is told by days.
      const next = { ...view, page: 1, ...part };
      if (part.group !== undefined && part.step === undefined) next.step = part.group === "all" ? "day" : view.group === "all" ? "whole" : view.step;
      setParams(writeView(next), { preventScrollReset: true });
    },
    [view, setParams],
  );
  return [view, change];
}
