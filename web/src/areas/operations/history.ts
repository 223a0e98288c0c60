// A person's last day as the server tells it, and what is read out of it. Knows nothing of React.
import type { Data } from "~/api/client.ts";

export type History = Data<"/api/operations/history">;
export type Entry = History["entries"][number];
export type Told = History["told"][number];

/** Where a person's day is. */
export const dayOf = (userId: string): string => `/operations?${new URLSearchParams({ view: "person", user: userId })}`;

export const shows = ["all", "troubles", "connections", "subscriptions", "deliveries"] as const;
export type Show = (typeof shows)[number];

const connections = ["connected", "turned_away", "address_full", "closed", "lost", "document_opened", "document_refused", "document_closed"];
const troubles = ["turned_away", "address_full", "document_refused", "lost", "reset", "refused", "ended", "dropped"];
/** The close code of who left by themselves. */
export const GOODBYE = "1000";

/** Whether something went otherwise than it should. */
export const isTrouble = (entry: Entry): boolean =>
  troubles.includes(entry.what) || ((entry.what === "closed" || entry.what === "document_closed") && entry.code !== GOODBYE);

export function passes(entry: Entry, show: Show): boolean {
  if (show === "connections") return connections.includes(entry.what);
  if (show === "subscriptions") return ["subscribed", "unsubscribed", "reset", "refused", "ended"].includes(entry.what);
  if (show === "deliveries") return entry.what === "delivered" || (entry.what === "subscribed" && (entry.count ?? 0) > 0);
  return show === "all" || isTrouble(entry);
}

export type Part = "never" | "unopened" | "neverAway" | "neverGone" | "got" | "gotLate" | "gotFirst" | "seen" | "read" | "unseen" | "unread" | "dismissed";

/** The answer about one reminder or message, as the sentences it is made of. */
export function answer(told: Told): Part[] {
  const { away, gotAt, seenAt, dismissedAt, kind } = told;
  if (!gotAt && !seenAt) return [!away ? "never" : away.to ? "unopened" : away.from ? "neverGone" : "neverAway"];
  // A screen may ask for what is open before it listens: then it came while nobody was connected.
  const how: Part = !away || (away.to && gotAt && gotAt < away.to) ? "got" : away.from ? "gotLate" : "gotFirst";
  const seen: Part = seenAt ? (kind === "message" ? "read" : "seen") : kind === "message" ? "unread" : "unseen";
  return dismissedAt ? [how, seen, "dismissed"] : [how, seen];
}
