// What a reminder is about: a class to hold, or news of one; and whether it may stand over the whole page, or waits in the corner.
import type { Reminder } from "./use-reminders.ts";

/** Of a class that its reader is to hold; of the others it says that they are not. */
export const isHeld = ({ kind }: Pick<Reminder, "kind">): boolean => kind !== "given_away" && kind !== "taken_away" && kind !== "cancelled";
/** Something else than what was planned. */
export const isNews = ({ kind }: Pick<Reminder, "kind">): boolean => kind !== "matched" && kind !== "entry_open";

/** So long before the start, whatever is being done can be interrupted. */
const NEAR_MS = 30 * 60_000;

/** Entry is open or near, or the class was matched while this screen was open: what was matched before and starts in hours covers nobody's work. */
export const isUrgent = (reminder: Pick<Reminder, "kind" | "startAt">, now: number, justMatched: boolean): boolean =>
  reminder.kind === "entry_open" || justMatched || Date.parse(reminder.startAt) - now <= NEAR_MS;
