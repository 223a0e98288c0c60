// A moment of a recording as it is said and typed: `1:02.345`.

/** `1:02.345`. */
export function momentOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}.${String(ms % 1_000).padStart(3, "0")}`;
}

/** What was typed, in ms: `62.5`, `1:02.5`; null where it is no moment. */
export function momentFrom(typed: string): number | null {
  const read = /^(?:(\d{1,4}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/u.exec(typed.trim().replaceAll("：", ":"));
  if (!read) return null;
  const [minutes, seconds] = [Number(read[1] ?? 0), Number(read[2])];
  return read[1] !== undefined && seconds >= 60 ? null : (minutes * 60 + seconds) * 1_000 + Number((read[3] ?? "0").padEnd(3, "0"));
}
