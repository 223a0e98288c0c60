// Who else looks at what: the people of a `presence:*` topic by record, one face a person. Hearing it and being seen in it are one hook,
// so that nobody sees others without being seen.
import { useEffect, useMemo } from "react";
import type { PresencePayload, ResourceName } from "@belltower/realtime";
import { scopeOf, useSession } from "~/api/session.ts";
import { useLiveState } from "./hooks.ts";
import { hub } from "./hub.ts";

/** Somebody who is somewhere, as the server names them. */
type Here = Pick<PresencePayload, "user" | "name" | "at">;

export interface Other {
  id: string;
  name: string;
}

/** Others by the record they look at; under `""` those on the page itself. */
export type Others = ReadonlyMap<string, readonly Other[]>;

/** Hears who looks at the records of a resource, and is seen at `at`: a record's id, `""` for the page, null for nowhere. */
export function usePresence(resource: ResourceName, at: string | null): Others {
  useEffect(() => (at === null ? undefined : hub().at(`presence:${resource}`, at)), [resource, at]);
  const me = useSession((s) => s.user?.id);
  // Who sees some records only hears of those alone.
  const scope = useSession(({ user }) => scopeOf(user, resource));
  const { items } = useLiveState<Here>(scope ? `${scope}_presence:${resource}:${me ?? ""}` : `presence:${resource}`);
  return useMemo(() => others(items, me), [items, me]);
}

/** One face a person and record, whoever came first on the left. */
export function others(items: ReadonlyMap<string, Here> | undefined, me: string | undefined): Others {
  const found = new Map<string, Other[]>();
  const inOrder = [...(items ?? [])].toSorted(([, a], [, b]) => a.at.localeCompare(b.at));
  for (const [key, { user, name }] of inOrder) {
    const record = key.slice(0, key.indexOf("/"));
    const there = found.get(record) ?? [];
    if (user === me || there.some((other) => other.id === user)) continue;
    found.set(record, [...there, { id: user, name }]);
  }
  return found;
}
