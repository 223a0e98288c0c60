// Hits as the kit lists them: to a reviewer those of all classes, to a teacher their own confirmed ones, with the appeals.
import { inspectionHitsMeta } from "~/api/resources/inspection_hits.gen.ts";
import { resource, type RowOf } from "~/resource/index.tsx";
import { later } from "~/ui/later.tsx";
import { At, Severity } from "./cells.tsx";

const HitTab = later(async () => (await import("./hit-tab.tsx")).HitTab);
const ToInspection = later(async () => (await import("./hit-tab.tsx")).ToInspection);

type Hit = RowOf<"inspection_hits">;

export const hits = resource(inspectionHitsMeta, {
  ns: "inspection",
  ownTitle: true,
  columns: ["title", "severity", "state", "snippet", "class_id", "from_ms", "reviewer_id", "appealed_at"],
  filters: ["state", "severity", "word_id", "teacher_id"],
  form: [],
  tones: { state: { open: "warning", confirmed: "danger", rejected: "neutral", appealed: "info", upheld: "danger", overturned: "success" } },
  cells: {
    severity: (row: Hit) => <Severity of={row.severity} />,
    from_ms: (row: Hit) => <At ms={row.from_ms ?? 0} />,
  },
  opensAt: "said",
  rowMenu: true,
  tabs: [{ key: "said", title: "tab.said", element: HitTab }],
  actions: ToInspection,
});
