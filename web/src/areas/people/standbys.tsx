// Standbys of a teacher, in their record.
import { standbysMeta } from "~/api/resources/standbys.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { resource, type RowOf } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";

const StandbyDialog = later(async () => (await import("~/areas/classes/standbys/standby-dialog.tsx")).StandbyDialog);

export const theirStandbys = resource(standbysMeta, {
  ownTitle: true,
  ns: "bookings",
  columns: ["start_at", "end_at", "state", "on_call_at", "class_id"],
  form: [],
  tones: { state: { planned: "neutral", on_call: "success", used: "info", done: "neutral", cancelled: "danger" } },
});

/** One of them. */
export const TheirStandby = ({ row, onClose }: { row: Row; onClose: () => void }) => <StandbyDialog standby={row as RowOf<"standbys">} onClose={onClose} />;
