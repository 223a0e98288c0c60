// The first page of a list, asked for before the list is drawn. Good for its first reading alone: kept for a later one it would take rows back that came since.
import { call } from "~/api/client.ts";
import type { ListPage, ListQuery } from "./patch.ts";

interface Asked {
  page: Promise<ListPage>;
  came?: ListPage;
  at: number;
}
/** Older than this nobody opened it. */
const ASKED_MS = 10_000;
const asked = new Map<string, Asked>();
/** Lists that were read already: they are asked nothing ahead any more. */
const begun = new Set<string>();
const keyOf = (base: string, query: ListQuery) => JSON.stringify([base, query]);

/** Asks for the page of a list that is about to be drawn, until the answer is there; of one that was drawn sooner, nothing. */
export async function askList(base: string, query: ListQuery): Promise<void> {
  if (begun.has(base)) return;
  const page = call<ListPage>("POST", `${base}/list`, query);
  const entry: Asked = { page, at: Date.now() };
  asked.set(keyOf(base, query), entry);
  // A refusal is told by who shows the list.
  await page.then(
    (came) => (entry.came = came),
    () => {},
  );
}

const fresh = (entry: Asked | undefined) => (entry && Date.now() - entry.at < ASKED_MS ? entry : undefined);

/** What has come already is drawn at once. */
export const cameFor = (base: string, query: ListQuery): ListPage | undefined => fresh(asked.get(keyOf(base, query)))?.came;

/** The answer that was asked for, once; a refusal is asked for again by whoever shows it. */
export async function takeAsked(base: string, query: ListQuery): Promise<ListPage | undefined> {
  const found = begun.has(base) ? undefined : fresh(asked.get(keyOf(base, query)));
  begun.add(base);
  for (const key of asked.keys()) if ((JSON.parse(key) as [string])[0] === base) asked.delete(key);
  return found?.page.catch(() => undefined);
}
