// Notifications of the browser, while nobody looks at the console: one for a whole browser, whichever of its windows hears of it first. Which window is in
// front, and which of them speaks, they agree on by locks of the browser.
import { useSession } from "~/api/session.ts";

export const WORKER = "/notification-worker.js";
const FRONT = "belltower in front";
const SPEAKER = "belltower notifier";

export const canNotify = (): boolean => "Notification" in globalThis && "serviceWorker" in navigator && "locks" in navigator;

/** What the browser says: it may, it may not, or nobody has asked; null where it cannot. */
export const permission = (): NotificationPermission | null => (canNotify() ? Notification.permission : null);

/** Asks the person, after a press of theirs. */
export async function allow(): Promise<NotificationPermission> {
  const answer = await Notification.requestPermission();
  if (answer === "granted") await navigator.serviceWorker.register(WORKER);
  return answer;
}

let leave: (() => void) | undefined;
/** While a window of the console is in front it holds this: others may hold it too. */
function holdFront(): void {
  const visible = document.visibilityState === "visible";
  if (visible === (leave !== undefined)) return;
  if (!visible) {
    leave?.();
    leave = undefined;
    return;
  }
  const held = new Promise<void>((done) => (leave = done));
  void navigator.locks.request(FRONT, { mode: "shared" }, () => held);
}

let speaks = false;
let followed = false;
/** Takes part in saying which window is in front and which one speaks. */
export function takePart(): void {
  if (followed || !canNotify()) return;
  followed = true;
  holdFront();
  document.addEventListener("visibilitychange", holdFront);
  const { user } = useSession.getState();
  void navigator.locks.request(`${SPEAKER} ${user?.id ?? ""}`, () => {
    speaks = true;
    return new Promise<never>(() => {});
  });
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ open?: string }>) => {
    if (typeof data?.open === "string" && data.open.startsWith("/")) dispatchEvent(new CustomEvent("belltower-open", { detail: data.open }));
  });
}

/** Whether this window is the one that speaks for the whole browser. */
export const isSpeaker = (): boolean => speaks || !canNotify();

export interface Shown {
  id: string;
  title: string;
  words: string;
  /** Where a press leads. */
  path: string;
}

/** Shows one, unless a window of the console is in front, or the person does not want it. */
export async function show({ id, title, words, path }: Shown): Promise<void> {
  if (permission() !== "granted" || !speaks) return;
  const { held = [] } = await navigator.locks.query();
  if (held.some((lock) => lock.name === FRONT)) return;
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, { body: words, tag: id, icon: "/belltower.svg", data: { path } });
}
