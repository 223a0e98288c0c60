// What this browser keeps for one person: drafts for the tab, set-ups for the browser. Who signs in next sees neither.
import { useSession } from "./session.ts";

const PREFIX = "of:";
const owner = () => `${PREFIX}${useSession.getState().user?.id ?? ""}:`;

/** Storage key of the signed-in person's own. */
export const personalKey = (name: string): string => owner() + name;

/** Forgets what was typed and not sent: of everybody, or of everybody but the one who is signed in. Set-ups (columns, views, widths) stay for whoever comes back. */
export function forgetDrafts(keep: "none" | "own", storage: Storage = sessionStorage): void {
  const mine = owner();
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && !(keep === "own" && key.startsWith(mine))) storage.removeItem(key);
}
