// Shows notifications of the console while none of its windows is in front; and where the app is opened without a network, a page that says so. Nothing else is kept.
const OFFLINE = "/offline.html";
const KEPT = "offline 1";
self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(new Request(OFFLINE, { cache: "reload" }))));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(async (error) => (await caches.match(OFFLINE)) ?? Promise.reject(error)));
});

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
