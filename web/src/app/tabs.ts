// Open tabs (U02) as plain data: what may be closed, and where one lands after. The store at the end follows the router.
import { create } from "zustand";
import { forgetTab, isUnsaved, useTabFacts } from "~/ui/tab.ts";

export interface Tab {
  /** Page and parameters; filters in the URL do not make another tab. */
  key: string;
  /** Where it stands now: path, search and hash. */
  at: string;
}
export interface Tabs {
  open: Tab[];
  active: string;
  /** Keys, last used first. */
  recent: string[];
}
/** Why a close did nothing; each has its message. */
export type Refusal = "last" | "noneLeft" | "noneRight";
export type Closed = { tabs: Tabs; closed: string[] } | { refused: Refusal };

/** Pages kept alive at once. The one used longest ago gives way, unless it holds edits. */
export const MAX_TABS = 20;

export function visit(tabs: Tabs, tab: Tab, kept: (key: string) => boolean = isUnsaved): Tabs {
  const known = tabs.open.some((t) => t.key === tab.key);
  let open = known ? tabs.open.map((t) => (t.key === tab.key ? tab : t)) : [...tabs.open, tab];
  let recent = [tab.key, ...tabs.recent.filter((key) => key !== tab.key)];
  if (open.length > MAX_TABS) {
    const oldest = recent.findLast((key) => key !== tab.key && !kept(key));
    open = open.filter((t) => t.key !== oldest);
    recent = recent.filter((key) => key !== oldest);
  }
  return { open, active: tab.key, recent };
}

/** Without tabs one page is open; those that hold edits stay alive behind it, so that coming back finds them. */
export function visitAlone(tabs: Tabs, tab: Tab, kept: (key: string) => boolean = isUnsaved): Tabs {
  const open = [...tabs.open.filter((t) => t.key !== tab.key && kept(t.key)), tab];
  return { open, active: tab.key, recent: open.map((t) => t.key).toReversed() };
}

function keep(tabs: Tabs, stays: (tab: Tab, at: number) => boolean, prefer: string): Closed {
  const open = tabs.open.filter(stays);
  const closed = tabs.open.filter((t) => !open.includes(t)).map((t) => t.key);
  const recent = tabs.recent.filter((key) => !closed.includes(key));
  const active = closed.includes(tabs.active) ? prefer : tabs.active;
  return { tabs: { open, active, recent }, closed };
}

/** Closes one; the active one gives way to the tab used before it. */
export function close(tabs: Tabs, key: string): Closed {
  if (tabs.open.length <= 1) return { refused: "last" };
  const next = tabs.recent.find((k) => k !== key) ?? tabs.open.find((t) => t.key !== key)?.key ?? "";
  return keep(tabs, (t) => t.key !== key, next);
}

export function closeSide(tabs: Tabs, key: string, side: "left" | "right"): Closed {
  const pivot = tabs.open.findIndex((t) => t.key === key);
  const none = side === "left" ? pivot <= 0 : pivot >= tabs.open.length - 1;
  if (none) return { refused: side === "left" ? "noneLeft" : "noneRight" };
  return keep(tabs, (_, at) => (side === "left" ? at >= pivot : at <= pivot), key);
}

/** Closes every tab but `home`, which is opened if it was not: one tab always stays. */
export function closeAll(tabs: Tabs, home: Tab): Closed {
  if (tabs.open.length === 1 && tabs.active === home.key) return { refused: "last" };
  const { open } = tabs;
  return { tabs: { open: [home], active: home.key, recent: [home.key] }, closed: open.filter((t) => t.key !== home.key).map((t) => t.key) };
}

const KEY = "open_tabs";

/** Open tabs outlive a reload of this window, not the window. */
export function readTabs(storage: Pick<Storage, "getItem">): Tabs {
  try {
    const open = (JSON.parse(storage.getItem(KEY) ?? "[]") as Tab[]).filter((t) => typeof t.key === "string" && typeof t.at === "string" && t.at.startsWith("/"));
    return { open, active: "", recent: open.map((t) => t.key) };
  } catch {
    return { open: [], active: "", recent: [] };
  }
}

export const useTabs = create<Tabs>(() => readTabs(sessionStorage));
useTabs.subscribe(({ open, active }) => {
  sessionStorage.setItem(KEY, JSON.stringify(open));
  useTabFacts.setState({ active });
});

/** Takes over the result of a close; returns where to go if the active tab went. */
export function settle(result: Extract<Closed, { closed: string[] }>): string | undefined {
  const before = useTabs.getState().active;
  useTabs.setState(result.tabs);
  result.closed.forEach(forgetTab);
  return result.tabs.active === before ? undefined : result.tabs.open.find((t) => t.key === result.tabs.active)?.at;
}
