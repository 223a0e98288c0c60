// What a reminder is about: a class to hold, or news of one; and whether it may stand over the whole page, or waits in the corner.
import type { Reminder } from "./use-reminders.ts";

/** Of a class that its reader is to hold; of the others it says that they are not. */
export const isHeld = ({ kind }: Pick<Reminder, "kind">): boolean => kind !== "given_away" && kind !== "taken_away" && kind !== "cancelled";
/** Something else than what was planned. */
export const isNews = ({ kind }: Pick<Reminder, "kind">): boolean => kind !== "matched" && kind !== "entry_open" && kind !== "asked";

/** What says more of a class stands before what says less. */
const TELLS: readonly Reminder["kind"][] = ["cancelled", "taken_away", "given_away", "returned", "back", "moved", "asked", "matched", "entry_open"];

/** One line a class, however many reminders there are of it: what says most of it first, in the order of their starts. */
export function byClass<R extends Pick<Reminder, "classId" | "kind">>(open: readonly R[]): R[][] {
  const ids = [...new Set(open.map(({ classId }) => classId))];
  return ids.map((id) => open.filter(({ classId }) => classId === id).toSorted((a, b) => TELLS.indexOf(a.kind) - TELLS.indexOf(b.kind)));
}

/** So long before the start, whatever is being done can be interrupted. */
const NEAR_MS = 30 * 60_000;

/** So near that a word of its teacher counts: those who watch the start see it. */
export const wantsWord = (reminder: Pick<Reminder, "kind" | "startAt">, now: number): boolean =>
  isHeld(reminder) && (reminder.kind === "asked" || Date.parse(reminder.startAt) - now <= NEAR_MS);

/** Entry is open or near, or the class was matched while this screen was open: what was matched before and starts in hours covers nobody's work. */
export const isUrgent = (reminder: Pick<Reminder, "kind" | "startAt">, now: number, justMatched: boolean): boolean =>
  reminder.kind === "entry_open" || reminder.kind === "asked" || justMatched || Date.parse(reminder.startAt) - now <= NEAR_MS;
