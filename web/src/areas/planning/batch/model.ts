// The rows of a batch as the page holds them, and which of them another's change concerns.
import type { Data } from "~/api/client.ts";

export type Input = Record<string, unknown>;
type Seen = Data<"/api/class/batch/preview">;
export type SeenRow = Seen["rows"][number];
export type Names = Seen["names"];
/** A row as the calls take it: which fields a class has is the server's to say. */
export const sent = (input: Input) => input as Record<string, never>;

export interface Fault {
  field: string;
  msg: string;
}

export interface BatchRow {
  key: string;
  input: Input;
  /** `looking` until the server has said what it is. */
  state: "good" | "in_the_way" | "wrong" | "looking";
  faults: readonly Fault[];
  /** What the file said that cannot be read: it stands until that field is written anew. */
  unread: readonly Fault[];
  clash: Record<string, unknown> | null;
  note: string | null;
}

export const stringOf = (input: Input, field: string): string | null => (typeof input[field] === "string" ? input[field] : null);
export const idsOf = (input: Input, field: string): string[] => (Array.isArray(input[field]) ? (input[field] as string[]) : []);

/** Whom a row needs. */
export const peopleOf = (input: Input): string[] => [
  ...idsOf(input, "student_ids"),
  ...(stringOf(input, "teacher_id") !== null ? [stringOf(input, "teacher_id")!] : []),
];

/** The places of rows that need any of these people. */
export const rowsOf = (rows: readonly BatchRow[], people: readonly string[]): number[] => {
  const wanted = new Set(people);
  return rows.flatMap(({ input }, at) => (peopleOf(input).some((id) => wanted.has(id)) ? [at] : []));
};

/** A moment as the server writes it, in milliseconds. What a file said and nobody could read is none, though a browser might guess at it. */
export const momentOf = (input: Input, field: "start_at" | "end_at"): number | null => {
  const text = stringOf(input, field) ?? "";
  return /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : null;
};

export const minutesOf = (input: Input): number | null => {
  const [start, end] = [momentOf(input, "start_at"), momentOf(input, "end_at")];
  return start !== null && end !== null ? Math.round((end - start) / 60_000) : null;
};

/** Takes in what the server says of some rows; what a file said that cannot be read stays wrong. */
export function taken(rows: readonly BatchRow[], seen: readonly SeenRow[]): BatchRow[] {
  const said = new Map(seen.map((row) => [row.at, row]));
  return rows.map((row, at) => {
    const now = said.get(at);
    if (!now) return row;
    // Without a start that can be read there is no end either: that says nothing of its own.
    const told = new Set(row.unread.flatMap(({ field }) => (field === "start_at" ? [field, "end_at"] : [field])));
    const faults = now.faults.filter(({ field }) => !told.has(field));
    const state = row.unread.length > 0 ? "wrong" : now.state;
    return { ...row, state: state as BatchRow["state"], faults: [...row.unread, ...faults], clash: now.clash ?? null, note: now.note ?? row.note };
  });
}

export function counts(rows: readonly BatchRow[]): Record<BatchRow["state"], number> {
  const sum = { good: 0, in_the_way: 0, wrong: 0, looking: 0 };
  for (const { state } of rows) sum[state] += 1;
  return sum;
}
