// The pages that edit a kind of document and those that only show one, as the server has them: whoever holds one of them may, and is led to it.
import { editors, pages, readers } from "~/api/pages.gen.ts";
import { can, useSession, type Action } from "~/api/session.ts";

export type Edited = keyof typeof editors;

/** Whether an action is held on a page that edits such documents; without an action, whether there is such a page for this person. */
export const useMayOnEditor = (resource: Edited, action?: Action): boolean =>
  useSession(({ user }) => editors[resource].some((page) => can(user, page, action)));

const addressOf = (page: string, id: string): string => {
  const path = pages.find((one) => one.id === page)?.path ?? "";
  return path.includes("/:") ? path.replace(/:\w+/, id) : `${path}?id=${id}`;
};

/** Where the person opens one to work on it: on the page preferred, or else the first that is theirs. */
export function editorPath(resource: Edited, id: string, preferred: string = editors[resource][0]): string {
  const { user } = useSession.getState();
  return addressOf([preferred, ...editors[resource]].find((page) => can(user, page)) ?? preferred, id);
}

/** Where the person sees one somebody told them of: where they would work on it, or else on a page that only shows it. Null where they hold neither. */
export function useDocumentPath(resource: string | null, id: string | null): string | null {
  return useSession(({ user }) => {
    if (id === null || resource === null || !isEdited(resource)) return null;
    const held = [...editors[resource], ...readers[resource]].find((page) => can(user, page, "get"));
    return held ? addressOf(held, id) : null;
  });
}

const isEdited = (resource: string): resource is Edited => resource in editors;
