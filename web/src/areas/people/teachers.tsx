import { teachersMeta } from "~/api/resources/teachers.gen.ts";
import { pageOf, resource, ZoneInput } from "~/resource/index.tsx";

export const teachers = resource(teachersMeta, {
  ns: "people",
  columns: ["name", "level", "status", "country", "zone", "user_id", "updated_at"],
  filters: ["status", "level", "country"],
  form: ["name", "user_id", "level", "status", "phone", "email", "country", "zone", "note"],
  tones: { status: { active: "success", paused: "warning", left: "neutral" } },
  inputs: { zone: ZoneInput },
  seed: (zone) => ({ zone }),
});

export default pageOf(teachers);
