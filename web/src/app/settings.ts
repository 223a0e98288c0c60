// What a person set up for this browser, each under the key the specification names (U09). Free of antd: public pages use it too.
import { create } from "zustand";
import { type Look, type Primary, applyTokens, primaries } from "~/ui/tokens.ts";

export interface Settings {
  /** Side menu folded to icons. */
  sidebar_type: "expanded" | "collapsed";
  /** Whether the last window was phone-wide. */
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

export function changeSettings(change: Partial<Settings>): void {
  for (const [key, value] of Object.entries(change)) localStorage.setItem(key, String(value));
  useSettings.setState(change);
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
  systemDark.addEventListener("change", () => useSettings.setState({}));
  addEventListener("storage", ({ key }) => {
    if (key === null || key in defaults) useSettings.setState(readSettings(localStorage));
  });
}
