// The kit: `resource()` makes a page from a few lines; its parts stand alone where a page needs more. The front door: others import this file alone.
import { askList } from "~/realtime/index.ts";
import type { Asking } from "~/ui/route.ts";
import { metaOf, type ResourceName } from "./meta.ts";
import { parseQuery } from "./query-state.ts";
import { ResourcePage } from "./resource-page.tsx";
import type { ConfigOf, Resource, ResourceConfig } from "./types.ts";

/** A resource by its name on the server and what its area says of it. */
export function resource<N extends ResourceName>(name: N, config: ConfigOf<N>): Resource {
  // Here alone its fields become plain names: the kit takes every resource alike.
  return { ...(config as ResourceConfig), name, meta: metaOf(name) };
}

/** `export default pageOf(students)`, for a lazy route. */
export const pageOf = (of: Resource): Asking =>
  Object.assign(() => <ResourcePage resource={of} />, {
    ask: () => askList(of.meta.base, parseQuery(new URLSearchParams(location.search), of.meta, of.segments)),
  });

export { controlOf, RefInput, TimeInput, ZoneInput } from "./inputs.tsx";
export { LevelInput, useLevels } from "./level.tsx";
export { save, unpacked } from "./files.ts";
export { ResourcePage } from "./resource-page.tsx";
export { Cards, type Shown } from "./cards.tsx";
export { useNarrow } from "./use-narrow.ts";
export type { InputProps, Resource, ResourceConfig } from "./types.ts";
export { useRefusal } from "./clash.tsx";
export { webAddress } from "./url.ts";
export { useWords } from "./words.ts";
export { fieldOf, metaOf, type RowOf } from "./meta.ts";
export { create, useChoices, useRecord } from "./calls.ts";
export { type Edited, editorPath, useDocumentPath, useMayOnEditor } from "./editors.ts";
