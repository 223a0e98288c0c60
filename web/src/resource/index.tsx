// The kit: `resource()` makes a page from a few lines; its parts stand alone where a page needs more. The front door: others import this file alone.
import { useLocation, useSearchParams } from "react-router";
import { askList, useResourceTopic } from "~/realtime/index.ts";
import type { Asking } from "~/ui/route.ts";
import type { ResourceName } from "~/api/resources/index.gen.ts";
import type { Meta, MetaOf } from "./meta.ts";
import { listOf, NEW, ofList, ofRecord, pageRecord, parseQuery, within } from "./query-state.ts";
import { later } from "~/ui/later.tsx";
import { part } from "~/ui/part.ts";
import { ResourcePage } from "./resource-page.tsx";
import type { ConfigOf, Resource, ResourceConfig } from "./types.ts";

/** One record by itself. */
export const RecordPage = part(async () => ({ default: (await import("./record-page.tsx")).RecordPage }));

/** A resource: what the server says of it, and what its area does. */
export function resource<N extends ResourceName>(meta: MetaOf<N> & Meta & { name: N }, config: ConfigOf<N>): Resource {
  // Here alone its fields become plain names: the kit takes every resource alike.
  return { ...(config as ResourceConfig), name: meta.name, meta };
}

/** `export default pageOf(students)`, for a lazy route. Of several, the address says which is shown. */
export function pageOf(first: Resource, ...more: Resource[]): Asking {
  const all = [first, ...more];
  const at = (params: URLSearchParams) => all.find(({ name }) => name === listOf(params)) ?? first;
  const Shown = () => {
    const [params] = useSearchParams();
    const { pathname } = useLocation();
    const of = at(params);
    // Whose records one sees may change while the page is open: then it is another list, from its first row on.
    const topic = useResourceTopic(of.name);
    const record = of.path ? null : pageRecord(params);
    if (record !== null && record !== NEW)
      return (
        <RecordPage
          key={`${of.name} ${record}`}
          resource={of}
          id={record}
          back={`${pathname}?${ofList(params)}`}
          path={`${pathname}?${ofRecord(params, record, true)}`}
        />
      );
    return <ResourcePage key={`${of.name} ${topic}`} resource={of} lists={all} />;
  };
  const ask = () => {
    const params = new URLSearchParams(location.search);
    const of = at(params);
    return askList(of.meta.base, within(parseQuery(params, of.meta, of.segments), of));
  };
  return Object.assign(Shown, { ask });
}

export { childRows, RowsFrame } from "./rows-input.tsx";
export { RecordPicker } from "./record-picker.tsx";
export { controlOf } from "./control-of.ts";
export { RefInput, TimeInput } from "./inputs.tsx";
/** Of a form: fetched when the list stands. */
export const ZoneInput = later(async () => (await import("./inputs.tsx")).ZoneInput);
export { DocumentStatus, documentTones } from "./document-status.tsx";
export { LevelInput, useLevels } from "./level.tsx";
export { save, unpacked } from "./files.ts";
export { Lists, RecordDrawer, ResourcePage } from "./resource-page.tsx";
export { FilterPills } from "./filter-pill.tsx";
export { isFiltered, NEW, useListQuery } from "./query-state.ts";
export { SearchBox } from "./search-box.tsx";
export { Cards, type Shown } from "./cards.tsx";
export type { Entry } from "./calls.ts";
export type { Answered, ConfigOf, InputProps, Resource, ResourceConfig, Values } from "./types.ts";
export { useRefusal } from "./clash.tsx";
export { webAddress } from "./url.ts";
export { useWords } from "./words.ts";
export { useDelete } from "./calls.ts";
export { History } from "./history.tsx";
export { type BusyMoves, MoveButtons, type OnPage, TransitionButtons, useTransitions } from "./transitions.tsx";
export { fieldOf, type Meta, type RowOf } from "./meta.ts";
export { create, useChoices, useName, useRecord } from "./calls.ts";
export { cancelJob, jobEnd } from "./job-end.ts";
export { useRecordPaths } from "./record-path.ts";
/** What happened around something; fetched when somebody looks at it. */
export const Timeline = part(async () => ({ default: (await import("./timeline.tsx")).Timeline }));
/** Records that belong to one, in a tab of its own; fetched when somebody looks at it. */
export const RelatedList = part(async () => ({ default: (await import("./related-list.tsx")).RelatedList }));
/** Fetched when somebody shares something. */
export const ShareDialog = part(() => import("./share/share-dialog.tsx"));
/** The links that a person made; fetched when the page stands. */
export const PersonShares = later(async () => (await import("./share/person-shares.tsx")).PersonShares);
/** Fetched when somebody disables or deletes an account. */
export const LiveLinks = later(async () => (await import("./share/live-links.tsx")).LiveLinks);
export type { Share } from "./share/calls.ts";
export { type Edited, editorPath, useMayOnEditor } from "./editors.ts";
