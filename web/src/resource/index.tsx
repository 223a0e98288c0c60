// The kit: `resource()` makes a page from a few lines; its parts stand alone where a page needs more.
import { askList } from "~/realtime/index.ts";
import type { Asking } from "~/ui/route.ts";
import { metaOf, type ResourceName } from "./meta.ts";
import { parseQuery } from "./query-state.ts";
import { ResourcePage } from "./resource-page.tsx";
import type { Resource, ResourceConfig } from "./types.ts";

/** A resource by its name on the server and what its area says of it. */
export function resource(name: ResourceName, config: ResourceConfig): Resource {
  return { ...config, name, meta: metaOf(name) };
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
export { addMinutes } from "./zoned.ts";
export { useRefusal } from "./clash.tsx";
export { webAddress } from "./url.ts";
export { useWords } from "./words.ts";
export { metaOf } from "./meta.ts";
export { recordKey, useRecord } from "./calls.ts";
export { editorPath, useDocumentPath, useMayOnEditor } from "./document/editors.ts";
export { useFileItems } from "./document/files.ts";
export { ACCEPT, fileIn, mostMegabytes } from "./media/media.ts";
export { MediaCell, MediaInput } from "./media/input.tsx";
export { MediaPicker } from "./media/picker.tsx";
export { useDropFile } from "./media/drop.ts";
export { MediaField } from "./media/field.tsx";
export { Player } from "./media/player.tsx";
export { useUpload } from "./media/use-upload.ts";
export { DocumentMenu } from "./document/menu.tsx";
export { PersonPicker } from "./document/person-picker.tsx";
export { DocumentSide } from "./document/side.tsx";
export { Decide, DocumentAt, Since, SinceDecided } from "./document/still.tsx";
export type { DocumentWords } from "./document/words.ts";
