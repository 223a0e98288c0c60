// What is asked about share links: those of a record, or those that a person made. Live: the server tells of each that is made, opened or ended.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Data, post } from "~/api/client.ts";
import { keyOf } from "~/api/keys.ts";
import { invalidate, useTopic } from "~/realtime/index.ts";
import type { ResourceName } from "~/api/resources/index.gen.ts";

export type Share = Data<"/api/share/list">["records"][number];

/** Whose links: those of a record; of `users`, those that the account made. */
export interface SharesOf {
  resource: ResourceName;
  id: string;
}

const shareKey = ({ resource, id }: SharesOf) => keyOf("shares", "of", resource, id);

export function useShares(of: SharesOf): { shares: Share[] | undefined; error: Error | null } {
  const client = useQueryClient();
  const asked = useQuery({ queryKey: shareKey(of), queryFn: ({ signal }) => post("/api/share/list", { ...of }, { signal }) });
  const renew = () => void invalidate(client, [shareKey(of)]);
  useTopic(`shares:${of.resource}:${of.id}`, { onEvent: renew, onReset: renew });
  return { shares: asked.data?.records, error: asked.error };
}

/** How a link is right now. */
export type ShareState = "live" | "expired" | "ended";
export const stateOf = (share: Share, now: number): ShareState =>
  share.revoked_at !== null && share.revoked_at !== undefined ? "ended" : Date.parse(share.expires_at) <= now ? "expired" : "live";
