// How long a video is, as a clock says it.
import { formatDuration } from "~/ui/duration.ts";

export const lengthOf = (ms: number | null | undefined): string => (ms ? formatDuration(Math.max(1, Math.round(ms / 1_000))) : "–");

export const Length = ({ ms }: { ms: number | null | undefined }) => <span className="bt-num">{lengthOf(ms)}</span>;
