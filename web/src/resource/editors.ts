// The pages that edit a kind of document, as the server has them: whoever holds one of them may, and is led to it.
import { editors } from "~/api/pages.gen.ts";
import { can, useSession, type Action } from "~/api/session.ts";
import { addressOf, type Edited } from "~/ui/record-path.ts";

export type { Edited } from "~/ui/record-path.ts";

/** Whether an action is held on a page that edits such documents; without an action, whether there is such a page for this person. */
export const useMayOnEditor = (resource: Edited, action?: Action): boolean =>
  useSession(({ user }) => editors[resource].some((page) => can(user, page, action)));

/** Where the person opens one to work on it: on the page preferred, or else the first that is theirs. */
export function editorPath(resource: Edited, id: string, preferred: string = editors[resource][0]): string {
  const { user } = useSession.getState();
  return addressOf([preferred, ...editors[resource]].find((page) => can(user, page)) ?? preferred, id);
}
