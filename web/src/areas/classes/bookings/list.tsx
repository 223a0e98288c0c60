// Bookings: what a student has booked, until a teacher is found for it.
import { bookingsMeta } from "~/api/resources/bookings.gen.ts";
import { resource, ZoneInput } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import { Length, Start } from "../cells.tsx";
import { check, seed } from "../times.ts";

const inputs = () => import("../inputs.tsx");
const StartInput = later(async () => (await inputs()).StartInput);
const DurationInput = later(async () => (await inputs()).DurationInput);
const SlotInput = later(async () => (await import("../slots/slot-input.tsx")).SlotInput);
// Nobody sees them before they ask for this list.
const Status = later(async () => (await import("./cells.tsx")).Status);
const Waiting = later(async () => (await import("./cells.tsx")).Waiting);
const OffersTab = later(async () => (await import("./offers-tab.tsx")).OffersTab);

export const bookings = resource(bookingsMeta, {
  ownTitle: true,
  ns: "bookings",
  columns: ["number", "student_id", "status", "waiting_since", "start_at", "end_at", "lesson", "teacher_id"],
  filters: ["status", "start_at", "student_id", "teacher_id"],
  segments: [{ condition: "waiting", sort: "waiting_since" }],
  form: ["student_id", "lesson", "slot_id", "start_at", "end_at", "zone", "courseware_id", "note"],
  tones: { status: { open: "warning", offered: "info", matched: "success", cancelled: "neutral" } },
  stored: { end_at: "ends" },
  cells: {
    start_at: (row) => <Start row={row} />,
    end_at: (row) => <Length row={row} />,
    status: (row) => <Status row={row} />,
    waiting_since: (row) => <Waiting row={row} />,
  },
  inputs: { slot_id: SlotInput, start_at: StartInput, end_at: DurationInput, zone: ZoneInput },
  // A slot is taken with the booking, not afterwards.
  asks: (field, _, row) => field !== "slot_id" || row === null,
  seed,
  check,
  tabs: [{ key: "offers", title: "tab.offers", edits: true, element: OffersTab }],
  opensAt: "offers",
  rowButtons: ["match"],
  undivided: "waiting_since",
  width: 640,
});
