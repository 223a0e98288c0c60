// Views of a list, the person's own and those shared with them: kept by the server, the same menu on every screen at once.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResourceName } from "@belltower/realtime";
import { type Body, type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { useCan, useSession } from "~/api/session.ts";
import { invalidate, type Position, useTopic } from "~/realtime/index.ts";

export type View = Data<"/api/view/list">["records"][number];
export type NewView = Body<"/api/view/save">;

const none: readonly View[] = [];
const noRoles: readonly { id: string; name: string }[] = [];

/** The views of a list. */
export function useViews(resource: ResourceName): readonly View[] {
  const client = useQueryClient();
  const key = keyOf("views", "list", resource);
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => post("/api/view/list", { resource }, { signal }),
    staleTime: 60_000,
  });
  const ask = () => void invalidate(client, [key]);
  // From where they were read: what was saved in between is heard.
  useTopic(data ? `views:${resource}` : null, { since: data?.position as unknown as Position, onEvent: ask, onReset: ask });
  return data?.records ?? none;
}

export function useChangeViews(resource: ResourceName) {
  const client = useQueryClient();
  const then = <T>(answer: T) => invalidate(client, [keyOf("views", "list", resource)]).then(() => answer);
  return {
    save: (view: Omit<NewView, "resource">) => post("/api/view/save", { ...view, resource }).then(then),
    remove: (id: string) => post("/api/view/delete", { id }).then(then),
  };
}

/** The most roles that a menu offers. */
const MOST_ROLES = 200;

/** The roles that the person may share with: their own, or every role where they may see all of them. */
export function useRolesToShareWith(): readonly { id: string; name: string }[] {
  const own = useSession((s) => s.user?.roles ?? noRoles);
  const mayAll = useCan("role", "query");
  const { data } = useQuery({
    queryKey: keyOf("roles", "shareable"),
    queryFn: ({ signal }) => post("/api/management/admin/role/list", { size: MOST_ROLES, sort: ["name"] }, { signal }),
    enabled: mayAll,
    staleTime: 60_000,
  });
  const all = data?.records as readonly { id: string; name: string }[] | undefined;
  return mayAll && all ? all : own;
}
