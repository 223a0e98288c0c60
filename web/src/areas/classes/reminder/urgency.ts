// Whether a reminder may stand over the whole page, or waits in the corner.
import type { Reminder } from "./use-reminders.ts";

/** So long before the start, whatever is being done can be interrupted. */
const NEAR_MS = 30 * 60_000;

/** Entry is open or near, or the class was matched while this screen was open: what was matched before and starts in hours covers nobody's work. */
export const isUrgent = (reminder: Pick<Reminder, "kind" | "startAt">, now: number, justMatched: boolean): boolean =>
  reminder.kind === "entry_open" || justMatched || Date.parse(reminder.startAt) - now <= NEAR_MS;
