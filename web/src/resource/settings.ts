// Which columns a person shows of a list, in which order: the same on all their devices.
import { setOwn, useOwnSetting } from "~/api/own-settings.ts";

/** Shown columns in order; undefined means as the resource says. */
export function useColumns(name: string): [columns: string[] | undefined, change: (columns: string[] | undefined) => void] {
  const key = `columns.${name}`;
  const stored = useOwnSetting(key);
  return [stored?.split(",").filter(Boolean), (columns) => setOwn({ [key]: columns?.join(",") ?? null })];
}
