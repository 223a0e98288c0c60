// The page's one hub client, joined to the browser (network, visibility) and to the session.
import { fetchSession } from "~/api/session.ts";
import { hear } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { SIGNED_OUT } from "./backoff.ts";
import { HubClient } from "./client.ts";

let client: HubClient | undefined;

/** The page's client, made at first use. */
export function hub(): HubClient {
  if (client) return client;
  const made = new HubClient({
    url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
    onStop: (code, reason) => {
      if (code === SIGNED_OUT) hear.signedOut?.(new ApiError(401, { msg: reason }, reason));
    },
    // A refused upgrade looks like a broken network to a browser; a plain call tells which, and `hear` tells the rest.
    onDoubt: () => void fetchSession().catch(() => {}),
  });
  client = made;
  addEventListener("online", () => made.wake());
  addEventListener("offline", () => made.offline());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && !made.stopped) made.wake();
  });
  return made;
}
