import { teachersMeta } from "~/api/resources/teachers.gen.ts";
import { classTimes } from "./class-at.tsx";
import { DoublesOf, doublesOf } from "./doubles/index.tsx";
import { tabsOf } from "./tabs.tsx";
import { ReleaseOf, ReleaseSelected, TheirSlot, theirSlots } from "./slots.tsx";
import { LeaveOf, TheirLeave, theirLeaves } from "./leaves.tsx";
import { TheirStandby, theirStandbys } from "./standbys.tsx";
import { theirBookings, theirClasses } from "./theirs.tsx";
import { pageOf, resource, ZoneInput } from "~/resource/index.tsx";

export const teachers = resource(teachersMeta, {
  ns: "people",
  columns: ["name", "level", "teaches_levels", "status", "next_class_at", "last_class_at", "country", "zone", "user_id"],
  filters: ["status", "level", "teaches_levels", "teaches_kinds", "country"],
  form: ["name", "user_id", "level", "status", "phone", "email", "country", "zone", "teaches_levels", "teaches_kinds", "max_hours_week", "note"],
  tones: { status: { active: "success", paused: "warning", left: "neutral" } },
  cells: classTimes("teacher_id"),
  inputs: { zone: ZoneInput },
  seed: (zone) => ({ zone }),
  ...doublesOf("teachers"),
  tabs: tabsOf("teachers"),
  actions: ({ row }) => (
    <>
      <DoublesOf of="teachers" row={row} />
      <LeaveOf row={row} />
      <ReleaseOf row={row} />
    </>
  ),
  selection: ReleaseSelected,
  related: [
    { key: "classes", title: "tab.classes", resource: theirClasses, filter: ({ id }) => ({ teacher_id: [id] }), sort: "-start_at" },
    { key: "bookings", title: "tab.bookings", resource: theirBookings, filter: ({ id }) => ({ teacher_id: [id] }), sort: "-start_at" },
    { key: "slots", title: "tab.slots", resource: theirSlots, filter: ({ id }) => ({ teacher_id: [id], coming: true }), sort: "start_at", opens: TheirSlot },
    { key: "leaves", title: "tab.leaves", resource: theirLeaves, filter: ({ id }) => ({ teacher_id: [id] }), sort: "-start_at", opens: TheirLeave },
    { key: "standbys", title: "tab.standbys", resource: theirStandbys, filter: ({ id }) => ({ teacher_id: [id] }), sort: "-start_at", opens: TheirStandby },
  ],
});

export default pageOf(teachers);
