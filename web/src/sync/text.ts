// Differences between two states of a text field, and where an index goes when others edit. Pure; UTF-16 units, as Yjs counts.

/** Units [from, to) of the text before were replaced by `insert`. */
export interface Replacement {
  from: number;
  to: number;
  insert: string;
}

const isHigh = (code: number) => code >= 0xd800 && code < 0xdc00;
/** A cut inside a surrogate pair would be sent as two broken characters. */
const cuts = (text: string, at: number) => at > 0 && at < text.length && isHigh(text.charCodeAt(at - 1));

/** The smallest replacement; `caret` (in `after`) decides where equal letters were typed: aa|a, not aaa|. */
export function difference(before: string, after: string, caret: number): Replacement | null {
  if (before === after) return null;
  const room = Math.min(before.length, after.length);
  const most = Math.min(room, Math.max(0, after.length - caret));
  let tail = 0;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  let head = 0;
  while (head < room - tail && before[head] === after[head]) head += 1;
  if (cuts(before, head) || cuts(after, head)) head -= 1;
  if (cuts(before, before.length - tail) || cuts(after, after.length - tail)) tail -= 1;
  return { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) };
}

/** One operation of a Y.Text event's delta. */
export interface DeltaOp {
  retain?: number | undefined;
  insert?: unknown;
  delete?: number | undefined;
}

/** Where `index` stands after the change. An insertion exactly there pushes it on. */
export function moveIndex(index: number, delta: readonly DeltaOp[]): number {
  let at = 0;
  let moved = index;
  for (const op of delta) {
    if (at > moved) break;
    if (op.retain !== undefined) at += op.retain;
    else if (typeof op.insert === "string") {
      moved += op.insert.length;
      at += op.insert.length;
    } else if (op.delete !== undefined) moved -= Math.min(op.delete, moved - at);
  }
  return moved;
}
