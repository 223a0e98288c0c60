// Course processes: lessons in an order, published in versions; and who is on one.
import { courseProcessesMeta } from "~/api/resources/course_processes.gen.ts";
import { enrolmentsMeta } from "~/api/resources/enrolments.gen.ts";
import { resource, ZoneInput } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import { processPath } from "./paths.ts";

const Progress = later(async () => (await import("./progress.tsx")).Progress);

export const processes = resource(courseProcessesMeta, {
  ownTitle: true,
  ns: "planning",
  columns: ["name", "level", "lesson_count", "enrolled_count", "published_version", "unpublished", "state", "updated_at"],
  filters: ["state", "level", "unpublished"],
  form: ["name", "level", "description", "lessons"],
  tones: { state: { draft: "neutral", in_use: "success", retired: "warning" } },
  path: processPath,
  tabs: [{ key: "progress", title: "tab.progress", element: Progress }],
});

export const enrolments = resource(enrolmentsMeta, {
  ownTitle: true,
  ns: "planning",
  columns: ["number", "student_id", "process_id", "teacher_id", "done_count", "lesson_count", "process_version", "state"],
  filters: ["state", "process_id", "student_id", "teacher_id"],
  form: ["student_id", "process_id", "teacher_id", "zone", "note"],
  tones: { state: { active: "success", left: "neutral" } },
  inputs: { zone: ZoneInput },
  seed: (zone) => ({ zone }),
});
