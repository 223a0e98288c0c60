// What of a line is marked: what was found in it, as it stands there.

export interface Piece {
  text: string;
  /** The hit that it belongs to. */
  hit: string | null;
}

interface Marked {
  id: string;
  matched: string | null;
}

/** A line cut at what was found: of two that overlap the first stands, each is marked where it stands first. */
export function piecesOf(text: string, hits: readonly Marked[]): Piece[] {
  const spans = hits
    .flatMap(({ id, matched }) => {
      const at = matched ? text.indexOf(matched) : -1;
      return matched && at >= 0 ? [{ id, from: at, to: at + matched.length }] : [];
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const pieces: Piece[] = [];
  let end = 0;
  for (const { id, from, to } of spans) {
    if (from < end) continue;
    if (from > end) pieces.push({ text: text.slice(end, from), hit: null });
    pieces.push({ text: text.slice(from, to), hit: id });
    end = to;
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), hit: null });
  return pieces;
}
