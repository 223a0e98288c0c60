// Whether this window is a preview: the console as somebody else sees it, where nothing can be changed. Its session is a second one of the browser's, which
// calls, files and sockets of this window ask for; what it would keep in the browser is forgotten with the window.
const KEY = "preview";
/** What was chosen for reading, for the look of roles that are nobody's. */
const TAKEN_ALONG = ["app_language"];

/** Where a preview begins. */
export const PREVIEW_PATH = "/home?as=preview";

const inBrowser = typeof sessionStorage !== "undefined";

/** Read from the address once, when the window opens; a reload keeps it. */
const preview = inBrowser && (new URLSearchParams(location.search).get("as") === "preview" || sessionStorage.getItem(KEY) !== null);

export const isPreview = (): boolean => preview;

/** Whose window this is. Calls and sockets always say it: the browser sends the cookies of both sessions along, and what says nothing counts as a preview's. */
export const windowOf = (): "preview" | "own" => (preview ? "preview" : "own");

/** Storage that is gone with the page. */
export function memoryStorage(held: ReadonlyMap<string, string>): Storage {
  const kept = new Map(held);
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

// Before any other module keeps something: settings, drafts and who was here last belong to whoever looks, not to what they look at.
if (preview) {
  sessionStorage.setItem(KEY, "yes");
  const own = TAKEN_ALONG.map((key) => [key, localStorage.getItem(key)] as const);
  const held = memoryStorage(new Map(own.filter((pair): pair is [string, string] => pair[1] !== null)));
  Object.defineProperty(window, "localStorage", { configurable: true, value: held });
  const url = new URL(location.href);
  url.searchParams.delete("as");
  history.replaceState(history.state, "", url);
}

/** An address that the browser asks for by itself, as this window's; sockets say `as` themselves. */
export function addressed(address: string): string {
  return preview ? `${address}${address.includes("?") ? "&" : "?"}as=preview` : address;
}

/** This window is over; where the browser does not let it close itself, it is a usual one again. */
export function closePreview(): void {
  sessionStorage.removeItem(KEY);
  window.close();
  location.assign("/permissionSet");
}
