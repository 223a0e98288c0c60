import { studentsMeta } from "~/api/resources/students.gen.ts";
import { pageOf, resource, ZoneInput } from "~/resource/index.tsx";

export const students = resource(studentsMeta, {
  ns: "people",
  columns: ["name", "english_name", "level", "status", "phone", "zone", "updated_at"],
  filters: ["status", "level", "english_name"],
  form: ["name", "english_name", "level", "status", "phone", "email", "zone", "note"],
  tones: { status: { active: "success", paused: "warning", left: "neutral" } },
  inputs: { zone: ZoneInput },
  seed: (zone) => ({ zone }),
});

export default pageOf(students);
