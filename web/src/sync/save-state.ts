// What the screen may say about where the edits are. Pure: events in, state out; knows no socket and no storage.
// An edit is safe when a frame that carries it was counted by the server as durable on this very connection.
import type { Countable } from "./frames.ts";

export interface SaveState {
  link: "connecting" | "open" | "down" | "closed";
  /** Countable frames of this connection: handed to the socket, and durable as the server says. */
  sent: number;
  received: number;
  /** Our copy was offered on this connection: what the server lacked is in a frame. */
  offered: boolean;
  /** The server's copy arrived on this connection. */
  heard: boolean;
  /** Local edits that no frame of this connection carries for certain. */
  unsent: number;
  /** Local edits by the frame that carries them, oldest first. */
  flying: { frame: number; edits: number }[];
  storing: "ok" | "failing";
  /** Null until the server, or the offline copy, said so. */
  write: boolean | null;
  refused: { reason: string; msg: string } | null;
  closed: { code: number; reason: string } | null;
  /** What the server said when the document was full of people; until it lets us in. */
  crowded: string | null;
  /** Whether edits are also kept by the browser. */
  kept: boolean;
  /** Local edits that the browser has not written yet: closed now, the page would lose them. */
  unwritten: number;
}

export type SaveEvent =
  | { type: "restored"; edits: number; write: boolean | null }
  | { type: "kept"; kept: boolean }
  | { type: "connecting" | "opened" | "lost" | "woken" | "heard" | "edited" }
  | { type: "written"; edits: number }
  | { type: "sent"; kind: Countable }
  | { type: "acknowledged"; received: number }
  | { type: "rights"; write: boolean }
  | { type: "storing"; storing: "ok" | "failing" }
  | { type: "refused"; reason: string; msg: string }
  | { type: "crowded"; msg: string }
  | { type: "closed"; code: number; reason: string };

export const initial: SaveState = {
  link: "connecting",
  sent: 0,
  received: 0,
  offered: false,
  heard: false,
  unsent: 0,
  flying: [],
  storing: "ok",
  write: null,
  refused: null,
  closed: null,
  crowded: null,
  kept: false,
  unwritten: 0,
};

/** Local edits the server has not acknowledged. */
export const unsaved = (s: SaveState): number => s.flying.reduce((sum, { edits }) => sum + edits, s.unsent);

/** Frames belong to a connection: without it, what was on its way counts as not sent. */
const grounded = (s: SaveState) => ({ sent: 0, received: 0, offered: false, heard: false, unsent: unsaved(s), flying: [] });

export function reduce(s: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case "restored":
      return { ...s, unsent: s.unsent + event.edits, write: s.write ?? event.write };
    case "kept":
      return { ...s, kept: event.kept, unwritten: event.kept ? s.unwritten : 0 };
    case "written":
      return { ...s, unwritten: s.unwritten - event.edits };
    case "connecting":
      return { ...s, link: s.link === "down" ? "down" : "connecting", closed: null };
    case "opened":
      return { ...s, ...grounded(s), link: "open", closed: null, refused: null, storing: "ok" };
    case "lost":
      return { ...s, ...grounded(s), link: "down" };
    case "woken":
      return { ...s, link: s.link === "down" ? "connecting" : s.link };
    case "closed":
      return { ...s, ...grounded(s), link: "closed", closed: { code: event.code, reason: event.reason } };
    case "heard":
      return { ...s, heard: true, crowded: null };
    case "edited":
      return { ...s, unsent: s.unsent + 1, unwritten: s.kept ? s.unwritten + 1 : 0 };
    case "sent": {
      const sent = s.sent + 1;
      const offered = s.offered || event.kind === "step2";
      // An update sent before our copy was offered may lean on edits the server lacks: only the offer carries it for certain.
      if (!offered || s.unsent === 0) return { ...s, sent, offered };
      return { ...s, sent, offered, unsent: 0, flying: [...s.flying, { frame: sent, edits: s.unsent }] };
    }
    case "acknowledged":
      return { ...s, received: event.received, flying: s.flying.filter(({ frame }) => frame > event.received) };
    case "rights":
      return { ...s, write: event.write };
    case "storing":
      return { ...s, storing: event.storing };
    case "refused":
      return { ...s, refused: { reason: event.reason, msg: event.msg } };
    case "crowded":
      return { ...s, crowded: event.msg };
  }
}

/** What is shown. `edits` = local edits not on the server's disk; `kept` = the browser holds them too, all but the last `unwritten`. */
export type SaveStatus =
  | { kind: "connecting" | "saved" }
  | { kind: "saving" | "failing" | "readonly"; edits: number }
  | { kind: "offline"; edits: number; kept: boolean; unwritten: number; crowded: string | null }
  | { kind: "refused"; edits: number; msg: string }
  | { kind: "closed"; edits: number; kept: boolean; unwritten: number; code: number; msg: string | null };

/** Of the edits that the server lacks, those the browser has written; all of them where it writes none. */
export const written = ({ edits, unwritten }: { edits: number; unwritten: number }): number => Math.max(0, edits - unwritten);

export function statusOf(s: SaveState): SaveStatus {
  const edits = unsaved(s);
  if (s.closed) return { kind: "closed", edits, kept: s.kept, unwritten: s.unwritten, code: s.closed.code, msg: s.refused?.msg ?? null };
  if (s.refused) return { kind: "refused", edits, msg: s.refused.msg };
  if (s.link === "down") return { kind: "offline", edits, kept: s.kept, unwritten: s.unwritten, crowded: s.crowded };
  if (s.link === "connecting") return { kind: "connecting" };
  if (s.write === false) return { kind: "readonly", edits };
  if (s.storing === "failing") return { kind: "failing", edits };
  const complete = s.offered && s.heard && s.received === s.sent;
  if (complete && edits === 0) return { kind: "saved" };
  return edits === 0 && !(s.offered && s.heard) ? { kind: "connecting" } : { kind: "saving", edits };
}
