// Who else is in the document, from awareness. The server stamps `user` on every state, so a name shown is a true one.
import type { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { colourOf } from "~/ui/tokens.ts";
import { coloursOf } from "./colours.ts";
import type { Identity } from "./frames.ts";

/** One open page of somebody. */
export interface Peer extends Identity {
  clientId: number;
  /** What they look at, in the area's words: an item's id. */
  place: string | null;
  self: boolean;
}

/** A caret of somebody else in a plain text field. */
export interface Caret {
  clientId: number;
  name: string;
  colour: string;
  anchor: Y.RelativePosition;
  head: Y.RelativePosition;
}

interface State {
  user?: Partial<Identity>;
  place?: unknown;
  text?: { anchor: unknown; head: unknown } | null;
}

/** Reads awareness once for all who show something of it: carets move many times a second and fields are many. */
export class Presence {
  readonly #awareness: Awareness;
  readonly #doc: Y.Doc;
  readonly #listeners = new Set<() => void>();
  #peers: Peer[] = [];
  #carets: Map<unknown, Caret[]> | null = null;

  constructor(awareness: Awareness, doc: Y.Doc) {
    this.#awareness = awareness;
    this.#doc = doc;
    awareness.on("change", () => {
      this.#carets = null;
      const now = peers(awareness);
      // The same list while only carets move.
      if (JSON.stringify(now) !== JSON.stringify(this.#peers)) this.#peers = now;
      for (const listener of this.#listeners) listener();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Everybody who has the document open, this page included. */
  readonly peers = (): Peer[] => this.#peers;

  /** Of somebody who is here: the one they have everywhere in the console, or another where two would have the same. */
  readonly colourOf = (userId: string): string => this.#peers.find((peer) => peer.userId === userId)?.colour ?? colourOf(userId);

  /** Carets of others by the text they stand in. */
  readonly carets = (): Map<unknown, Caret[]> => (this.#carets ??= carets(this.#awareness, this.#peers, this.#doc));
}

function peers(awareness: Awareness): Peer[] {
  const list: Omit<Peer, "colour">[] = [];
  awareness.getStates().forEach((raw, clientId) => {
    const { user, place } = raw as State;
    if (!user?.userId || !user.name) return;
    list.push({
      userId: user.userId,
      name: user.name,
      clientId,
      place: typeof place === "string" ? place : null,
      self: clientId === awareness.clientID,
    });
  });
  // By id, so that faces do not change places when somebody moves.
  const colours = coloursOf(list.map(({ userId }) => userId));
  return list.map((peer) => ({ ...peer, colour: colours.get(peer.userId) ?? "" })).toSorted((a, b) => a.clientId - b.clientId);
}

function carets(awareness: Awareness, all: Peer[], doc: Y.Doc): Map<unknown, Caret[]> {
  const found = new Map<unknown, Caret[]>();
  for (const peer of all) {
    const text = (awareness.getStates().get(peer.clientId) as State | undefined)?.text;
    if (peer.self || !text) continue;
    try {
      const [anchor, head] = [Y.createRelativePositionFromJSON(text.anchor), Y.createRelativePositionFromJSON(text.head)];
      const at = Y.createAbsolutePositionFromRelativePosition(head, doc);
      if (!at) continue;
      found.set(at.type, [...(found.get(at.type) ?? []), { clientId: peer.clientId, name: peer.name, colour: peer.colour, anchor, head }]);
    } catch {
      // Another client's nonsense is not worth a broken editor.
    }
  }
  return found;
}

/** Index of a position in its text, 0 where it cannot be found any more. */
export const indexOf = (position: Y.RelativePosition, doc: Y.Doc): number => Y.createAbsolutePositionFromRelativePosition(position, doc)?.index ?? 0;
