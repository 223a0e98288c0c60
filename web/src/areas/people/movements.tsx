// Movements of students' lessons: who, when, why, and what was left. Nobody writes them here: they follow from what people do, and are what the report's figures are made of.
import { lessonMovementsMeta } from "~/api/resources/lesson_movements.gen.ts";
import { resource } from "~/resource/index.tsx";
import { After, Cause, Kind, Lessons } from "./lesson-cells.tsx";

const shared = {
  ns: "people",
  ownTitle: true,
  form: [],
  cells: {
    kind: (row) => <Kind row={row} />,
    lessons: (row) => (row.lessons === 0 ? null : <Lessons row={row} />),
    balance_after: (row) => <After row={row} />,
    reason: (row) => <Cause row={row} />,
  },
} as const satisfies Partial<Parameters<typeof resource<"lesson_movements">>[1]>;

export const movements = resource(lessonMovementsMeta, {
  ...shared,
  form: [],
  columns: ["at", "student_id", "kind", "unit", "lessons", "balance_after", "reason", "updated_by"],
  filters: ["student_id", "kind", "unit", "at"],
});

/** Those of one student, as their record shows them. */
export const theirMovements = resource(lessonMovementsMeta, {
  ...shared,
  form: [],
  columns: ["at", "kind", "lessons", "balance_after", "reason", "updated_by", "unit"],
});
