// Open tabs (U02) as plain data: what may be closed, and where one lands after. The store at the end follows the router.
import { create } from "zustand";
import { forgetTab, isUnsaved, useTabFacts } from "~/ui/tab.ts";

export interface Tab {
  /** Page and parameters; filters in the URL do not make another tab. */
  key: string;
  /** Where it stands now: path, search and hash. */
  at: string;
}
/** Tab as it is stored, with the name its page gave it. */
type StoredTab = Tab & { title?: string };
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

const readStored = (storage: Pick<Storage, "getItem">): StoredTab[] =>
  (JSON.parse(storage.getItem(KEY) ?? "[]") as StoredTab[]).filter((t) => typeof t.key === "string" && typeof t.at === "string" && t.at.startsWith("/"));

/** Names of open tabs as they were: pages that are not looked at after a reload do not say theirs. */
export function readTitles(storage: Pick<Storage, "getItem">): Record<string, string> {
  try {
    return Object.fromEntries(readStored(storage).flatMap(({ key, title }) => (typeof title === "string" ? [[key, title]] : [])));
  } catch {
    return {};
  }
}

/** Open tabs outlive a reload of this window, not the window. */
export function readTabs(storage: Pick<Storage, "getItem">): Tabs {
  try {
    const open = readStored(storage).map(({ key, at }) => ({ key, at }));
    return { open, active: "", recent: open.map((t) => t.key) };
  } catch {
    return { open: [], active: "", recent: [] };
  }
}

export const useTabs = create<Tabs>(() => readTabs(sessionStorage));
useTabFacts.setState({ titles: readTitles(sessionStorage) });

function store(): void {
  const { titles } = useTabFacts.getState();
  // Signed out, nothing of a person is written any more.
  if (useTabs.getState().open.length > 0)
    sessionStorage.setItem(
      KEY,
      JSON.stringify(useTabs.getState().open.map((tab): StoredTab => ({ ...tab, ...(titles[tab.key] && { title: titles[tab.key] }) }))),
    );
}
useTabs.subscribe(({ open, active }, before) => {
  // Closed, or the one that gave way: what its page said of it goes with it.
  for (const { key } of before.open) if (!open.some((tab) => tab.key === key)) forgetTab(key);
  useTabFacts.setState({ active });
  store();
});
useTabFacts.subscribe(({ titles }, before) => titles !== before.titles && store());

/** Takes over the result of a close; returns where to go if the active tab went. */
export function settle(result: Extract<Closed, { closed: string[] }>): string | undefined {
  const before = useTabs.getState().active;
  useTabs.setState(result.tabs);
  return result.tabs.active === before ? undefined : result.tabs.open.find((t) => t.key === result.tabs.active)?.at;
}
