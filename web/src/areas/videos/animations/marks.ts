// Marks on the timeline of a film: moments at which a knowledge point comes up. How one is said, read, and where it stands.
export interface Mark {
  id?: string;
  at_ms: number;
  point: string;
}

/** `1:02.5`: minutes, seconds and tenths. */
export function momentOf(ms: number): string {
  const tenths = Math.round(ms / 100);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  return `${minutes}:${String(Math.floor(rest / 10)).padStart(2, "0")}.${rest % 10}`;
}

/** What was typed, in ms: `62.5`, `1:02.5`. Null if it is neither. */
export function momentFrom(typed: string): number | null {
  const read = /^(?:(\d{1,4}):)?(\d{1,5}(?:\.\d{1,3})?)$/u.exec(typed.trim().replaceAll("：", ":"));
  if (!read) return null;
  const [minutes, seconds] = [Number(read[1] ?? 0), Number(read[2])];
  return read[1] !== undefined && seconds >= 60 ? null : Math.round((minutes * 60 + seconds) * 1_000);
}

/** Where along the line it stands, in percent. */
export const placeOf = (ms: number, length: number) => Math.min(100, Math.max(0, (ms / Math.max(1, length)) * 100));

export const sorted = (marks: readonly Mark[]) => marks.toSorted((a, b) => a.at_ms - b.at_ms || a.point.localeCompare(b.point));

/** With one more, unless the same point is marked there already. */
export const withMark = (marks: readonly Mark[], mark: Mark): Mark[] =>
  marks.some((one) => one.at_ms === mark.at_ms && one.point === mark.point) ? [...marks] : sorted([...marks, mark]);

export const withoutMark = (marks: readonly Mark[], mark: Mark): Mark[] => marks.filter((one) => !(one.at_ms === mark.at_ms && one.point === mark.point));
