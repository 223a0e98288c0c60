// Classroom plans: what a class of some sort gets by default, and the classes to come that have it.
import { classroomPlansMeta } from "~/api/resources/classroom_plans.gen.ts";
import { resource } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import { planPath } from "./paths.ts";

const ToCome = later(async () => (await import("./to-come.tsx")).ToCome);

export const plans = resource(classroomPlansMeta, {
  ns: "planning",
  columns: ["name", "kind", "minutes", "courseware_id", "classroom_type", "class_count", "state", "updated_at"],
  filters: ["state", "kind", "courseware_id", "classroom_type"],
  form: ["name", "kind", "minutes", "entry_minutes", "classroom_type", "courseware_id", "sop_plan_id", "auto_end_minutes", "description"],
  sections: { minutes: "time", classroom_type: "room", courseware_id: "course", auto_end_minutes: "rules" },
  tones: { state: { draft: "neutral", in_use: "success", retired: "warning" } },
  path: planPath,
  tabs: [{ key: "to-come", title: "tab.toCome", element: ToCome }],
});
