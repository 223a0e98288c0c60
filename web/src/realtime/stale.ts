// What is known of a resource beside its lists stays true: an event of it makes old what the map says (`api/keys.ts`), and what is on screen is asked anew.
import { useEffect } from "react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ResourceName } from "@belltower/realtime";
import { type Key, keyOf, invalidatedByChange } from "~/api/keys.ts";
import { useResourceTopic } from "./hooks.ts";
import { hub } from "./hub.ts";

/** Asks anew for what these keys name, where it is on screen; elsewhere when it comes there. */
export const invalidate = (client: QueryClient, keys: readonly Key[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

/** Asks anew for what one's own change made old: lists at once, others' screens hear of it by its event. */
export function useInvalidateResource(resource: ResourceName): (id?: string) => Promise<unknown> {
  const client = useQueryClient();
  return (id) => invalidate(client, [keyOf(resource, "list"), ...invalidatedByChange(resource, id)]);
}

/** One listener a topic, however many components show something of it. */
const heard = new WeakMap<QueryClient, Map<string, { shown: number; stop: () => void }>>();

/** Follows the changes of a resource while a component shows something of it; null while it shows nothing, or its person may not hear of it. */
export function useFollowed(resource: ResourceName | null): void {
  const client = useQueryClient();
  const of = useResourceTopic(resource ?? "users");
  const topic = resource && of;
  useEffect(() => {
    if (topic === null || resource === null) return;
    const topics = heard.get(client) ?? new Map<string, { shown: number; stop: () => void }>();
    heard.set(client, topics);
    const held = topics.get(topic) ?? {
      shown: 0,
      stop: hub().subscribe(topic, {
        onEvent: ({ data }) => void invalidate(client, invalidatedByChange(resource, data.id)),
        onReset: () => void invalidate(client, invalidatedByChange(resource)),
      }),
    };
    held.shown += 1;
    topics.set(topic, held);
    return () => {
      held.shown -= 1;
      if (held.shown > 0) return;
      topics.delete(topic);
      held.stop();
    };
  }, [client, resource, topic]);
}
