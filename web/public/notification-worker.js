// Shows notifications of the console while none of its windows is in front, and does nothing else: no cache, no requests.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/home";
  const go = async () => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const inside = windows.find(({ url }) => !new URL(url).pathname.startsWith("/user/"));
    if (!inside) return self.clients.openWindow(path);
    await inside.focus();
    inside.postMessage({ open: path });
  };
  event.waitUntil(go());
});
