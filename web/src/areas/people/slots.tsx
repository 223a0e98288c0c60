// Slots of a teacher: what they have released, in their record; and the way to release more, of one or of those that are selected.
import { useNavigate } from "react-router";
import { teacherSlotsMeta } from "~/api/resources/teacher_slots.gen.ts";
import { useCan } from "~/api/session.ts";
import type { Row } from "~/realtime/index.ts";
import { resource, type RowOf, useRecordPaths } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";

const ReleaseButton = later(async () => (await import("~/areas/classes/slots/release-button.tsx")).ReleaseButton);
const SlotDialog = later(async () => (await import("~/areas/classes/slots/slot-dialog.tsx")).SlotDialog);

export const theirSlots = resource(teacherSlotsMeta, {
  ownTitle: true,
  ns: "bookings",
  columns: ["start_at", "end_at", "state", "booking_id", "holder_id"],
  form: [],
  segments: [
    { condition: "coming", sort: "start_at" },
    { condition: "free", sort: "start_at" },
  ],
  tones: { state: { open: "success", held: "warning", booked: "info", withdrawn: "neutral" } },
});

/** One of them, as it opens from the calendar. */
export function TheirSlot({ row, onClose }: { row: Row; onClose: () => void }) {
  const pathOf = useRecordPaths();
  const navigate = useNavigate();
  return <SlotDialog slot={row as RowOf<"teacher_slots">} onClose={onClose} onOpen={(id) => void navigate(pathOf("classes", id) ?? "")} />;
}

const named = (row: Row) => ({ id: row.id, name: String((row as { name?: unknown }).name ?? "") });
const works = (row: Row) => (row as { status?: unknown }).status === "active";

/** In a teacher's record. */
export function ReleaseOf({ row }: { row: Row }) {
  return useCan("roomList", "add") && works(row) ? <ReleaseButton teachers={[named(row)]} /> : null;
}

/** Over the teachers that are selected. */
export function ReleaseSelected({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const teachers = rows.filter(works).map(named);
  return useCan("roomList", "add") && teachers.length > 0 ? <ReleaseButton teachers={teachers} onDone={onDone} /> : null;
}
