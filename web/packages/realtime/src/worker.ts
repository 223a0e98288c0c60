// What a SharedWorker runs: takes in each tab with the lock by which its end is noticed.
import type { Opening } from "./shared-socket.ts";
import { BrowserTabs, type BrowserTabsOptions } from "./browser-tabs.ts";

/** The little of a worker's global scope that is used. */
interface Scope {
  onconnect: ((event: MessageEvent) => void) | null;
  navigator: { locks: LockManager };
}

export function serveTabs(scope: Scope, options: BrowserTabsOptions): void {
  const tabs = new BrowserTabs(options);
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
