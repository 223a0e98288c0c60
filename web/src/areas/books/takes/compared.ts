// Two prompts, piece by piece: what both have, what only the earlier and what only the later has.

export interface Piece {
  is: "same" | "new" | "gone";
  text: string;
}

/** Pieces that are compared: words and what stands between them. More than this is said as it is. */
const MOST = 1_200;
const pieces = (text: string) => text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? [];

/** By the longest common sequence. */
export function compared(before: string, now: string): Piece[] {
  const [a, b] = [pieces(before), pieces(now)];
  if (before === now || a.length > MOST || b.length > MOST) return [{ is: "same", text: now }];
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: Piece[] = [];
  const add = (is: Piece["is"], text: string) => {
    const last = found.at(-1);
    if (last?.is === is) last.text += text;
    else found.push({ is, text });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add("same", a[i] ?? "");
      [i, j] = [i + 1, j + 1];
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) add("gone", a[i++] ?? "");
    else add("new", b[j++] ?? "");
  }
  return found;
}
