// Turns `belltower meta` (JSON on standard input) into the addresses whose pages are lists, and those that are editors: all that is known of a page before the frame is.
import { text } from "node:stream/consumers";

const { pages, resources, editors } = JSON.parse(await text(process.stdin)) as {
  pages: { id: string; path: string }[];
  resources: { page: string }[];
  editors: Record<string, string[]>;
};
const paths = (ids: string[]) => JSON.stringify(pages.filter((page) => ids.includes(page.id)).map((page) => page.path));
process.stdout.write(
  `// Written by \`make gen\` from the server's own tables; not edited by hand.

/** Paths of pages that are the list of a resource. */
export const lists: readonly string[] = ${paths(resources.map(({ page }) => page))};

/** Paths of pages that edit a document. */
export const editors: readonly string[] = ${paths(Object.values(editors).flat())};
`,
);
