// The browser's one connection to the hub, run by a SharedWorker for all tabs of a person (`hub.ts`).
import { serveTabs } from "@belltower/realtime/worker";

const here = new URL("/ws", self.location.href);
here.protocol = here.protocol === "https:" ? "wss:" : "ws:";
serveTabs(self as unknown as Parameters<typeof serveTabs>[0], { url: here.href });
