// How a person set up the frame, each under the key the specification names (U09), the same on all their devices. The copy of it in this browser is what is
// drawn until the server has answered: nothing flickers. Free of antd: public pages use it too.
import { create } from "zustand";
import { lastOwner, setOwn, takeOwn, useOwnSettings } from "~/api/own-settings.ts";
import { type Look, type Primary, applyTokens, primaries } from "~/ui/tokens.ts";

export interface Settings {
  /** Side menu folded to icons. */
  sidebar_type: "expanded" | "collapsed";
  /** Whether the last window was phone-wide: of this browser, not of the person. */
  is_mobile: boolean;
  nav_theme: "light" | "dark" | "system";
  layout: "sidemenu" | "topmenu";
  fixed_header: boolean;
  fixed_sidebar: boolean;
  content_width: "fluid" | "fixed";
  auto_hide_header: boolean;
  color: Primary;
  weak: boolean;
  multi_tab: boolean;
  compact: boolean;
  /** Keys of one character are shortcuts; off for those whose machine types words for them (WCAG 2.1.4). */
  single_keys: boolean;
}

/** U06; but what the system is set to is followed until somebody chooses. */
export const defaults: Settings = {
  sidebar_type: "expanded",
  is_mobile: false,
  nav_theme: "system",
  layout: "sidemenu",
  fixed_header: true,
  fixed_sidebar: true,
  content_width: "fluid",
  auto_hide_header: false,
  color: "blue",
  weak: false,
  multi_tab: true,
  compact: false,
  single_keys: true,
};

const choices: Partial<Record<keyof Settings, readonly unknown[]>> = {
  sidebar_type: ["expanded", "collapsed"],
  nav_theme: ["light", "dark", "system"],
  layout: ["sidemenu", "topmenu"],
  content_width: ["fluid", "fixed"],
  color: primaries,
};

/** What is stored, key by key; a value that is not one of ours gives way to the default. */
export function readSettings(storage: Pick<Storage, "getItem">): Settings {
  const read = { ...defaults } as Record<keyof Settings, unknown>;
  for (const key of Object.keys(defaults) as (keyof Settings)[]) {
    const text = storage.getItem(key);
    if (text === null) continue;
    const value = typeof defaults[key] === "boolean" ? text === "true" : text;
    if (!choices[key] || choices[key].includes(value)) read[key] = value;
  }
  return read as unknown as Settings;
}

export const useSettings = create<Settings>(() => readSettings(localStorage));

function keep(change: Partial<Settings>): void {
  for (const [key, value] of Object.entries(change)) localStorage.setItem(key, String(value));
  useSettings.setState(change);
}

export function changeSettings(change: Partial<Settings>): void {
  keep(change);
  const { is_mobile: _ofThisWindow, ...own } = change;
  if (Object.keys(own).length > 0) setOwn(Object.fromEntries(Object.entries(own).map(([key, value]) => [key, String(value)])));
}

const ownKeys = (Object.keys(defaults) as (keyof Settings)[]).filter((key) => key !== "is_mobile");

/** Settings as they are told, where they are not what they are here. */
export function differences(values: Readonly<Record<string, string>>, here: Settings): Partial<Settings> {
  const told = readSettings({ getItem: (key) => values[key] ?? null });
  return Object.fromEntries(ownKeys.filter((key) => told[key] !== here[key]).map((key) => [key, told[key]]));
}

/** What the server says of the person who is signed in. Who set up this browser before the server kept such things takes that along, once. */
export function takeSettings(userId: string, values: Readonly<Record<string, string>>): void {
  const here = useSettings.getState();
  if (lastOwner() === null && !ownKeys.some((key) => key in values)) {
    const chosen = ownKeys.filter((key) => here[key] !== defaults[key]);
    if (chosen.length > 0) setOwn(Object.fromEntries(chosen.map((key) => [key, String(here[key])])));
  }
  takeOwn(userId, values);
}

const systemDark = matchMedia("(prefers-color-scheme: dark)");

export const lookOf = (s: Settings): Look => ({
  dark: s.nav_theme === "dark" || (s.nav_theme === "system" && systemDark.matches),
  primary: s.color,
  compact: s.compact,
  weak: s.weak,
});

/** Puts the look on the document now and after every change, of the settings, the system or another window. */
export function followSettings(): void {
  const apply = () => applyTokens(lookOf(useSettings.getState()));
  apply();
  useSettings.subscribe(apply);
  useOwnSettings.subscribe(({ values, known }) => {
    const change = known ? differences(values, useSettings.getState()) : {};
    if (Object.keys(change).length > 0) keep(change);
  });
  systemDark.addEventListener("change", () => useSettings.setState({}));
  addEventListener("storage", ({ key }) => {
    if (key === null || key in defaults) useSettings.setState(readSettings(localStorage));
  });
}
