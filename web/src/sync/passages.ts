// Passages of formatted text that somebody says something about: two places in the document that move with the words between them.
import * as Y from "yjs";

/** A thread about a passage. */
export interface Passage {
  thread: string;
  anchor: string;
}

export interface Places {
  from: Y.RelativePosition;
  to: Y.RelativePosition;
}

export const anchorOf = ({ from, to }: Places): string => JSON.stringify({ from: Y.relativePositionToJSON(from), to: Y.relativePositionToJSON(to) });

/** What an anchor says; null for one that is none. */
export function placesOf(anchor: string): Places | null {
  try {
    const { from, to } = JSON.parse(anchor) as { from: unknown; to: unknown };
    return { from: Y.createRelativePositionFromJSON(from), to: Y.createRelativePositionFromJSON(to) };
  } catch {
    return null;
  }
}

/** Whether there is anything left between two places. */
export function isThere(doc: Y.Doc, anchor: string): boolean {
  const places = placesOf(anchor);
  if (!places) return false;
  const [from, to] = [places.from, places.to].map((place) => Y.createAbsolutePositionFromRelativePosition(place, doc));
  if (!from || !to || [from, to].some(({ type }) => isGone(type))) return false;
  // In two paragraphs there is at least the end of the one between them.
  return from.type !== to.type || to.index > from.index;
}

function isGone(type: Y.AbstractType<unknown>): boolean {
  const item = type._item;
  return item !== null && (item.deleted || (item.parent instanceof Y.AbstractType && isGone(item.parent)));
}
