// When a class is, as reminders and offers say it.
import { formatTime } from "~/ui/time.tsx";

/** `Thu, Nov 26, 10:00–10:25`, in the reader's zone. */
export const spanText = ({ startAt, endAt }: { startAt: string; endAt: string }, zone: string): string => {
  const [from, to] = [startAt, endAt].map((at) => formatTime(at, zone, "day"));
  const end = formatTime(endAt, zone, "time");
  return `${from} ${formatTime(startAt, zone, "time")}–${from === to ? end : `${to} ${end}`}`;
};
