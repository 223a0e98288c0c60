// Where a record is shown, known by its resource and id alone: a document on a page that edits or shows it, another beside the list it stands in.
import { editors, pages, readers } from "~/api/pages.gen.ts";
import { type ResourceName, resources } from "~/api/resources/index.gen.ts";
import { can, type SessionUser, useSession } from "~/api/session.ts";

export type Edited = keyof typeof editors;
const isEdited = (resource: string): resource is Edited => Object.hasOwn(editors, resource);
const isResource = (name: string): name is ResourceName => Object.hasOwn(resources, name);
/** Shown by a page of another kind: the board has no place for one call for help. */
const WITHOUT_LIST = new Set<string>(["sos"]);

/** A document's address on a page. */
export const addressOf = (page: string, id: string): string => {
  const path = pages.find((one) => one.id === page)?.path ?? "";
  return path.includes("/:") ? path.replace(/:\w+\??/, id) : `${path}?id=${id}`;
};

/** The address of a record for this person: of a document where they would work on it, at a version or a thread of comments if one is meant, or else on a page that
 * only shows it. Null where no page of theirs has it. */
export function recordPath(
  user: SessionUser | null,
  resource: string | null,
  id: string | null,
  version: number | null = null,
  thread: string | null = null,
): string | null {
  if (resource === null || id === null || !isResource(resource)) return null;
  if (isEdited(resource)) {
    const editor = editors[resource].find((page) => can(user, page, "get"));
    const held = editor ?? readers[resource].find((page) => can(user, page, "get"));
    if (held === undefined) return null;
    const path = addressOf(held, id);
    // What only shows a document shows what was submitted by itself.
    const more = version !== null ? `at=v${version}` : thread && `thread=${thread}`;
    return !more || editor === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}${more}`;
  }
  const { page } = resources[resource];
  const path = pages.find((one) => one.id === page)?.path;
  if (!path || !can(user, page, "query") || WITHOUT_LIST.has(resource)) return null;
  return `${path}?${new URLSearchParams({ list: resource, show: "all", record: id })}`;
}

/** The same for the person signed in. */
export const useRecordPath = (...of: [resource: string | null, id: string | null, version?: number | null, thread?: string | null]): string | null =>
  useSession(({ user }) => recordPath(user, ...of));
