// Inspections as the kit lists them: a queue of what is to be decided, by severity and time; each opens on a page of its own.
import { inspectionsMeta } from "~/api/resources/inspections.gen.ts";
import { resource, type RowOf } from "~/resource/index.tsx";
import { Due, Score, Severity } from "./cells.tsx";
import { pathOf } from "./paths.ts";
import { StartMany } from "./start.tsx";
import { UploadButton } from "./upload-button.tsx";
import { Views } from "./views.tsx";

type Inspection = RowOf<"inspections">;

export const inspections = resource(inspectionsMeta, {
  ns: "inspection",
  ownTitle: true,
  columns: ["number", "class_id", "teacher_id", "class_at", "state", "worst", "open", "hits", "score", "adherence", "due_at"],
  filters: ["state", "teacher_id", "class_at", "worst", "language", "transcript"],
  segments: [
    { condition: "", sort: "-worst" },
    { condition: "to_review", sort: "-worst" },
    { condition: "waiting", sort: "-class_at" },
  ],
  form: [],
  tones: { state: { not_inspected: "neutral", obtaining: "info", analysing: "info", obtained: "success", failed: "danger" } },
  cells: {
    worst: (row: Inspection) => <Severity of={row.worst} />,
    score: (row: Inspection) => <Score of={row.score} />,
    adherence: (row: Inspection) => <Score of={row.adherence} />,
    due_at: (row: Inspection) => <Due at={row.due_at} />,
  },
  path: (id) => pathOf(id),
  undivided: "class_at",
  tools: UploadButton,
  views: Views,
  selection: StartMany,
});
