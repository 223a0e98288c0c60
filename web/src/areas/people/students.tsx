import { studentsMeta } from "~/api/resources/students.gen.ts";
import { classTimes } from "./class-at.tsx";
import { DoublesOf, doublesOf } from "./doubles/index.tsx";
import { LessonsLeft } from "./lesson-cells.tsx";
import { movements } from "./movements.tsx";
import { balanceTab, tabsOf } from "./tabs.tsx";
import { theirBookings, theirClasses } from "./theirs.tsx";
import { pageOf, resource, ZoneInput } from "~/resource/index.tsx";

export const students = resource(studentsMeta, {
  ns: "people",
  columns: ["name", "english_name", "level", "status", "lessons_left", "next_class_at", "last_class_at", "phone"],
  filters: ["status", "level", "english_name"],
  form: ["name", "english_name", "level", "status", "phone", "email", "zone", "note"],
  tones: { status: { active: "success", paused: "warning", left: "neutral" } },
  cells: { ...classTimes("student_ids"), lessons_left: (row) => (row.lessons_left === null ? null : <LessonsLeft row={row} />) },
  inputs: { zone: ZoneInput },
  seed: (zone) => ({ zone }),
  width: 760,
  ...doublesOf("students"),
  actions: ({ row }) => <DoublesOf of="students" row={row} />,
  tabs: [balanceTab, ...tabsOf("students")],
  related: [
    { key: "classes", title: "tab.classes", resource: theirClasses, filter: ({ id }) => ({ student_ids: [id] }), sort: "-start_at" },
    { key: "bookings", title: "tab.bookings", resource: theirBookings, filter: ({ id }) => ({ student_id: [id] }), sort: "-start_at" },
  ],
});

export default pageOf(students, movements);
