// What a browser kept of lists before the server did, columns and views, goes to the server once, for the person it was of.
import { setOwn, useOwnSettings } from "~/api/own-settings.ts";
import { personalKey } from "~/api/personal.ts";
import { post } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";

const KEY = "list_settings";
interface Old {
  state?: { lists?: Record<string, { columns?: string[]; views?: { name: string; search: string }[] }> };
}

/** Takes over what is there of the person signed in; what the server refuses (a list they do not have any more) is left where it is. */
export async function takeOverLists(storage: Storage = localStorage): Promise<void> {
  const text = storage.getItem(KEY);
  if (text === null) return;
  let old: Old;
  try {
    old = JSON.parse(text) as Old;
  } catch {
    return storage.removeItem(KEY);
  }
  const mine = personalKey("");
  const lists = old.state?.lists ?? {};
  for (const [key, { columns, views = [] }] of Object.entries(lists)) {
    if (!key.startsWith(mine)) continue;
    const resource = key.slice(mine.length);
    const name = `columns.${resource}`;
    if (columns && !(name in useOwnSettings.getState().values)) setOwn({ [name]: columns.join(",") });
    let left = false;
    for (const { name: called, search } of views)
      await post("/api/view/save", { resource, name: called, search, roleIds: [], pinned: false }, { quiet: true }).catch(
        (error: unknown) => (left ||= !(error instanceof ApiError && error.status === 400)),
      );
    if (!left) delete lists[key];
  }
  if (Object.keys(lists).length === 0) storage.removeItem(KEY);
  else storage.setItem(KEY, JSON.stringify(old));
}
