// What a page tells the tab it is in: its title, and that it holds edits that are not saved.
// The shell reads `useTabFacts`; a page is given its tab's key by `TabContext`.
import { createContext, useContext, useEffect, useId } from "react";
import { create } from "zustand";

export const TabContext = createContext<string>("");

interface TabFacts {
  /** Key of the tab on screen; set by the shell before the pages hear of it. */
  active: string;
  titles: Record<string, string>;
  /** Tab key → names of the parts with unsaved edits. */
  unsaved: Record<string, string[]>;
}
export const useTabFacts = create<TabFacts>(() => ({ active: "", titles: {}, unsaved: {} }));

/** Names the tab after what is open in it, "Placement lesson A2". */
export function useTabTitle(title: string | undefined): void {
  const tab = useContext(TabContext);
  useEffect(() => {
    if (title) useTabFacts.setState((s) => ({ titles: { ...s.titles, [tab]: title } }));
  }, [tab, title]);
}

/** While true, closing the tab or the window asks first, and the page is kept alive while another is looked at. */
export function useUnsaved(dirty: boolean): void {
  const tab = useContext(TabContext);
  const part = useId();
  useEffect(() => {
    if (!dirty) return;
    const change = (edit: (parts: string[]) => string[]) => useTabFacts.setState((s) => ({ unsaved: { ...s.unsaved, [tab]: edit(s.unsaved[tab] ?? []) } }));
    change((parts) => (parts.includes(part) ? parts : [...parts, part]));
    return () => {
      // A tab that goes to the background keeps its edits, and with them the question.
      if (useTabFacts.getState().active === tab) change((parts) => parts.filter((p) => p !== part));
    };
  }, [dirty, part, tab]);
}

export const isUnsaved = (tab: string) => (useTabFacts.getState().unsaved[tab]?.length ?? 0) > 0;

/** Forgets a closed tab. */
export function forgetTab(tab: string): void {
  useTabFacts.setState((s) => {
    const { [tab]: _title, ...titles } = s.titles;
    const { [tab]: _parts, ...unsaved } = s.unsaved;
    return { titles, unsaved };
  });
}
