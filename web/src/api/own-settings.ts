// What a person set up, the same on each of their devices: the server keeps it, every screen hears of it. What was changed here and has not arrived there yet
// waits in this browser and holds until then.
import { create } from "zustand";
import { post } from "./client.ts";
import { ApiError } from "./errors.ts";
import { isPreview } from "./preview.ts";
import { useSession } from "./session.ts";

type Values = Readonly<Record<string, string>>;
type Changes = Readonly<Record<string, string | null>>;

const PENDING_KEY = "settings_pending";
const OWNER_KEY = "settings_of";
/** What is chosen before anybody is signed in: it is for whoever signs in then. */
const ANYBODYS = new Set(["app_language"]);
/** A slider that is drawn says where it ends, not each place it passes. */
const GATHER_MS = 150;
const AGAIN_MS = 5_000;

/** Settings by name; `known` once the server has said them. */
export const useOwnSettings = create<{ values: Values; known: boolean }>(() => ({ values: {}, known: false }));

/** What is set under a name; undefined where nothing is. */
export const useOwnSetting = (name: string): string | undefined => useOwnSettings((s) => s.values[name]);

function readPending(): Record<string, string | null> {
  try {
    return JSON.parse(localStorage.getItem(PENDING_KEY) ?? "{}") as Record<string, string | null>;
  } catch {
    return {};
  }
}
function writePending(pending: Changes): void {
  if (Object.keys(pending).length === 0) localStorage.removeItem(PENDING_KEY);
  else localStorage.setItem(PENDING_KEY, JSON.stringify(pending));
}

/** Values with changes put onto them. */
export function changed(values: Values, changes: Changes): Values {
  const next: Record<string, string> = { ...values };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete next[name];
    else next[name] = value;
  }
  return next;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let sending = false;
const soon = (ms: number) => {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), ms);
};

async function send(): Promise<void> {
  const changes = readPending();
  // What is set in a preview is of its window.
  if (isPreview() || sending || !useSession.getState().user || Object.keys(changes).length === 0) return;
  sending = true;
  const arrived = await post("/api/user/settings", changes, { quiet: true }).then(
    () => true,
    // What the server does not know is refused by name, and the rest of it kept.
    (error: unknown) => error instanceof ApiError && error.status === 400,
  );
  sending = false;
  const now = readPending();
  if (arrived) for (const [name, value] of Object.entries(changes)) if (now[name] === value) delete now[name];
  writePending(now);
  if (Object.keys(now).length > 0) soon(arrived ? 0 : AGAIN_MS);
}

/** Sets some; null for one that is to be as if it was never set. Here at once, on every other screen when the server has it. */
export function setOwn(changes: Changes): void {
  writePending({ ...readPending(), ...changes });
  useOwnSettings.setState((s) => ({ values: changed(s.values, changes) }));
  soon(GATHER_MS);
}

/** Whose settings this browser had last; null for nobody's. */
export const lastOwner = (): string | null => localStorage.getItem(OWNER_KEY);

/** What the server has of the person who is signed in. What they changed here and it does not have yet goes there. */
export function takeOwn(userId: string, values: Values): void {
  const owner = lastOwner();
  // Another person was here: what did not arrive is not this one's.
  if (owner !== userId) writePending(Object.fromEntries(Object.entries(readPending()).filter(([name]) => owner === null || ANYBODYS.has(name))));
  localStorage.setItem(OWNER_KEY, userId);
  useOwnSettings.setState({ values: changed(values, readPending()), known: true });
  soon(0);
}

/** What another screen of the person changed. */
export function hearOwn(changes: Changes): void {
  const pending = readPending();
  const others = Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in pending)));
  useOwnSettings.setState((s) => ({ values: changed(s.values, others) }));
}

if (typeof addEventListener === "function") addEventListener("online", () => soon(0));
