// The browser's one connection to the hub, run by a SharedWorker for all tabs of a person (`hub.ts`).
import { serveTabs } from "@belltower/realtime/worker";

// A preview shares no connection, so that this one is of somebody's own windows.
const here = new URL("/ws?as=own", self.location.href);
here.protocol = here.protocol === "https:" ? "wss:" : "ws:";
serveTabs(self as unknown as Parameters<typeof serveTabs>[0], { url: here.href });
