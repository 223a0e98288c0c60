// What a person set up for a list and finds again: columns and saved views. Kept in this browser, for each person who uses it.
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { personalKey } from "~/api/personal.ts";

export interface View {
  name: string;
  /** The list's state as address parameters. */
  search: string;
}
export interface ListSettings {
  /** Shown columns in order; absent means as the resource says. */
  columns?: string[];
  views: View[];
}

const none: ListSettings = { views: [] };
const useStore = create(persist<{ lists: Record<string, ListSettings> }>(() => ({ lists: {} }), { name: "list_settings" }));

export function useListSettings(name: string): [ListSettings, (part: Partial<ListSettings>) => void] {
  const key = personalKey(name);
  const settings = useStore((s) => s.lists[key]) ?? none;
  return [settings, (part) => useStore.setState((s) => ({ lists: { ...s.lists, [key]: { ...(s.lists[key] ?? none), ...part } } }))];
}
