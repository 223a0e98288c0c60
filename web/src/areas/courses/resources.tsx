// What the kit's forms and histories need to know of coursewares and categories.
import { courseCategoriesMeta } from "~/api/resources/course_categories.gen.ts";
import { coursewaresMeta } from "~/api/resources/coursewares.gen.ts";
import { resource } from "~/resource/index.tsx";
import { UnitInput } from "./unit-input.tsx";

export const coursewares = resource(coursewaresMeta, {
  ns: "courses",
  ownTitle: true,
  columns: ["name", "unit_name", "category_id", "level", "existed"],
  form: ["name", "category_id", "level", "points", "textbook_id", "unit_id"],
  inputs: { unit_id: UnitInput },
});

export const categories = resource(courseCategoriesMeta, {
  ns: "courses",
  ownTitle: true,
  columns: ["name", "parent_id"],
  form: ["name", "parent_id"],
});
