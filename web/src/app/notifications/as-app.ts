// What the console does where it runs as an app of its own: it has a page for when there is no network, and its icon counts what is not read.
import { WORKER } from "./browser.ts";

/** Shows on the icon how much is not read, where the system has such numbers. */
export function asApp(unread: number): void {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register(WORKER);
  // What the system refuses is no matter of ours.
  void navigator.setAppBadge?.(unread).catch(() => {});
}
