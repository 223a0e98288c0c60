// What names a stored file within formatted text. Apart from the part that sends files: whoever only reads does without that.
import { addressed } from "~/api/preview.ts";

/** Whether something is an id of a stored file. */
export const isFile = (id: unknown): id is string => typeof id === "string" && /^[0-9a-f]{64}$/.test(id);

/** Where a picture of a text is shown from, no wider than a text is. */
export const pictureUrl = (id: string): string => addressed(`/files/${id}?w=640`);
