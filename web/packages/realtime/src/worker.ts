// What a SharedWorker runs: takes in each tab with the lock by which its end is noticed.
import type { Opening } from "./shared-socket.ts";
import { Tabs, type TabsOptions } from "./tabs.ts";

/** The little of a worker's global scope that is used. */
interface Scope {
  onconnect: ((event: MessageEvent) => void) | null;
  navigator: { locks: LockManager };
}

export function serveTabs(scope: Scope, options: TabsOptions): void {
  const tabs = new Tabs(options);
  scope.onconnect = ({ ports }) => {
    const [page] = ports;
    if (!page) return;
    page.onmessage = ({ data, ports: [port] }: MessageEvent<Opening>) => {
      // Held by the page for as long as it lives, so that it is ours when the page is gone, however it went.
      if (port)
        tabs.join(
          port,
          scope.navigator.locks.request(data.lock, () => {}),
        );
    };
  };
}
