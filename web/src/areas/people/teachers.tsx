import { teachersMeta } from "~/api/resources/teachers.gen.ts";
import { theirBookings, theirClasses } from "./theirs.tsx";
import { pageOf, resource, ZoneInput } from "~/resource/index.tsx";

export const teachers = resource(teachersMeta, {
  ns: "people",
  columns: ["name", "level", "teaches_levels", "status", "country", "zone", "user_id", "updated_at"],
  filters: ["status", "level", "teaches_levels", "teaches_kinds", "country"],
  form: ["name", "user_id", "level", "status", "phone", "email", "country", "zone", "teaches_levels", "teaches_kinds", "max_hours_week", "note"],
  tones: { status: { active: "success", paused: "warning", left: "neutral" } },
  inputs: { zone: ZoneInput },
  seed: (zone) => ({ zone }),
  related: [
    { key: "classes", title: "tab.classes", resource: theirClasses, filter: ({ id }) => ({ teacher_id: [id] }), sort: "-start_at" },
    { key: "bookings", title: "tab.bookings", resource: theirBookings, filter: ({ id }) => ({ teacher_id: [id] }), sort: "-start_at" },
  ],
});

export default pageOf(teachers);
