import { studentsMeta } from "~/api/resources/students.gen.ts";
import { theirBookings, theirClasses } from "./theirs.tsx";
import { pageOf, resource, ZoneInput } from "~/resource/index.tsx";

export const students = resource(studentsMeta, {
  ns: "people",
  columns: ["name", "english_name", "level", "status", "phone", "zone", "updated_at"],
  filters: ["status", "level", "english_name"],
  form: ["name", "english_name", "level", "status", "phone", "email", "zone", "note"],
  tones: { status: { active: "success", paused: "warning", left: "neutral" } },
  inputs: { zone: ZoneInput },
  seed: (zone) => ({ zone }),
  related: [
    { key: "classes", title: "tab.classes", resource: theirClasses, filter: ({ id }) => ({ student_ids: [id] }), sort: "-start_at" },
    { key: "bookings", title: "tab.bookings", resource: theirBookings, filter: ({ id }) => ({ student_id: [id] }), sort: "-start_at" },
  ],
});

export default pageOf(students);
