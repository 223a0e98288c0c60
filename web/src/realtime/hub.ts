// The page's one hub client, joined to the browser (network, visibility) and to the session. Tabs of one person share a connection; where a
// browser cannot, each has its own.
import { HubClient, SIGNED_OUT } from "@belltower/realtime";
import { shareSocket } from "@belltower/realtime/shared-socket";
import { BrowserTabs } from "@belltower/realtime/browser-tabs";
import { fetchSession, useSession } from "~/api/session.ts";
import { apiEvents } from "~/api/client.ts";
import { ApiError } from "~/api/errors.ts";
import { isPreview, windowOf } from "~/api/preview.ts";

let client: HubClient | undefined;
let retry = () => {};

/** Tries at once to reach the server again: somebody pressed a button. */
export const reconnect = (): void => retry();

/** Whether the top bar says that the server is not heard right now. */
export const isAway = (): boolean => !navigator.onLine || (client?.freshness.away() ?? false);

/** A socket that ends does not say why the session is over; a call does. */
async function whyOver(reason: string): Promise<void> {
  const why: unknown = await fetchSession({ anonymous: true, quiet: true }).catch((error: unknown) => error);
  apiEvents.signedOut?.(why instanceof ApiError && why.signedOut ? why : new ApiError(401, { msg: reason }, reason));
}

/** The page's client, made at first use. */
export function hub(): HubClient {
  if (client) return client;
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?as=${windowOf()}`;
  // A worker for each person: what one may hear never passes through another's.
  const name = `belltower ${useSession.getState().user?.id ?? ""}`;
  const shared = shareSocket({
    start: () => new SharedWorker(new URL("./worker.ts", import.meta.url), { type: "module", name }),
    own: () => new BrowserTabs({ url }),
  });
  const made = new HubClient({
    url,
    // A preview is nobody's tab: it shares with none.
    ...(!isPreview() && { connect: shared.connect }),
    onStop: (code, reason) => {
      if (code === SIGNED_OUT) void whyOver(reason);
    },
    // A refused upgrade looks like a broken network to a browser; a plain call tells which, and `apiEvents` tells the rest.
    onDoubt: () => void fetchSession().catch(() => {}),
  });
  client = made;
  retry = () => {
    made.retry();
    shared.retry();
  };
  addEventListener("online", () => made.wake());
  addEventListener("offline", () => made.offline());
  addEventListener("pagehide", shared.leave);
  document.addEventListener("visibilitychange", () => {
    const visible = document.visibilityState === "visible";
    shared.hide(!visible);
    if (visible && !made.stopped) made.wake();
  });
  shared.hide(document.visibilityState !== "visible");
  return made;
}
