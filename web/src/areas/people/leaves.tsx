// Leave of a teacher, in their record: what they asked for, decided on here; and the way to enter it for them.
import { leavesMeta } from "~/api/resources/leaves.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { resource, type RowOf } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";

const AskOf = later(async () => (await import("~/areas/classes/leaves/ask-button.tsx")).AskOf);
const LeaveDialog = later(async () => (await import("~/areas/classes/leaves/leave-dialog.tsx")).LeaveDialog);

export const theirLeaves = resource(leavesMeta, {
  ownTitle: true,
  ns: "bookings",
  columns: ["start_at", "end_at", "state", "hits", "decided_by_id"],
  form: [],
  tones: { state: { asked: "warning", approved: "info", rejected: "danger", taken_back: "neutral" } },
});

/** One of them. */
export const TheirLeave = ({ row, onClose }: { row: Row; onClose: () => void }) => <LeaveDialog leave={row as RowOf<"leaves">} onClose={onClose} />;

/** In a teacher's record. */
export const LeaveOf = ({ row }: { row: Row }) => <AskOf teacher={{ id: row.id, name: String((row as { name?: unknown }).name ?? "") }} />;
