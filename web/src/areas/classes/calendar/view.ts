// Which view of the classes an address shows: the list, a calendar of a day, a week or a month, or what is about to start. What is usual for the person is not written.
import { useSearchParams } from "react-router";
import { scopeOf, useSession } from "~/api/session.ts";
import { dayAt } from "~/ui/plan-grid/clock.ts";

export const VIEWS = ["list", "day", "week", "month", "starting"] as const;
/** Leave and standbys are lists that are fetched by themselves. */
export type View = (typeof VIEWS)[number] | "leaves";
/** Those that are laid out by days. */
export type CalendarView = Exclude<View, "list" | "starting" | "leaves">;
export const LANES = ["teacher", "student", "classroom"] as const;
export type By = (typeof LANES)[number];

/** Whether one sees only the classes that one teaches. */
export const useOwn = (): boolean => useSession(({ user }) => scopeOf(user, "classes") === "own");

/** The view of an address; who teaches opens in the own week. */
export function viewOf(params: URLSearchParams, own: boolean): View {
  const list = params.get("list");
  if (list !== null) return list === "leaves" || list === "standbys" ? "leaves" : "list";
  const said = params.get("view");
  return VIEWS.find((view) => view === said) ?? (own && said === null ? "week" : "list");
}

/** The address of another view of the same classes. */
export function inView(params: URLSearchParams, view: View, own: boolean): URLSearchParams {
  const next = new URLSearchParams(params);
  if (view === (own ? "week" : "list")) next.delete("view");
  else next.set("view", view);
  if (view === "list" || view === "starting") for (const name of ["day", "by"]) next.delete(name);
  if (view !== "list") for (const name of ["page", "record"]) next.delete(name);
  return next;
}

export function useView() {
  const [params, setParams] = useSearchParams();
  const own = useOwn();
  const show = (view: View) => setParams((now) => inView(now, view, own), { preventScrollReset: true });
  return { view: viewOf(params, own), show };
}

/** Years that classes are planned in. */
const YEARS = [1970, 2100] as const;

/** The day of an address; without one that there is, today. */
export function dayOfAddress(params: URLSearchParams, now: number, zone: string): string {
  const said = params.get("day") ?? "";
  const is = /^\d{4}-\d{2}-\d{2}$/.test(said) && new Date(`${said}T00:00:00Z`).toJSON()?.startsWith(said);
  const year = Number(said.slice(0, 4));
  return is && year >= YEARS[0] && year < YEARS[1] ? said : dayAt(now, zone);
}

export const byOf = (params: URLSearchParams): By => LANES.find((by) => by === params.get("by")) ?? "teacher";
