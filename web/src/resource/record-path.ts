// Where a record is looked at: its own page, the editor of its document, or beside the list of its page.
import { editors, pages } from "~/api/pages.gen.ts";
import { type ResourceName, resources } from "~/api/resources/index.gen.ts";
import { can, useSession } from "~/api/session.ts";
import { editorPath, type Edited } from "./editors.ts";
import { inList } from "./query-state.ts";

/** Whether a page shows another list at first: the first of those that share it, in the server's order. */
const isSecond = (name: ResourceName) => Object.values(resources).find(({ page }) => page === resources[name].page)?.name !== name;

/** Records without a list on their page: they are seen with what they belong to. */
const WITHIN: readonly string[] = ["teacher_slots"] satisfies readonly ResourceName[];

/** Where a record is looked at, if this person holds the page; null otherwise. */
export function useRecordPaths(): (resource: string | null, id: string | null) => string | null {
  const user = useSession((s) => s.user);
  return (resource, id) => {
    if (!resource || !id || WITHIN.includes(resource)) return null;
    if (resource in editors) {
      return editors[resource as Edited].some((page) => can(user, page)) ? editorPath(resource as Edited, id) : null;
    }
    const name = resource in resources ? (resource as ResourceName) : null;
    const page = name && resources[name].page;
    const path = pages.find((one) => one.id === page)?.path;
    if (!name || !page || !path || !can(user, page)) return null;
    return `${path.replace(/\/:\w+\?/gu, "")}?${inList(new URLSearchParams({ record: id }), isSecond(name) ? name : null)}`;
  };
}
