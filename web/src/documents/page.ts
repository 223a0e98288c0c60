// A page of one document, by its address: the document is opened while the page's script and strings are on their way.
import type { ComponentType } from "react";
import { documents, type Kind } from "~/sync/index.ts";
import type { Asking } from "~/ui/route.ts";
import { momentOf } from "./moment.ts";

/** `Page` with the document of its address asked for ahead: its id is in the query as `id`, or the path ends with it. */
export function documentPage(kind: Kind, Page: ComponentType): Asking {
  const ask: Asking["ask"] = async (user) => {
    const query = new URLSearchParams(location.search);
    const id = query.get("id") ?? location.pathname.split("/").at(-1);
    // As it was at a moment it is another document.
    if (id && !momentOf(query.get("at"))) await documents.ahead(`${kind}:${id}`, user.id);
  };
  return Object.assign(Page, { ask });
}
