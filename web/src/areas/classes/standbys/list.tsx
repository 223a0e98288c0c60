// Standbys of teachers: planned by the desk, on call by the teacher's press, used by who stands in.
import { standbysMeta } from "~/api/resources/standbys.gen.ts";
import type { Row } from "~/realtime/index.ts";
import { resource, ZoneInput } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import { standbyTones } from "./tones.ts";

// Nobody sees them before they ask for this list.
const StandbyAbout = later(async () => (await import("./standby-about.tsx")).StandbyAbout);
const Press = later(async () => (await import("./press.tsx")).Press);

/** In a row of the list. */
const PressRow = ({ row }: { row: object }) => <Press row={row as Row} />;

const HOUR_MS = 3_600_000;
/** A standby mostly is so long. */
const USUAL_MS = 4 * HOUR_MS;

export const standbys = resource(standbysMeta, {
  ownTitle: true,
  ns: "bookings",
  columns: ["number", "teacher_id", "start_at", "end_at", "state", "levels", "on_call_at", "class_id"],
  filters: ["state", "start_at", "teacher_id", "levels"],
  segments: [{ condition: "coming", sort: "start_at" }],
  form: ["teacher_id", "start_at", "end_at", "zone", "levels"],
  inputs: { zone: ZoneInput },
  seed: (zone) => {
    const from = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
    return { zone, start_at: new Date(from).toISOString(), end_at: new Date(from + USUAL_MS).toISOString() };
  },
  tones: { state: standbyTones },
  tabs: [{ key: "about", title: "tab.about", element: StandbyAbout }],
  opensAt: "about",
  rowActions: PressRow,
  width: 560,
});
