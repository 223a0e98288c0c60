// The records that the palette offers for what is typed: asked for while one types, a moment after the last letter.
import { useEffect, useState } from "react";
import { post } from "~/api/client.ts";
import { limits } from "~/api/meta.gen.ts";
import type { ResourceName } from "~/api/resources/index.gen.ts";

export interface FoundRecord {
  resource: ResourceName;
  id: string;
  row: Readonly<Record<string, unknown>>;
}

const AFTER_MS = 120;
const LEAST = 2;

/** Whether a text is looked for among records at all. */
export const isAsked = (text: string): boolean => {
  const clean = text.trim();
  return !clean.startsWith(">") && (clean.startsWith("#") ? clean.length > 1 : clean.length >= LEAST);
};

/** What was found for the text, list by list; undefined while it is being looked for. */
export function useRecords(text: string): FoundRecord[] | undefined {
  const [answer, setAnswer] = useState<{ text: string; found: FoundRecord[] }>({ text: "", found: [] });
  const asked = isAsked(text) ? text.trim().slice(0, limits.searchMax) : "";
  useEffect(() => {
    if (!asked) return;
    const over = new AbortController();
    const timer = setTimeout(() => {
      post("/api/search", { text: asked }, { signal: over.signal }).then(
        ({ groups }) =>
          setAnswer({
            text: asked,
            found: groups.flatMap(({ resource, rows }) =>
              (rows as unknown as (Record<string, unknown> & { id: string })[]).map((row) => ({ resource: resource as ResourceName, id: row.id, row })),
            ),
          }),
        // The pages and actions are found without it.
        () => !over.signal.aborted && setAnswer({ text: asked, found: [] }),
      );
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [asked]);
  if (!asked) return [];
  return answer.text === asked ? answer.found : undefined;
}
